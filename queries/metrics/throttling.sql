-- name: throttling
-- title: Background launches that pushes asked for
-- summary: throttled = denied by a policy and never started / launches asked for; the app not being allowed to run (force-quit, Background App Refresh off) is no throttling
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: launches 1 launches asked for
-- column: started 1
-- column: throttled 1
-- rate: throttle = throttled / launches
-- column: disallowed 1 not allowed to run
SELECT
  COUNT(*) AS launches,
  COUNT(l.started_at) AS started,
  COALESCE(SUM(CASE WHEN l.started_at IS NULL AND l.policy_id IS NOT NULL AND p.value <> 'Application'
    THEN 1 ELSE 0 END), 0) AS throttled,
  COALESCE(SUM(CASE WHEN l.started_at IS NULL AND p.value = 'Application' THEN 1 ELSE 0 END), 0) AS disallowed
FROM launch l
LEFT JOIN word p ON p.id = l.policy_id
WHERE l.submitted_at >= :since AND l.submitted_at < :until AND l.cause = 1
  AND (:app = '' OR app_id IN (SELECT id FROM word WHERE value = :app))
ORDER BY launches;
