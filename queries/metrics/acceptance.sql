-- name: acceptance
-- title: What APNs answered
-- summary: accepted / (accepted + rejected); unknown = a transport error, and no answer: the push may still have been delivered
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: pushes_chosen text pushes
-- column: accepted 1
-- column: rejected 1
-- column: answered 1
-- rate: acceptance = accepted / answered
-- column: unknown 1
-- column: sent 1
-- rate: unknown_share = unknown / sent
WITH sums AS (
  SELECT
    COALESCE(SUM(pushes * accepted), 0) AS accepted,
    COALESCE(SUM(CASE WHEN outcome < 30 THEN pushes ELSE 0 END), 0) AS rejected,
    COALESCE(SUM(CASE WHEN outcome IN (14, 15) THEN pushes ELSE 0 END), 0) AS dead_token,
    COALESCE(SUM(CASE WHEN accepted = 0 AND outcome >= 30 THEN pushes ELSE 0 END), 0) AS unknown
  FROM outcome_quarter
  WHERE quarter >= :since AND quarter < :until
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
),
lines AS (
  SELECT 1 AS position, 'all' AS pushes_chosen, accepted, rejected, accepted + rejected AS answered, unknown FROM sums
  UNION ALL
  SELECT 2, 'without dead and invalid tokens', accepted, rejected - dead_token, accepted + rejected - dead_token, unknown
  FROM sums
)
SELECT pushes_chosen, accepted, rejected, answered, unknown, answered + unknown AS sent
FROM lines
ORDER BY position;
