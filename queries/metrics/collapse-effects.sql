-- name: collapse-effects
-- title: What collapsing changes
-- summary: counted pushes with and without a collapse id; superseded = a newer push took its place; replaced = superseded, and in the end the newer one arrived
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: collapse_id text collapse id
-- column: counted 1
-- column: arrived 1
-- column: replaced_on_screen 1 arrived, then replaced on screen
-- column: superseded 1 superseded, not arrived
-- column: replaced 1 of these replaced
-- rate: arrival = arrived / counted
-- column: arrived_or_replaced 1
-- rate: collapse_adjusted = arrived_or_replaced / counted
SELECT
  CASE WHEN collapsible = 1 THEN 'with' ELSE 'without' END AS collapse_id,
  SUM(pushes) AS counted,
  SUM(CASE WHEN outcome BETWEEN 60 AND 69 THEN pushes ELSE 0 END) AS arrived,
  SUM(CASE WHEN superseded = 1 AND outcome BETWEEN 60 AND 69 THEN pushes ELSE 0 END) AS replaced_on_screen,
  SUM(CASE WHEN superseded = 1 AND outcome NOT BETWEEN 60 AND 69 THEN pushes ELSE 0 END) AS superseded,
  SUM(CASE WHEN replaced_arrived = 1 AND outcome NOT BETWEEN 60 AND 69 THEN pushes ELSE 0 END) AS replaced,
  SUM(CASE WHEN replaced_arrived = 1 OR outcome BETWEEN 60 AND 69 THEN pushes ELSE 0 END) AS arrived_or_replaced
FROM outcome_quarter
WHERE quarter >= :since AND quarter < :until
  AND accepted = 1 AND covered = 1 AND mature = 1 AND (push_type <> 2 OR shows_launch = 1)
  AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
GROUP BY collapsible
ORDER BY collapse_id;
