-- name: remarks
-- title: What else is to be said of the files
-- summary: by kind, with the first file; 0 lines = the file as a whole
-- param: since us   -- half-open: [since, until)
-- param: until us
-- column: code text
-- column: message text
-- column: files 1
-- column: lines 1
-- column: file text first in
WITH found AS (
  SELECT
    r.code AS code, r.message AS message, f.name AS file,
    SUM(r.lines) OVER (PARTITION BY r.code) AS lines,
    COUNT(*) OVER (PARTITION BY r.code) AS files,
    ROW_NUMBER() OVER (PARTITION BY r.code ORDER BY f.name, r.message) AS place
  FROM file_remark r
  JOIN source_file f ON f.id = r.file_id
  WHERE (f.first_time IS NULL OR (f.first_time < :until AND f.last_time >= :since))
)
SELECT code, message, files, lines, file
FROM found
WHERE place = 1
ORDER BY code;
