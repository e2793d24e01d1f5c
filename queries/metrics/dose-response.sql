-- name: dose-response
-- title: Share woken by background pushes per device and hour
-- summary: device-hours by how many background pushes APNs accepted for the device; woken / counted pushes of those hours
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: dose text pushes in the hour
-- column: device_hours 1
-- column: accepted 1
-- column: counted 1
-- column: woken 1
-- rate: woken_share = woken / counted
-- bar: woken_share
-- chart: bar woken_share by dose
WITH classed AS (
  SELECT
    CASE WHEN dose >= 10 THEN 10 WHEN dose >= 5 THEN 5 ELSE dose END AS least,
    device_hours, accepted, counted, woken
  FROM dose_hour
  WHERE hour >= :since AND hour < :until
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
)
SELECT
  CASE least
    WHEN 1 THEN '1' WHEN 2 THEN '2' WHEN 3 THEN '3' WHEN 4 THEN '4' WHEN 5 THEN '5–9' ELSE '10 or more'
  END AS dose,
  SUM(device_hours) AS device_hours,
  SUM(accepted) AS accepted,
  SUM(counted) AS counted,
  SUM(woken) AS woken
FROM classed
GROUP BY least
ORDER BY least;
