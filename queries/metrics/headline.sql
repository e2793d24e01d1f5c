-- name: headline
-- title: The rates that matter
-- summary: judged = accepted and mature; covered = judged, and the device's log covers the search window; counted = covered, and of background pushes those whose log can show launches
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: pushes 1
-- column: accepted 1
-- column: too_young 1 accepted, too young to judge
-- column: judged 1
-- column: covered 1
-- rate: coverage = covered / judged
-- column: counted 1
-- column: arrived 1
-- rate: arrival = arrived / counted
-- column: reached 1
-- rate: reach = reached / covered
-- column: arrived_or_replaced 1 arrived, or replaced by one that arrived
-- rate: collapse_adjusted = arrived_or_replaced / counted
-- column: arrived_anywhere 1 arrived, covered or not
-- rate: naive_arrival = arrived_anywhere / judged
WITH marked AS (
  SELECT
    pushes,
    accepted,
    mature,
    CASE WHEN accepted = 1 AND mature = 1 THEN pushes ELSE 0 END AS judged,
    CASE WHEN accepted = 1 AND mature = 1 AND covered = 1 THEN pushes ELSE 0 END AS covered,
    -- A background push counts only where the log can show launches: a poorer log must not raise the rate.
    CASE WHEN accepted = 1 AND covered = 1 AND mature = 1 AND (push_type <> 2 OR shows_launch = 1) THEN pushes ELSE 0 END AS counted,
    CASE WHEN outcome BETWEEN 60 AND 69 THEN 1 ELSE 0 END AS arrived,
    received,
    replaced_arrived
  FROM outcome_quarter
  WHERE quarter >= :since AND quarter < :until
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
)
SELECT
  COALESCE(SUM(pushes), 0) AS pushes,
  COALESCE(SUM(pushes * accepted), 0) AS accepted,
  COALESCE(SUM(pushes * accepted * (1 - mature)), 0) AS too_young,
  COALESCE(SUM(judged), 0) AS judged,
  COALESCE(SUM(covered), 0) AS covered,
  COALESCE(SUM(counted), 0) AS counted,
  COALESCE(SUM(counted * arrived), 0) AS arrived,
  COALESCE(SUM(covered * received), 0) AS reached,
  COALESCE(SUM(CASE WHEN arrived = 1 OR replaced_arrived = 1 THEN counted ELSE 0 END), 0) AS arrived_or_replaced,
  COALESCE(SUM(judged * arrived), 0) AS arrived_anywhere
FROM marked
ORDER BY pushes;
