-- name: roll-ups-add-up
-- title: The roll-ups add up to the account
-- summary: Rows appear for each roll-up whose sum differs from that of the pushes it was counted from.
-- column: roll_up text
-- column: counted 1
-- column: expected 1
SELECT roll_up, counted, expected
FROM (
  SELECT 'outcome_quarter.pushes' AS roll_up,
    (SELECT coalesce(sum(pushes), 0) FROM outcome_quarter) AS counted,
    (SELECT count(*) FROM push) AS expected
  UNION ALL
  SELECT 'outcome_quarter.attempts',
    (SELECT coalesce(sum(attempts), 0) FROM outcome_quarter),
    (SELECT count(*) FROM attempt)
  UNION ALL
  SELECT 'outcome_quarter.received',
    (SELECT coalesce(sum(pushes), 0) FROM outcome_quarter WHERE received = 1),
    (SELECT count(*) FROM push WHERE received_at IS NOT NULL)
  UNION ALL
  SELECT 'latency_quarter.pushes',
    (SELECT coalesce(sum(pushes), 0) FROM latency_quarter),
    (SELECT count(*) FROM push
      WHERE outcome BETWEEN 60 AND 62 AND accepted_at IS NOT NULL AND covered = 1 AND mature = 1
        AND (push_type <> 2 OR shows_launch = 1))
  UNION ALL
  SELECT 'dose_hour.accepted',
    (SELECT coalesce(sum(accepted), 0) FROM dose_hour),
    (SELECT count(*) FROM push WHERE push_type = 2 AND accepted_at IS NOT NULL)
  UNION ALL
  SELECT 'dose_hour.woken',
    (SELECT coalesce(sum(woken), 0) FROM dose_hour),
    (SELECT count(*) FROM push
      WHERE push_type = 2 AND accepted_at IS NOT NULL AND outcome = 60 AND covered = 1 AND mature = 1
        AND shows_launch = 1)
  UNION ALL
  SELECT 'launch_quarter.launches',
    (SELECT coalesce(sum(launches), 0) FROM launch_quarter),
    (SELECT count(*) FROM launch)
) AS sums
WHERE counted <> expected
ORDER BY roll_up;
