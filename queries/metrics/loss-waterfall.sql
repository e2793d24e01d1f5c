-- name: loss-waterfall
-- title: From accepted to arrived
-- summary: accepted pushes that count (covered and mature), less each loss in the order of the stages, leave those that arrived
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: step text
-- column: pushes 1
-- column: share rate
-- chart: waterfall pushes by step
WITH counted AS (
  SELECT outcome, SUM(pushes) AS pushes
  FROM outcome_quarter
  WHERE quarter >= :since AND quarter < :until
    AND accepted = 1 AND covered = 1 AND mature = 1 AND (push_type <> 2 OR shows_launch = 1)
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
  GROUP BY outcome
),
steps AS (
  SELECT 0 AS position, 'accepted and counted' AS step, SUM(pushes) AS pushes FROM counted
  UNION ALL
  SELECT c.outcome, n.name, c.pushes
  FROM counted c
  JOIN outcome_name n ON n.outcome = c.outcome
  WHERE c.outcome NOT BETWEEN 60 AND 69
  UNION ALL
  SELECT 1000, 'arrived', SUM(CASE WHEN outcome BETWEEN 60 AND 69 THEN pushes ELSE 0 END) FROM counted
)
SELECT step, pushes, 1.0 * pushes / (SELECT SUM(pushes) FROM counted) AS share
FROM steps
WHERE pushes IS NOT NULL
ORDER BY position;
