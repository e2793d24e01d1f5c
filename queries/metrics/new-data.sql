-- name: new-data
-- title: What woken apps reported
-- summary: newData / (newData + noData + failed) of the wakes by push; none = no completion in a log that would have shown it; unknown = this log can't show results
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: app_topic text topic
-- column: new_data 1 newData
-- column: no_data 1 noData
-- column: failed 1
-- column: reported 1
-- rate: new_data_ratio = new_data / reported
-- column: none 1
-- column: unknown 1
-- bar: new_data_ratio
SELECT
  COALESCE(w.value, '–') AS app_topic,
  SUM(CASE WHEN q.result = 2 THEN q.pushes ELSE 0 END) AS new_data,
  SUM(CASE WHEN q.result = 3 THEN q.pushes ELSE 0 END) AS no_data,
  SUM(CASE WHEN q.result = 4 THEN q.pushes ELSE 0 END) AS failed,
  SUM(CASE WHEN q.result BETWEEN 2 AND 4 THEN q.pushes ELSE 0 END) AS reported,
  SUM(CASE WHEN q.result = 5 THEN q.pushes ELSE 0 END) AS none,
  SUM(CASE WHEN q.result = 1 THEN q.pushes ELSE 0 END) AS unknown
FROM outcome_quarter q
LEFT JOIN word w ON w.id = q.topic_id
WHERE q.quarter >= :since AND q.quarter < :until AND q.result > 0
  AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
GROUP BY app_topic
ORDER BY app_topic;
