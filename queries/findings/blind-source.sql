-- name: blind-source
-- title: Provider logs that can't show successes
-- summary: they hold failures only, so no rate can be made of their pushes
-- param: since us   -- half-open: [since, until)
-- param: until us
-- column: file text
-- column: format text
-- column: successes text
-- column: records 1
SELECT name AS file, format, successes, records
FROM source_file
WHERE kind = 'provider' AND successes = 'none'
  AND (first_time IS NULL OR (first_time < :until AND last_time >= :since))
ORDER BY file, format, records;
