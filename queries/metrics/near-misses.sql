-- name: near-misses
-- title: Lines about pushes that no rule knows
-- summary: the ten most frequent shapes; a rule for one of them may show more
-- param: since us   -- half-open: [since, until)
-- param: until us
-- column: shape text
-- column: lines 1
-- column: files 1
-- column: file text first in
-- column: line 1
WITH found AS (
  SELECT
    m.shape AS shape, f.name AS file, m.line AS line,
    SUM(m.lines) OVER (PARTITION BY m.shape) AS lines,
    COUNT(*) OVER (PARTITION BY m.shape) AS files,
    ROW_NUMBER() OVER (PARTITION BY m.shape ORDER BY f.name, m.line) AS place
  FROM near_miss m
  JOIN source_file f ON f.id = m.file_id
  WHERE (f.first_time IS NULL OR (f.first_time < :until AND f.last_time >= :since))
)
SELECT shape, lines, files, file, line
FROM found
WHERE place = 1
ORDER BY lines DESC, shape
LIMIT 10;
