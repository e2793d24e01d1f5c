-- name: wake-frequency
-- title: Wakes per device and day
-- summary: wakes on device-days of which the log covers nine tenths or more, by the device's clock; against what is expected a day
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
    c.device_id AS device_id,
    d.since AS since,
    d.until AS until,
    SUM(CASE WHEN c.until < d.until THEN c.until ELSE d.until END
      - CASE WHEN c.since > d.since THEN c.since ELSE d.since END) AS seen
  FROM coverage c
  JOIN report_day d ON c.since < d.until AND c.until > d.since
  -- The scheduler's lines or the app's own show wakes.
  WHERE c.class IN (2, 4)
  GROUP BY c.device_id, c.class, d.since, d.until
),
device_day AS (
  SELECT DISTINCT device_id, since, until FROM covered WHERE seen * 10 >= (until - since) * 9
),
counted AS (
  SELECT
    e.cause AS cause,
    -- Counted device by device in the order of the key: a group over all wakes would have to sort them.
    (SELECT COUNT(*) FROM wake w
      WHERE w.device_id = d.device_id AND w.cause = e.cause AND w.started_at >= d.since AND w.started_at < d.until
        AND (:app = '' OR w.app_id IN (SELECT id FROM word WHERE value = :app))) AS wakes
  FROM expectation e
  CROSS JOIN device_day d
),
days AS (
  SELECT cause, wakes, COUNT(*) AS days FROM counted GROUP BY cause, wakes
),
ranked AS (
  SELECT
    cause, wakes, days,
    SUM(days) OVER (PARTITION BY cause ORDER BY wakes) AS rank_up_to,
    SUM(days) OVER (PARTITION BY cause) AS device_days
  FROM days
)
SELECT
  n.name AS cause,
  r.device_days AS device_days,
  SUM(r.wakes * r.days) AS wakes,
  1.0 * SUM(r.wakes * r.days) / r.device_days AS mean,
  MIN(CASE WHEN r.rank_up_to * 100 >= r.device_days * 10 AND r.device_days >= 20 THEN r.wakes END) AS p10,
  MIN(CASE WHEN r.rank_up_to * 100 >= r.device_days * 50 AND r.device_days >= 20 THEN r.wakes END) AS p50,
  MIN(CASE WHEN r.rank_up_to * 100 >= r.device_days * 90 AND r.device_days >= 20 THEN r.wakes END) AS p90,
  SUM(CASE WHEN r.wakes = 0 THEN r.days ELSE 0 END) AS without,
  e.low AS expected_low,
  e.high AS expected_high,
  e.source AS source,
  CASE
    WHEN SUM(r.wakes * r.days) < e.low * r.device_days THEN 'below'
    WHEN SUM(r.wakes * r.days) > e.high * r.device_days THEN 'above'
    ELSE 'inside'
  END AS verdict
FROM ranked r
JOIN expectation e ON e.cause = r.cause
JOIN cause_name n ON n.cause = r.cause
GROUP BY n.name, r.cause, r.device_days, e.low, e.high, e.source
-- A cause that no log of the period ever shows is unknown and not zero.
HAVING SUM(r.wakes * r.days) > 0
ORDER BY r.cause;
