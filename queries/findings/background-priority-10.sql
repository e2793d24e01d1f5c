-- name: background-priority-10
-- title: Background pushes with priority 10
-- summary: APNs wants priority 5 for them; others may be refused or held back
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: app_topic text topic
-- column: pushes 1
-- column: accepted 1
SELECT
  COALESCE(w.value, '–') AS app_topic,
  SUM(q.pushes) AS pushes,
  SUM(q.pushes * q.accepted) AS accepted
FROM outcome_quarter q
LEFT JOIN word w ON w.id = q.topic_id
WHERE q.quarter >= :since AND q.quarter < :until AND q.push_type = 2 AND q.priority = 10
  AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
GROUP BY app_topic
ORDER BY pushes DESC, app_topic;
