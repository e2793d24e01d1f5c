-- name: biggest-losses
-- title: The biggest losses, and what to do
-- summary: the three outcomes that took the most of the counted pushes; pending and unobserved ones are not counted at all
-- param: since us   -- half-open: [since, until)
-- param: until us
-- param: app text    -- a topic, or '' for all
-- column: outcome text
-- column: lost 1
-- column: counted 1
-- rate: loss = lost / counted
-- column: meaning text
-- column: remedy text
WITH counted AS (
  SELECT outcome, SUM(pushes) AS pushes
  FROM outcome_quarter
  WHERE quarter >= :since AND quarter < :until
    AND accepted = 1 AND covered = 1 AND mature = 1 AND (push_type <> 2 OR shows_launch = 1)
    AND (:app = '' OR topic_id IN (SELECT id FROM word WHERE value = :app))
  GROUP BY outcome
)
SELECT
  n.name AS outcome,
  c.pushes AS lost,
  (SELECT SUM(pushes) FROM counted) AS counted,
  CASE c.outcome
    WHEN 40 THEN 'the push allowed no storing, and the device was offline'
    WHEN 41 THEN 'the device was offline until the push expired'
    WHEN 42 THEN 'the device was offline, and a newer push took its place at APNs'
    WHEN 43 THEN 'the token was already dead when APNs accepted the push'
    WHEN 50 THEN 'a newer push of the app took its place before the device ran it'
    WHEN 51 THEN 'the system held the launch back to save energy, data or heat, and it never ran'
    WHEN 52 THEN 'Low Power Mode held the launch back, and it never ran'
    WHEN 53 THEN 'the user closed the app by force, or turned Background App Refresh off'
    WHEN 54 THEN 'notifications are off for the app, or the app is gone'
    WHEN 55 THEN 'the app''s extension or a filter took it away'
    WHEN 56 THEN 'the notification service extension ran out of time or was killed'
    ELSE 'the device was watched and looked reachable, yet nothing shows what happened'
  END AS meaning,
  CASE c.outcome
    WHEN 40 THEN 'Give these pushes an expiration of some hours, so that APNs keeps them.'
    WHEN 41 THEN 'Give a longer expiration where the news is still worth having later.'
    WHEN 42 THEN 'APNs keeps one push for each app and device: let each push say ''fetch all'', not ''fetch this''.'
    WHEN 43 THEN 'Drop tokens when APNs reports them, and when the app registers a new one.'
    WHEN 50 THEN 'Mostly harmless where each push says ''fetch all''; if it is often, send fewer.'
    WHEN 51 THEN 'Send fewer background pushes; see the policies and the dose below.'
    WHEN 52 THEN 'Expect it: make the app catch up on its next launch. For what the user must see, send an alert.'
    WHEN 53 THEN 'No push can launch these apps: catch up when the app is opened, and send an alert where it matters.'
    WHEN 54 THEN 'Stop sending to devices that can''t show it, and ask for permission at a better moment.'
    WHEN 55 THEN 'Check that the extension drops only what it should.'
    WHEN 56 THEN 'Make the extension lighter, and let it deliver the original when time runs out.'
    ELSE 'Compare these devices and hours with the others; a log with dasd and apsd lines explains more.'
  END AS remedy
FROM counted c
JOIN outcome_name n ON n.outcome = c.outcome
WHERE c.outcome NOT BETWEEN 60 AND 69
ORDER BY lost DESC, c.outcome
LIMIT 3;
