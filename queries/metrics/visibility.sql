-- name: visibility
-- title: What these logs can show
-- summary: 1 = at least one log of the period can show it
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: accepted 1
-- column: receipts 1
-- column: launches 1
-- column: results 1
-- column: wakes 1
-- column: devices 1
-- column: watched 1
WITH seen AS (
  SELECT DISTINCT device_id, class FROM coverage WHERE since < :until AND until > :since
),
counts AS (
  SELECT
    COALESCE(SUM(CASE WHEN accepted = 1 THEN pushes ELSE 0 END), 0) AS accepted,
    COALESCE(SUM(CASE WHEN result BETWEEN 2 AND 5 THEN pushes ELSE 0 END), 0) AS results,
    COALESCE(SUM(CASE WHEN result > 0 THEN pushes ELSE 0 END), 0) AS awake
  FROM outcome_quarter
  WHERE quarter >= :since AND quarter < :until
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
)
SELECT
  CASE WHEN accepted > 0 THEN 1 ELSE 0 END AS accepted,
  CASE WHEN EXISTS (SELECT 1 FROM seen WHERE class IN (1, 4)) THEN 1 ELSE 0 END AS receipts,
  CASE WHEN EXISTS (SELECT 1 FROM seen WHERE class = 2) THEN 1 ELSE 0 END AS launches,
  CASE WHEN results > 0 OR EXISTS (SELECT 1 FROM seen WHERE class = 4) THEN 1 ELSE 0 END AS results,
  CASE WHEN awake > 0 THEN 1 ELSE 0 END AS wakes,
  (SELECT COUNT(*) FROM device) AS devices,
  (SELECT COUNT(DISTINCT device_id) FROM seen) AS watched
FROM counts
ORDER BY accepted;
