-- name: trust
-- title: How far the data can be trusted
-- summary: none = nothing to judge; weak = under 5 % covered, over 5 % of the lines rejected, or a source that shows no successes; fair = under 50 % covered, over 1 % rejected, or a sampled source; good = else
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: level text
-- column: judged 1
-- column: covered 1
-- column: lines 1
-- column: rejected 1
-- rate: rejected_share = rejected / lines
-- column: provider_files 1
-- column: blind_files 1
-- column: sampled_files 1
WITH pushes AS (
  SELECT
    COALESCE(SUM(CASE WHEN accepted = 1 AND mature = 1 THEN pushes ELSE 0 END), 0) AS judged,
    COALESCE(SUM(CASE WHEN accepted = 1 AND mature = 1 AND covered = 1 THEN pushes ELSE 0 END), 0) AS covered
  FROM outcome_quarter
  WHERE quarter >= :since AND quarter < :until
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
),
files AS (
  SELECT
    COALESCE(SUM(CASE WHEN kind <> 'unknown' THEN lines ELSE 0 END), 0) AS lines,
    COALESCE(SUM(CASE WHEN kind <> 'unknown' THEN rejected ELSE 0 END), 0) AS rejected,
    COALESCE(SUM(CASE WHEN kind = 'provider' THEN 1 ELSE 0 END), 0) AS provider_files,
    COALESCE(SUM(CASE WHEN kind = 'provider' AND successes = 'none' THEN 1 ELSE 0 END), 0) AS blind_files,
    COALESCE(SUM(CASE WHEN kind = 'provider' AND successes = 'sampled' THEN 1 ELSE 0 END), 0) AS sampled_files
  FROM source_file
  WHERE (first_time IS NULL OR (first_time < :until AND last_time >= :since))
)
SELECT
  CASE
    WHEN covered = 0 THEN 'none'
    WHEN covered * 20 < judged OR rejected * 20 > lines OR blind_files > 0 THEN 'weak'
    WHEN covered * 2 < judged OR rejected * 100 > lines OR sampled_files > 0 THEN 'fair'
    ELSE 'good'
  END AS level,
  judged,
  covered,
  lines,
  rejected,
  provider_files,
  blind_files,
  sampled_files
FROM pushes
CROSS JOIN files
ORDER BY judged;
