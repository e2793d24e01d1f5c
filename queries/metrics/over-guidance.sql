-- name: over-guidance
-- title: Device-hours over Apple's guidance
-- summary: device-hours with more than three background pushes / device-hours with any; Apple's guidance is two or three an hour
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: over 1 device-hours with more than 3
-- column: device_hours 1 device-hours with any
-- rate: over_share = over / device_hours
SELECT
  COALESCE(SUM(CASE WHEN dose > 3 THEN device_hours ELSE 0 END), 0) AS over,
  COALESCE(SUM(device_hours), 0) AS device_hours
FROM dose_hour
WHERE hour >= :since AND hour < :until
  AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
ORDER BY device_hours;
