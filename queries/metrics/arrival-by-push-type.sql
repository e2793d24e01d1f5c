-- name: arrival-by-push-type
-- title: Arrival rate by push type and priority
-- summary: arrived / counted; priority 0 = the provider did not log one
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: push_type text
-- column: priority 1
-- column: accepted 1
-- column: counted 1
-- column: arrived 1
-- rate: arrival = arrived / counted
-- bar: arrival
-- chart: bar arrival by push_type, priority
SELECT
  n.name AS push_type,
  q.priority AS priority,
  SUM(q.pushes * q.accepted) AS accepted,
  SUM(CASE WHEN accepted = 1 AND covered = 1 AND mature = 1 AND (q.push_type <> 2 OR shows_launch = 1) THEN pushes ELSE 0 END) AS counted,
  SUM(CASE WHEN accepted = 1 AND covered = 1 AND mature = 1 AND (q.push_type <> 2 OR shows_launch = 1) AND outcome BETWEEN 60 AND 69 THEN pushes ELSE 0 END) AS arrived
FROM outcome_quarter q
JOIN push_type_name n ON n.push_type = q.push_type
WHERE q.quarter >= :since AND q.quarter < :until
  AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
GROUP BY n.name, q.priority
ORDER BY push_type, priority;
