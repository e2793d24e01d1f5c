-- What analyze derives from the ledger: the account of every push. All of it can be computed again.

-- One logical push to one token, with its one outcome. What its request was and what APNs answered is said once, in
-- its attempts: sent_at = decided_at and the same push_id.
CREATE TABLE push (
  sent_at INTEGER NOT NULL,         -- of the first attempt
  push_id INTEGER NOT NULL,
  decided_at INTEGER NOT NULL,      -- when the attempt that decides was sent: with push_id it finds the attempt
  accepted_at INTEGER,              -- NULL: never accepted
  token_id INTEGER NOT NULL,
  device_id INTEGER,
  topic_id INTEGER,
  push_type INTEGER NOT NULL,
  priority INTEGER,
  attempts INTEGER NOT NULL,
  outcome INTEGER NOT NULL,         -- OutcomeCode
  policy_id INTEGER,
  confidence INTEGER NOT NULL,
  covered INTEGER NOT NULL,         -- 1: the device's log covers its search window
  shows_launch INTEGER NOT NULL,    -- 1: that log can show launches
  mature INTEGER NOT NULL,
  received_at INTEGER,              -- on the provider's clock
  woken_at INTEGER,
  completed_at INTEGER,
  blocked INTEGER,                  -- how long the launch was denied
  result INTEGER,                   -- FetchResult of the wake; NULL where it was not woken
  superseded_by INTEGER,            -- push_id of the newer push
  evidence_file_id INTEGER,         -- the deciding line of the device's log
  evidence_line INTEGER,
  PRIMARY KEY (sent_at, push_id)
) WITHOUT ROWID;

-- Few pushes end so; a report must not read all to find them.
CREATE INDEX push_gone ON push (outcome, token_id, sent_at, topic_id) WHERE outcome = 15;

-- A background launch that a device was asked for.
CREATE TABLE launch (
  submitted_at INTEGER NOT NULL,    -- the device's own clock
  device_id INTEGER NOT NULL,
  activity INTEGER NOT NULL,
  cause INTEGER NOT NULL,           -- WakeCause
  app_id INTEGER,
  name_id INTEGER,                  -- task identifier of a refresh or processing task
  push_id INTEGER,
  started_at INTEGER,
  ended_at INTEGER,
  ending TEXT NOT NULL,             -- completed, running, canceled, denied, unknown
  policy_id INTEGER,                -- the policy with the most blocked time
  blocked INTEGER NOT NULL,
  decisions INTEGER NOT NULL,
  PRIMARY KEY (device_id, submitted_at, activity)
) WITHOUT ROWID;

-- The few launches that were held back.
CREATE INDEX launch_denied ON launch (submitted_at, cause, policy_id, app_id, started_at, blocked)
WHERE policy_id IS NOT NULL;

-- Counts of launches by quarter of an hour of their submission, on the device's own clock.
CREATE TABLE launch_quarter (
  quarter INTEGER NOT NULL,         -- start of the quarter, microseconds UTC
  app_id INTEGER NOT NULL,          -- 0: not known
  cause INTEGER NOT NULL,           -- WakeCause
  policy_id INTEGER NOT NULL,       -- the policy with the most blocked time; 0: never denied
  started INTEGER NOT NULL,         -- 1: it started
  launches INTEGER NOT NULL,
  PRIMARY KEY (quarter, app_id, cause, policy_id, started)
) WITHOUT ROWID;

-- One period in which the system gave the app background runtime.
CREATE TABLE wake (
  started_at INTEGER NOT NULL,      -- the device's own clock
  device_id INTEGER NOT NULL,
  cause INTEGER NOT NULL,
  name_id INTEGER NOT NULL,         -- task identifier; 0 where there is none
  app_id INTEGER NOT NULL,          -- 0: not known
  push_id INTEGER,
  ended_at INTEGER,
  ending TEXT NOT NULL,             -- completed, expired, unknown
  result INTEGER NOT NULL,          -- FetchResult
  duration INTEGER,
  PRIMARY KEY (device_id, cause, started_at, name_id, app_id)
) WITHOUT ROWID;

-- When a device's log can be trusted to show a class of event.
CREATE TABLE coverage (
  device_id INTEGER NOT NULL,
  class INTEGER NOT NULL,           -- one LogClass bit
  since INTEGER NOT NULL,           -- the device's own clock
  until INTEGER NOT NULL,
  PRIMARY KEY (device_id, class, since)
) WITHOUT ROWID;

-- How each device's log was joined to the provider's.
CREATE TABLE clock_skew (
  device_id INTEGER PRIMARY KEY,
  skew INTEGER NOT NULL,            -- device clock minus provider clock
  pairs INTEGER NOT NULL,           -- exact pairs it rests on; 0: none, taken as zero
  receipts INTEGER NOT NULL,        -- pushes that the device's log shows
  unmatched INTEGER NOT NULL        -- of these: no push of the provider's log explains them
);

-- Counts of pushes by quarter of an hour (of acceptance, else of sending), so that a report in any zone reads thousands
-- of rows and not millions.
CREATE TABLE outcome_quarter (
  quarter INTEGER NOT NULL,         -- start of the quarter, microseconds UTC
  topic_id INTEGER NOT NULL,        -- 0: none
  push_type INTEGER NOT NULL,
  priority INTEGER NOT NULL,        -- 0: none
  outcome INTEGER NOT NULL,
  policy_id INTEGER NOT NULL,       -- 0: none
  covered INTEGER NOT NULL,
  shows_launch INTEGER NOT NULL,
  mature INTEGER NOT NULL,
  accepted INTEGER NOT NULL,        -- 1: APNs accepted it
  collapsible INTEGER NOT NULL,     -- 1: it has a collapse id
  superseded INTEGER NOT NULL,      -- 1: has a superseded_by
  replaced_arrived INTEGER NOT NULL,-- 1: the newer push that took its place in the end arrived
  received INTEGER NOT NULL,        -- 1: the device holds a receipt
  result INTEGER NOT NULL,          -- FetchResult + 1 of its wake; 0: not woken
  pushes INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  PRIMARY KEY (quarter, topic_id, push_type, priority, outcome, policy_id, covered, shows_launch, mature,
    accepted, collapsible, superseded, replaced_arrived, received, result)
) WITHOUT ROWID;

-- How long arrived pushes took from acceptance to receipt, on the provider's clock; only those that the arrival rate
-- counts (covered, mature, and of background pushes those whose log can show launches).
CREATE TABLE latency_quarter (
  quarter INTEGER NOT NULL,
  topic_id INTEGER NOT NULL,
  push_type INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  bucket INTEGER NOT NULL,          -- lower bound of a log-linear bucket, microseconds (64 to an octave, at most
                                    -- 1.6 % wide); below zero the bound nearer to zero
  pushes INTEGER NOT NULL,
  PRIMARY KEY (quarter, topic_id, push_type, priority, bucket)
) WITHOUT ROWID;

-- Device-hours (UTC clock hours of acceptance) by how many background pushes of one topic APNs accepted for the device.
CREATE TABLE dose_hour (
  hour INTEGER NOT NULL,            -- start of the hour, microseconds UTC
  topic_id INTEGER NOT NULL,
  dose INTEGER NOT NULL,            -- background pushes accepted for the device in that hour
  device_hours INTEGER NOT NULL,
  accepted INTEGER NOT NULL,
  counted INTEGER NOT NULL,         -- of these: covered, mature, and the log can show launches
  woken INTEGER NOT NULL,           -- of the counted
  PRIMARY KEY (hour, topic_id, dose)
) WITHOUT ROWID;

-- Names for the stored numbers, so that a query reads well.
CREATE TABLE outcome_name (outcome INTEGER PRIMARY KEY, name TEXT NOT NULL, stage TEXT NOT NULL);
CREATE TABLE push_type_name (push_type INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE result_name (result INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE cause_name (cause INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE event_name (kind INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE confidence_name (confidence INTEGER PRIMARY KEY, name TEXT NOT NULL);
