-- name: rejections
-- title: Why APNs rejected pushes
-- summary: pushes by the class of their last answer, as a share of all rejected ones
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: outcome text
-- column: pushes 1
-- column: share rate
-- column: meaning text
-- bar: share
WITH classes AS (
  SELECT outcome, SUM(pushes) AS pushes
  FROM outcome_quarter
  WHERE quarter >= :since AND quarter < :until AND outcome < 30
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
  GROUP BY outcome
)
SELECT
  n.name AS outcome,
  c.pushes AS pushes,
  1.0 * c.pushes / (SELECT SUM(pushes) FROM classes) AS share,
  CASE c.outcome
    WHEN 10 THEN 'the payload is empty or too large'
    WHEN 11 THEN 'a header of the request is wrong'
    WHEN 12 THEN 'the topic is missing, or does not fit the token or certificate'
    WHEN 13 THEN 'the certificate or provider token was not accepted'
    WHEN 14 THEN 'the token is malformed, or belongs to the other environment'
    WHEN 15 THEN 'the token is no longer active: the app was removed'
    WHEN 16 THEN 'too many pushes to one device'
    WHEN 17 THEN 'the provider token was renewed too often'
    WHEN 18 THEN 'a fault at APNs'
    WHEN 19 THEN 'a broadcast request was refused'
    ELSE 'a reason that this version does not know'
  END AS meaning
FROM classes c
JOIN outcome_name n ON n.outcome = c.outcome
ORDER BY pushes DESC, outcome;
