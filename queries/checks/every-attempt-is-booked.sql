-- name: every-attempt-is-booked
-- title: Every attempt belongs to one push of the account
-- summary: Rows appear where the attempts of the account's pushes do not add up to the provider's records.
-- column: attempts 1
-- column: booked 1
SELECT attempts, booked
FROM (
  SELECT (SELECT count(*) FROM attempt) AS attempts, (SELECT coalesce(sum(attempts), 0) FROM push) AS booked
) AS sums
WHERE attempts <> booked
ORDER BY attempts;
