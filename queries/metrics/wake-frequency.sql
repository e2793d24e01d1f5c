-- name: wake-frequency
-- title: Wakes per device and day
-- summary: wakes on device-days of which the log covers nine tenths or more, by the device's clock; against what is expected a day
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: cause text
-- column: device_days 1 device-days
-- column: wakes 1
-- column: mean 1 mean a day
-- column: p10 1
-- column: p50 1
-- column: p90 1
-- column: without 1 days without any
-- rate: none = without / device_days
-- column: expected_low 1 expected from
-- column: expected_high 1 to
-- column: source text
-- column: verdict text
-- chart: bar mean by cause within expected_low, expected_high
WITH expectation AS (
  -- Two or three an hour.
  SELECT 1 AS cause, 48 AS low, 72 AS high, 'Apple''s guidance, a ceiling' AS source
  UNION ALL SELECT 2, 20, 40, 'community figure'
  UNION ALL SELECT 3, 0, 2, 'community figure'
),
covered AS (
  SELECT
    d.day AS day,
    c.device_id AS device_id,
    c.class AS class,
    d.until - d.since AS length,
    SUM(CASE WHEN c.until < d.until THEN c.until ELSE d.until END
      - CASE WHEN c.since > d.since THEN c.since ELSE d.since END) AS seen
  FROM coverage c
  JOIN report_day d ON c.since < d.until AND c.until > d.since
  -- The scheduler's lines or the app's own show wakes.
  WHERE c.class IN (2, 4)
  GROUP BY d.day, c.device_id, c.class, d.until - d.since
),
device_day AS (
  SELECT DISTINCT day, device_id FROM covered WHERE seen * 10 >= length * 9
),
wakes AS (
  SELECT d.day AS day, w.device_id AS device_id, w.cause AS cause, COUNT(*) AS wakes
  FROM report_day d
  JOIN wake w ON w.started_at >= d.since AND w.started_at < d.until
  WHERE w.cause IN (1, 2, 3) AND w.started_at >= :since AND w.started_at < :until
    AND (:app = '' OR w.app_id IN (SELECT id FROM word WHERE value = :app))
  GROUP BY d.day, w.device_id, w.cause
),
causes AS (SELECT DISTINCT cause FROM wakes),
counted AS (
  SELECT c.cause AS cause, COALESCE(w.wakes, 0) AS wakes
  FROM causes c
  CROSS JOIN device_day d
  LEFT JOIN wakes w ON w.day = d.day AND w.device_id = d.device_id AND w.cause = c.cause
),
ranked AS (
  SELECT
    cause, wakes,
    ROW_NUMBER() OVER (PARTITION BY cause ORDER BY wakes) AS place,
    COUNT(*) OVER (PARTITION BY cause) AS days
  FROM counted
)
SELECT
  n.name AS cause,
  COUNT(*) AS device_days,
  SUM(r.wakes) AS wakes,
  1.0 * SUM(r.wakes) / COUNT(*) AS mean,
  MIN(CASE WHEN r.place * 100 >= r.days * 10 AND r.days >= 20 THEN r.wakes END) AS p10,
  MIN(CASE WHEN r.place * 100 >= r.days * 50 AND r.days >= 20 THEN r.wakes END) AS p50,
  MIN(CASE WHEN r.place * 100 >= r.days * 90 AND r.days >= 20 THEN r.wakes END) AS p90,
  SUM(CASE WHEN r.wakes = 0 THEN 1 ELSE 0 END) AS without,
  e.low AS expected_low,
  e.high AS expected_high,
  e.source AS source,
  CASE
    WHEN SUM(r.wakes) < e.low * COUNT(*) THEN 'below'
    WHEN SUM(r.wakes) > e.high * COUNT(*) THEN 'above'
    ELSE 'inside'
  END AS verdict
FROM ranked r
JOIN expectation e ON e.cause = r.cause
JOIN cause_name n ON n.cause = r.cause
GROUP BY n.name, r.cause, e.low, e.high, e.source
ORDER BY r.cause;
