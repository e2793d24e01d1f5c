-- name: lines
-- title: What was read
-- summary: the files that touch the period or have no times; lines = records + ignored + rejected, so adds up must be yes
-- param: since us   -- half-open: [since, until)
-- param: until us
-- column: kind text
-- column: files 1
-- column: lines 1
-- column: records 1
-- column: ignored 1
-- column: rejected 1
-- column: adds_up text adds up
-- column: near_misses 1
-- column: damaged 1 damaged files
-- column: guessed 1 files with a guessed time
SELECT
  kind,
  COUNT(*) AS files,
  SUM(lines) AS lines,
  SUM(records) AS records,
  SUM(ignored) AS ignored,
  SUM(rejected) AS rejected,
  CASE WHEN SUM(lines) = SUM(records + ignored + rejected) THEN 'yes' ELSE 'no' END AS adds_up,
  SUM(near_misses) AS near_misses,
  SUM(CASE WHEN damage IS NOT NULL THEN 1 ELSE 0 END) AS damaged,
  SUM(CASE WHEN time_quality = 2 THEN 1 ELSE 0 END) AS guessed
FROM source_file
WHERE (first_time IS NULL OR (first_time < :until AND last_time >= :since))
GROUP BY kind
ORDER BY kind;
