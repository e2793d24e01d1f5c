-- name: every-push-has-one-outcome
-- title: Every push has exactly one known outcome
-- summary: Rows appear where the pushes with a known outcome are not the distinct pushes of the provider's records.
-- column: sent 1
-- column: booked 1
-- column: known 1
SELECT sent, booked, known
FROM (
  SELECT
    (SELECT count(DISTINCT push_id) FROM attempt) AS sent,
    (SELECT count(*) FROM push) AS booked,
    (SELECT count(DISTINCT push_id) FROM push JOIN outcome_name ON outcome_name.outcome = push.outcome) AS known
) AS sums
WHERE sent <> booked OR sent <> known
ORDER BY sent;
