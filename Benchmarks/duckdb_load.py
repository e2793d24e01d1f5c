"""Loads a log into DuckDB as one would without this program, and prints the seconds: duckdb_load.py KIND LOG DATABASE.

Only the load is timed, not the start of Python.
"""

import sys
import time

import duckdb

PROVIDER = "CREATE TABLE attempt AS SELECT * FROM read_json('{log}', format = 'newline_delimited')"
DEVICE = """
CREATE TABLE device_event AS
SELECT * FROM read_json('{log}', format = 'newline_delimited', columns = {{
  timestamp: 'VARCHAR', machTimestamp: 'UBIGINT', bootUUID: 'VARCHAR', threadID: 'UBIGINT', processID: 'UBIGINT',
  processImagePath: 'VARCHAR', senderImagePath: 'VARCHAR', subsystem: 'VARCHAR', category: 'VARCHAR',
  messageType: 'VARCHAR', eventType: 'VARCHAR', eventMessage: 'VARCHAR'}})
WHERE (processImagePath LIKE '%/SpringBoard' AND (eventMessage LIKE '%Received incoming message%'
    OR eventMessage LIKE '%Received remote notification request%' OR eventMessage LIKE '%Request DUET delivers%'))
  OR (processImagePath LIKE '%/dasd' AND eventMessage LIKE '%com.apple.pushLaunch%')
  OR eventMessage LIKE 'push received %'
"""

kind, log, database = sys.argv[1:]
began = time.monotonic()
connection = duckdb.connect(database)
connection.execute((DEVICE if kind == "device" else PROVIDER).format(log=log))
connection.execute("CHECKPOINT")
seconds = time.monotonic() - began
table = "device_event" if kind == "device" else "attempt"
print(seconds, connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
