-- name: throttling-by-policy
-- title: What held launches back
-- summary: held back = denied at least once, by the policy with the most blocked time; throttled = never started / launches asked for; blocked time in nearest ranks, none below 20
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: policy text
-- column: held_back 1
-- column: throttled 1 never started
-- column: launches 1 launches asked for
-- rate: throttle = throttled / launches
-- column: blocked_p50 us blocked p50
-- column: blocked_p95 us blocked p95
-- chart: bar throttle by policy
WITH denied AS (
  SELECT
    policy_id, started_at, blocked,
    ROW_NUMBER() OVER (PARTITION BY policy_id ORDER BY blocked) AS place,
    COUNT(*) OVER (PARTITION BY policy_id) AS held_back
  FROM launch
  WHERE submitted_at >= :since AND submitted_at < :until AND cause = 1 AND policy_id IS NOT NULL
    -- An app that may not run at all is not throttled.
    AND policy_id IN (SELECT id FROM word WHERE value <> 'Application')
    AND (:app = '' OR app_id IN (SELECT id FROM word WHERE value = :app))
)
SELECT
  p.value AS policy,
  COUNT(*) AS held_back,
  SUM(CASE WHEN d.started_at IS NULL THEN 1 ELSE 0 END) AS throttled,
  (SELECT SUM(launches) FROM launch_quarter
    WHERE quarter >= :since AND quarter < :until AND cause = 1
      AND (:app = '' OR app_id IN (SELECT id FROM word WHERE value = :app))) AS launches,
  MIN(CASE WHEN d.place * 100 >= d.held_back * 50 AND d.held_back >= 20 THEN d.blocked END) AS blocked_p50,
  MIN(CASE WHEN d.place * 100 >= d.held_back * 95 AND d.held_back >= 20 THEN d.blocked END) AS blocked_p95
FROM denied d
JOIN word p ON p.id = d.policy_id
GROUP BY p.value
ORDER BY throttled DESC, policy;
