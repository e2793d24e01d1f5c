-- name: arrival-by-day
-- title: Arrival rate by day
-- summary: arrived / counted by the day of acceptance
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: day text
-- column: accepted 1
-- column: counted 1
-- column: arrived 1
-- rate: arrival = arrived / counted
-- bar: arrival
-- chart: line arrival by day
SELECT
  d.day AS day,
  COALESCE(SUM(q.pushes * q.accepted), 0) AS accepted,
  COALESCE(SUM(CASE WHEN accepted = 1 AND covered = 1 AND mature = 1 AND (push_type <> 2 OR shows_launch = 1) THEN pushes ELSE 0 END), 0) AS counted,
  COALESCE(SUM(CASE WHEN accepted = 1 AND covered = 1 AND mature = 1 AND (push_type <> 2 OR shows_launch = 1) AND outcome BETWEEN 60 AND 69 THEN pushes ELSE 0 END), 0) AS arrived
FROM report_day d
LEFT JOIN outcome_quarter q
  ON q.quarter >= d.since AND q.quarter < d.until
  AND q.quarter >= :since AND q.quarter < :until
  AND (:app = '' OR q.topic_id IN (SELECT id FROM word WHERE value = :app))
GROUP BY d.day
ORDER BY d.day;
