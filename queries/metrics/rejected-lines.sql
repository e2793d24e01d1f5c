-- name: rejected-lines
-- title: Lines that could not be read
-- summary: by reason, with the first place
-- param: since us   -- half-open: [since, until)
-- param: until us
-- column: code text
-- column: lines 1
-- column: files 1
-- column: message text
-- column: file text first in
-- column: line 1
WITH found AS (
  SELECT
    r.code AS code, r.message AS message, f.name AS file, r.line AS line,
    SUM(r.lines) OVER (PARTITION BY r.code) AS lines,
    COUNT(*) OVER (PARTITION BY r.code) AS files,
    ROW_NUMBER() OVER (PARTITION BY r.code ORDER BY f.name, r.line, r.message) AS place
  FROM reject r
  JOIN source_file f ON f.id = r.file_id
  WHERE (f.first_time IS NULL OR (f.first_time < :until AND f.last_time >= :since))
)
SELECT code, lines, files, message, file, line
FROM found
WHERE place = 1
ORDER BY lines DESC, code;
