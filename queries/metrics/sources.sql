-- name: sources
-- title: What the provider's logs can show
-- summary: successes all = accepted pushes are logged; sampled = some; none = only failures, so no rate can be made of it
-- param: since us   -- half-open: [since, until)
-- param: until us
-- column: format text
-- column: successes text
-- column: files 1
-- column: records 1
-- column: file text such as
SELECT
  format,
  COALESCE(successes, 'unknown') AS successes,
  COUNT(*) AS files,
  SUM(records) AS records,
  MIN(name) AS file
FROM source_file
WHERE kind = 'provider' AND (first_time IS NULL OR (first_time < :until AND last_time >= :since))
GROUP BY format, COALESCE(successes, 'unknown')
ORDER BY format, successes;
