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
  COALESCE(SUM(q.launches), 0) AS launches,
  COALESCE(SUM(q.launches * q.started), 0) AS started,
  COALESCE(SUM(CASE WHEN p.value <> 'Application' THEN q.launches * (1 - q.started) ELSE 0 END), 0) AS throttled,
  COALESCE(SUM(CASE WHEN p.value = 'Application' THEN q.launches * (1 - q.started) ELSE 0 END), 0) AS disallowed
FROM launch_quarter q
-- Launches that were never denied have no policy.
LEFT JOIN word p ON p.id = q.policy_id
WHERE q.quarter >= :since AND q.quarter < :until AND q.cause = 1
  AND (:app = '' OR app_id IN (SELECT id FROM word WHERE value = :app))
ORDER BY launches;
