-- name: account
-- title: The account: every push, once
-- summary: each push has exactly one outcome; the counts add up to all pushes of the period
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: stage text
-- column: outcome text
-- column: pushes 1
-- column: share rate
-- bar: share
WITH codes AS (
  SELECT outcome, SUM(pushes) AS pushes
  FROM outcome_quarter
  WHERE quarter >= :since AND quarter < :until
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
  GROUP BY outcome
)
SELECT
  n.stage AS stage,
  n.name AS outcome,
  c.pushes AS pushes,
  1.0 * c.pushes / (SELECT SUM(pushes) FROM codes) AS share
FROM codes c
JOIN outcome_name n ON n.outcome = c.outcome
ORDER BY c.outcome;
