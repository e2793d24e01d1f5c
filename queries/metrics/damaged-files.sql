-- name: damaged-files
-- title: Files that are damaged
-- summary: what could be read of them counts
-- param: since us   -- half-open: [since, until)
-- param: until us
-- column: file text
-- column: damage text what is wrong
-- column: lines 1 lines read
SELECT name AS file, damage, lines
FROM source_file f
WHERE damage IS NOT NULL AND (f.first_time IS NULL OR (f.first_time < :until AND f.last_time >= :since))
ORDER BY file, damage, lines;
