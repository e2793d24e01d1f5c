-- name: background-dose
-- title: More than three background pushes an hour to a device
-- summary: device-hours over Apple's guidance of two or three an hour, and the most that one device got in an hour
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: app_topic text topic
-- column: over 1 device-hours over
-- column: device_hours 1 device-hours with any
-- rate: over_share = over / device_hours
-- column: most 1 most in one hour
SELECT
  COALESCE(w.value, '–') AS app_topic,
  SUM(CASE WHEN h.dose > 3 THEN h.device_hours ELSE 0 END) AS over,
  SUM(h.device_hours) AS device_hours,
  MAX(h.dose) AS most
FROM dose_hour h
LEFT JOIN word w ON w.id = h.topic_id
WHERE h.hour >= :since AND h.hour < :until
  AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
GROUP BY app_topic
HAVING MAX(h.dose) > 3
ORDER BY over DESC, app_topic;
