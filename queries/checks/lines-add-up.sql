-- name: lines-add-up
-- title: Lines read = records + ignored + rejected
-- summary: Rows name each file whose lines do not add up.
-- column: file text
-- column: lines 1
-- column: records 1
-- column: ignored 1
-- column: rejected 1
SELECT name AS file, lines, records, ignored, rejected
FROM source_file
WHERE lines <> records + ignored + rejected
ORDER BY name, id;
