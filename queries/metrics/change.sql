-- name: change
-- title: Arrival rate against the period before
-- summary: arrived / counted in both periods; comparable = 1 where both were watched from end to end and their coverage differs by less than half
-- param: since us            -- half-open: [since, until)
-- param: until us
-- param: previous_since us   -- the period before ends at since
-- param: as_of us
-- param: app text            -- a topic, or '' for all
-- column: arrived 1
-- column: counted 1
-- column: arrived_before 1
-- column: counted_before 1
-- rate: arrival = arrived / counted
-- rate: arrival_before = arrived_before / counted_before
-- difference: change = arrived / counted - arrived_before / counted_before
-- column: comparable 1
-- column: verdict text
WITH marked AS (
  SELECT
    CASE WHEN quarter >= :since THEN 1 ELSE 0 END AS now,
    CASE WHEN accepted = 1 AND mature = 1 THEN pushes ELSE 0 END AS judged,
    CASE WHEN accepted = 1 AND mature = 1 AND covered = 1 THEN pushes ELSE 0 END AS covered,
    CASE WHEN accepted = 1 AND covered = 1 AND mature = 1 AND (push_type <> 2 OR shows_launch = 1) THEN pushes ELSE 0 END AS counted,
    CASE WHEN outcome BETWEEN 60 AND 69 THEN 1 ELSE 0 END AS arrived
  FROM outcome_quarter
  WHERE quarter >= :previous_since AND quarter < :until
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
),
sums AS (
  SELECT
    COALESCE(SUM(counted * arrived * now), 0) AS arrived,
    COALESCE(SUM(counted * now), 0) AS counted,
    COALESCE(SUM(counted * arrived * (1 - now)), 0) AS arrived_before,
    COALESCE(SUM(counted * (1 - now)), 0) AS counted_before,
    COALESCE(SUM(judged * now), 0) AS judged,
    COALESCE(SUM(covered * now), 0) AS covered,
    COALESCE(SUM(judged * (1 - now)), 0) AS judged_before,
    COALESCE(SUM(covered * (1 - now)), 0) AS covered_before
  FROM marked
)
SELECT
  arrived,
  counted,
  arrived_before,
  counted_before,
  CASE
    WHEN counted < 20 OR counted_before < 20 THEN 0
    -- As for `partial`: a quiet last hour is no gap.
    WHEN :as_of + 3600000000 < :until THEN 0
    -- The ledger must reach back to the first day of the period before.
    WHEN (SELECT MIN(quarter) FROM outcome_quarter) >= :previous_since + 86400000000 THEN 0
    WHEN covered * judged_before * 2 < covered_before * judged * 3
      AND covered_before * judged * 2 < covered * judged_before * 3 THEN 1
    ELSE 0
  END AS comparable,
  CASE
    WHEN arrived * counted_before > arrived_before * counted THEN 'up'
    WHEN arrived * counted_before < arrived_before * counted THEN 'down'
    ELSE 'unchanged'
  END AS verdict
FROM sums
ORDER BY counted;
