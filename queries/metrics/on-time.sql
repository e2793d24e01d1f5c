-- name: on-time
-- title: Arrived in time
-- summary: arrived within the limit / counted; unlike a percentile it also feels the pushes that never came
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: within us within
-- column: on_time 1
-- column: counted 1
-- rate: on_time_rate = on_time / counted
-- bar: on_time_rate
WITH arrived AS (
  SELECT
    COALESCE(SUM(CASE WHEN bucket <= 5000000 THEN pushes ELSE 0 END), 0) AS within_5,
    COALESCE(SUM(CASE WHEN bucket <= 30000000 THEN pushes ELSE 0 END), 0) AS within_30,
    COALESCE(SUM(CASE WHEN bucket <= 120000000 THEN pushes ELSE 0 END), 0) AS within_120,
    COALESCE(SUM(CASE WHEN bucket <= 3600000000 THEN pushes ELSE 0 END), 0) AS within_3600
  FROM latency_quarter
  WHERE quarter >= :since AND quarter < :until
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
),
counted AS (
  SELECT COALESCE(SUM(pushes), 0) AS counted
  FROM outcome_quarter
  WHERE quarter >= :since AND quarter < :until
    AND accepted = 1 AND covered = 1 AND mature = 1 AND (push_type <> 2 OR shows_launch = 1)
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
),
limits AS (
  SELECT 5000000 AS within, within_5 AS on_time FROM arrived
  UNION ALL SELECT 30000000, within_30 FROM arrived
  UNION ALL SELECT 120000000, within_120 FROM arrived
  UNION ALL SELECT 3600000000, within_3600 FROM arrived
)
SELECT l.within AS within, l.on_time AS on_time, c.counted AS counted
FROM limits l
CROSS JOIN counted c
ORDER BY within;
