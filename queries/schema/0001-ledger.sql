-- What was read, as it was read. docs/schema.md explains every column.
-- Times are microseconds since 1970-01-01 UTC, durations microseconds. Migrations are append-only.

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

-- Words that repeat: topics, reasons, policies, task identifiers, processes, hosts.
CREATE TABLE word (
  id INTEGER PRIMARY KEY,
  value TEXT NOT NULL UNIQUE
);

-- A device token's keyed pseudonym (128 bits); the token itself never gets here.
CREATE TABLE token (
  id INTEGER PRIMARY KEY,
  pseudonym BLOB NOT NULL UNIQUE
);

CREATE TABLE device (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  model TEXT,
  os_version TEXT,
  app_version TEXT
);

-- Which device a token belongs to, from devices.csv; valid_from is 0 where the file gives no time.
CREATE TABLE device_token (
  token_id INTEGER NOT NULL,
  valid_from INTEGER NOT NULL,
  device_id INTEGER NOT NULL,
  topic_id INTEGER,
  environment INTEGER NOT NULL,
  PRIMARY KEY (token_id, valid_from, device_id)
) WITHOUT ROWID;

-- Which files belong to which device, from devices.csv.
CREATE TABLE device_path (
  glob TEXT NOT NULL,
  device_id INTEGER NOT NULL,
  PRIMARY KEY (glob, device_id)
) WITHOUT ROWID;

-- One row for each content that was read, whatever its name.
CREATE TABLE source_file (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,               -- the first, in byte order, of the names the content was seen under
  format TEXT NOT NULL,
  kind TEXT NOT NULL,               -- provider, device, identity, unknown
  compression TEXT NOT NULL,        -- plain, gzip
  device_id INTEGER,                -- device logs only
  head_length INTEGER NOT NULL,     -- bytes of the decoded content that head_hash covers
  head_hash INTEGER NOT NULL,
  cursor INTEGER NOT NULL,          -- bytes of the decoded content that were read into rows
  cursor_hash INTEGER NOT NULL,     -- hash of up to 1024 bytes before the cursor
  complete INTEGER NOT NULL,        -- 0: cut off, or a last line still waits for its newline
  damage TEXT,                      -- what is wrong with the file as a whole
  successes TEXT,                   -- provider logs: all, sampled, none
  lines INTEGER NOT NULL,           -- = records + ignored + rejected
  records INTEGER NOT NULL,
  ignored INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  near_misses INTEGER NOT NULL,
  rows_read INTEGER NOT NULL,       -- rows that the records gave, before duplicates were merged
  time_quality INTEGER NOT NULL,    -- the worst of its records
  first_time INTEGER,
  last_time INTEGER,
  last_day INTEGER,                 -- of a log without dates: the local date of its last record, days since 1970-01-01
  -- Only saves looking twice: the file as the file system knew it when it was last read.
  seen_device INTEGER, seen_inode INTEGER, seen_size INTEGER, seen_changed_at INTEGER
);
CREATE INDEX source_file_by_head ON source_file (head_hash);

-- The first rejected lines of a file by reason, and how many there were.
CREATE TABLE reject (
  file_id INTEGER NOT NULL,
  code TEXT NOT NULL,
  line INTEGER NOT NULL,            -- of the first one
  lines INTEGER NOT NULL,
  message TEXT NOT NULL,
  PRIMARY KEY (file_id, code)
) WITHOUT ROWID;

-- What else is to be said of a file: lines that are no UTF-8, a date that was guessed, a count that does not fit.
CREATE TABLE file_remark (
  file_id INTEGER NOT NULL,
  code TEXT NOT NULL,
  message TEXT NOT NULL,
  lines INTEGER NOT NULL,           -- how many lines it concerns; 0 for the file as a whole
  PRIMARY KEY (file_id, code)
) WITHOUT ROWID;

CREATE TABLE near_miss (
  file_id INTEGER NOT NULL,
  shape TEXT NOT NULL,              -- process and the message with names, numbers and ids blanked
  line INTEGER NOT NULL,            -- of the first one
  lines INTEGER NOT NULL,
  PRIMARY KEY (file_id, shape)
) WITHOUT ROWID;

-- Stretches of a device log's file without a silence of more than one hour.
CREATE TABLE file_span (
  file_id INTEGER NOT NULL,
  since INTEGER NOT NULL,           -- first record
  until INTEGER NOT NULL,           -- last record
  lines INTEGER NOT NULL,
  classes INTEGER NOT NULL,         -- the LogClass bits of the lines seen
  PRIMARY KEY (file_id, since)
) WITHOUT ROWID;

-- One request to APNs and its answer.
CREATE TABLE attempt (
  sent_at INTEGER NOT NULL,
  key INTEGER NOT NULL,             -- hash of apns id, send id, token, attempt, status and reason
  ordinal INTEGER NOT NULL,         -- among equals in one file
  push_id INTEGER NOT NULL,         -- hash of (send id or apns id, token): the same for the retries of one push
  token_id INTEGER NOT NULL,
  apns_id BLOB,                     -- 16 bytes
  send_id TEXT,
  topic_id INTEGER,
  environment INTEGER NOT NULL,
  push_type INTEGER NOT NULL,
  priority INTEGER,
  expiration INTEGER,               -- Unix seconds; 0 never stored; NULL not sent
  collapse_id TEXT,
  digest INTEGER,                   -- first four bytes of SHA-1 over the collapse id
  payload_bytes INTEGER,
  status INTEGER,                   -- NULL: no answer
  reason_id INTEGER,                -- APNs' reason, or the kind of transport error
  unregistered_at INTEGER,
  latency INTEGER,                  -- from sending to the answer
  attempt INTEGER NOT NULL,
  host_id INTEGER,
  file_id INTEGER NOT NULL,
  line INTEGER NOT NULL,
  PRIMARY KEY (sent_at, key, ordinal)
) WITHOUT ROWID;

-- One thing that a device log says happened. Which columns a kind fills: docs/schema.md.
CREATE TABLE device_event (
  time INTEGER NOT NULL,            -- the device's own clock
  key INTEGER NOT NULL,             -- hash of boot, mach time, thread, process and message
  ordinal INTEGER NOT NULL,
  device_id INTEGER NOT NULL,
  kind INTEGER NOT NULL,            -- EventKind
  app_id INTEGER,                   -- bundle id or topic
  process_id INTEGER,
  name_id INTEGER,                  -- policy, task identifier, session or another name
  word_id INTEGER,                  -- decision, action or state
  cause INTEGER,                    -- WakeCause of an activity
  digest INTEGER,                   -- of the notification request identifier
  activity INTEGER,                 -- the six hexadecimal digits of a launch activity
  trace INTEGER,                    -- os_activity identifier
  priority INTEGER,
  push_type INTEGER,
  flags INTEGER,                    -- PushFlags
  result INTEGER,                   -- FetchResult
  duration INTEGER,
  number INTEGER,
  scheduled_at INTEGER,
  reference TEXT,                   -- the push's id as the app logs it
  time_quality INTEGER NOT NULL,
  file_id INTEGER NOT NULL,
  line INTEGER NOT NULL,
  PRIMARY KEY (time, key, ordinal)
) WITHOUT ROWID;
