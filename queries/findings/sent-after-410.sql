-- name: sent-after-410
-- title: Pushes to a token after its 410
-- summary: rejected again because the provider kept a token that APNs had already called inactive
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: app_topic text topic
-- column: tokens 1
-- column: pushes 1 pushes after the first 410
WITH gone AS (
  SELECT token_id, sent_at, topic_id, MIN(sent_at) OVER (PARTITION BY token_id) AS first_at
  FROM push
  WHERE outcome = 15
)
SELECT
  COALESCE(w.value, '–') AS app_topic,
  COUNT(DISTINCT g.token_id) AS tokens,
  COUNT(*) AS pushes
FROM gone g
LEFT JOIN word w ON w.id = g.topic_id
WHERE g.sent_at > g.first_at AND g.sent_at >= :since AND g.sent_at < :until
  AND (:app = '' OR g.topic_id IN (SELECT id FROM word WHERE value = :app))
GROUP BY app_topic
ORDER BY pushes DESC, app_topic;
