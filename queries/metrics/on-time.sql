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
WITH limits AS (
  SELECT 5000000 AS within UNION ALL SELECT 30000000 UNION ALL SELECT 120000000 UNION ALL SELECT 3600000000
),
buckets AS (
  SELECT bucket, SUM(pushes) AS pushes
  FROM latency_quarter
  WHERE quarter >= :since AND quarter < :until
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
  GROUP BY bucket
),
counted AS (
  SELECT COALESCE(SUM(pushes), 0) AS counted
  FROM outcome_quarter
  WHERE quarter >= :since AND quarter < :until
    AND accepted = 1 AND covered = 1 AND mature = 1 AND (push_type <> 2 OR shows_launch = 1)
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
)
SELECT
  l.within AS within,
  COALESCE(SUM(CASE WHEN b.bucket <= l.within THEN b.pushes ELSE 0 END), 0) AS on_time,
  (SELECT counted FROM counted) AS counted
FROM limits l
CROSS JOIN counted c
LEFT JOIN buckets b ON b.bucket <= l.within
GROUP BY l.within
ORDER BY l.within;
