-- name: rates
-- title: Four ways to count an arrival
-- summary: each rate with what it is made of; the naive rate is a lower bound, because a device without a log can't show what it got
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: rate_name text rate
-- column: numerator 1
-- column: denominator 1
-- rate: share = numerator / denominator
-- bar: share
WITH marked AS (
  SELECT
    CASE WHEN accepted = 1 AND mature = 1 THEN pushes ELSE 0 END AS judged,
    CASE WHEN accepted = 1 AND mature = 1 AND covered = 1 THEN pushes ELSE 0 END AS covered,
    CASE WHEN accepted = 1 AND covered = 1 AND mature = 1 AND (push_type <> 2 OR shows_launch = 1) THEN pushes ELSE 0 END AS counted,
    CASE WHEN outcome BETWEEN 60 AND 69 THEN 1 ELSE 0 END AS arrived,
    received,
    replaced_arrived
  FROM outcome_quarter
  WHERE quarter >= :since AND quarter < :until
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
),
sums AS (
  SELECT
    COALESCE(SUM(judged), 0) AS judged,
    COALESCE(SUM(covered), 0) AS covered,
    COALESCE(SUM(counted), 0) AS counted,
    COALESCE(SUM(counted * arrived), 0) AS arrived,
    COALESCE(SUM(covered * received), 0) AS reached,
    COALESCE(SUM(CASE WHEN arrived = 1 OR replaced_arrived = 1 THEN counted ELSE 0 END), 0) AS arrived_or_replaced,
    COALESCE(SUM(judged * arrived), 0) AS arrived_anywhere
  FROM marked
),
named AS (
  SELECT 1 AS position, 'arrival rate' AS rate_name, arrived AS numerator, counted AS denominator FROM sums
  UNION ALL SELECT 2, 'collapse-adjusted arrival rate', arrived_or_replaced, counted FROM sums
  UNION ALL SELECT 3, 'reach rate', reached, covered FROM sums
  UNION ALL SELECT 4, 'naive arrival rate (lower bound)', arrived_anywhere, judged FROM sums
)
SELECT rate_name, numerator, denominator
FROM named
ORDER BY position;
