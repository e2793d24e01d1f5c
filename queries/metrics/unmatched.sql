-- name: unmatched
-- title: Left over on either side
-- summary: covered pushes that nothing on the device explains (of the period), and receipts on devices that no push of the provider's logs explains (of the whole ledger; pushes from other senders are among them)
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: side text
-- column: seen 1
-- column: unmatched 1
-- rate: share = unmatched / seen
WITH sides AS (
  SELECT
    1 AS position, 'accepted pushes without a trace on a covered device' AS side,
    COALESCE(SUM(pushes), 0) AS seen,
    COALESCE(SUM(CASE WHEN outcome = 72 THEN pushes ELSE 0 END), 0) AS unmatched
  FROM outcome_quarter
  WHERE quarter >= :since AND quarter < :until AND accepted = 1 AND covered = 1 AND mature = 1
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
  UNION ALL
  SELECT 2, 'receipts on devices without a push', COALESCE(SUM(receipts), 0), COALESCE(SUM(unmatched), 0)
  FROM clock_skew
)
SELECT side, seen, unmatched
FROM sides
ORDER BY position;
