-- name: latency
-- title: How long arrived pushes took
-- summary: from acceptance to receipt, on the provider's clock, nearest rank; at most 1.6 % below the exact value; no p95 below 20 pushes, no p99 below 100
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: push_type text
-- column: priority 1
-- column: arrived 1
-- column: p50 us
-- column: p90 us
-- column: p95 us
-- column: p99 us
WITH buckets AS (
  SELECT MIN(push_type) AS push_type, MIN(priority) AS priority, MIN(bucket) AS bucket, SUM(pushes) AS pushes
  FROM latency_quarter
  WHERE quarter >= :since AND quarter < :until
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
  -- One number for the three: a group by three sorts a third slower.
  GROUP BY bucket * 1024 + push_type * 32 + priority
),
ranked AS (
  SELECT
    push_type, priority, bucket,
    SUM(pushes) OVER (PARTITION BY push_type, priority ORDER BY bucket) AS rank_up_to,
    SUM(pushes) OVER (PARTITION BY push_type, priority) AS arrived
  FROM buckets
)
SELECT
  n.name AS push_type,
  r.priority AS priority,
  r.arrived AS arrived,
  MIN(CASE WHEN rank_up_to * 100 >= arrived * 50 AND arrived >= 20 THEN bucket END) AS p50,
  MIN(CASE WHEN rank_up_to * 100 >= arrived * 90 AND arrived >= 20 THEN bucket END) AS p90,
  MIN(CASE WHEN rank_up_to * 100 >= arrived * 95 AND arrived >= 20 THEN bucket END) AS p95,
  MIN(CASE WHEN rank_up_to * 100 >= arrived * 99 AND arrived >= 100 THEN bucket END) AS p99
FROM ranked r
JOIN push_type_name n ON n.push_type = r.push_type
GROUP BY n.name, r.priority, r.arrived
ORDER BY push_type, priority;
