-- name: outcomes-fit-their-columns
-- title: The columns of a push agree with its outcome
-- summary: Rows count pushes whose columns contradict their outcome, by what is wrong.
-- column: fault text
-- column: pushes 1
SELECT fault, count(*) AS pushes
FROM (
  SELECT CASE
    WHEN outcome BETWEEN 10 AND 20 AND accepted_at IS NOT NULL THEN 'rejected, and accepted'
    WHEN outcome BETWEEN 10 AND 30 AND received_at IS NOT NULL THEN 'rejected or unknown, and received'
    WHEN outcome BETWEEN 50 AND 62 AND received_at IS NULL THEN 'on the device, and never received'
    WHEN outcome = 60 AND woken_at IS NULL THEN 'woken, and no time of it'
    WHEN outcome <> 60 AND (woken_at IS NOT NULL OR result IS NOT NULL) THEN 'not woken, and a wake'
    WHEN outcome = 52 AND policy_id IS NULL THEN 'low power, and no policy'
    WHEN policy_id IS NOT NULL AND outcome NOT IN (51, 52, 53) THEN 'a policy that held nothing back'
    WHEN superseded_by = push_id THEN 'superseded by itself'
    WHEN outcome BETWEEN 50 AND 62 AND evidence_line IS NULL THEN 'on the device, and no evidence'
  END AS fault
  FROM push
) AS faults
WHERE fault IS NOT NULL
GROUP BY fault
ORDER BY fault;
