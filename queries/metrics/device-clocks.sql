-- name: device-clocks
-- title: Device clocks
-- summary: the device's clock minus the provider's, either way, from pairs of lines that name the same push; without such a pair it is taken as zero
-- column: devices 1
-- column: measured 1
-- column: median us
-- column: worst us
-- column: over_30_seconds 1 over 30 s
WITH skews AS (
  SELECT CASE WHEN skew < 0 THEN -skew ELSE skew END AS size
  FROM clock_skew
  WHERE pairs > 0
),
ranked AS (
  SELECT size, ROW_NUMBER() OVER (ORDER BY size) AS place, COUNT(*) OVER () AS measured
  FROM skews
)
SELECT
  (SELECT COUNT(*) FROM clock_skew) AS devices,
  COUNT(*) AS measured,
  MIN(CASE WHEN place * 2 >= measured THEN size END) AS median,
  MAX(size) AS worst,
  COALESCE(SUM(CASE WHEN size > 30000000 THEN 1 ELSE 0 END), 0) AS over_30_seconds
FROM ranked
ORDER BY devices;
