#!/usr/bin/env python3
"""Runs the contestants one after the other, three times, and prints medians against what must be reached.

usage: measure.py TOOL DATA PYTHON-WITH-DUCKDB
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

ROUNDS = 3
TOOL, DATA, PEER = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
COUNTS = json.loads((DATA / "counts.json").read_text())
LEDGERS = DATA / "ledgers"
SECONDS, MEMORY = {}, {}


# MARK: - Measuring

def note(name, seconds, memory=0.0):
    SECONDS.setdefault(name, []).append(seconds)
    MEMORY.setdefault(name, []).append(memory)


def run(name, *command):
    """Runs a command, and notes how long it took and the most memory (MiB) it had."""
    began = time.monotonic()
    process = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    complaints = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    note(name, time.monotonic() - began, usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10))
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{name}: exit code {process.returncode}\n{complaints.decode()}")


def ledger(name, fresh=True):
    path = LEDGERS / f"{name}.sqlite"
    for old in LEDGERS.glob(f"{name}.*") if fresh else ():
        old.unlink()
    return path


def ingest(name, log, query, expected):
    """Reads one log into a new ledger, and checks that all of it is there."""
    path = ledger("first")
    run(name, TOOL, "ingest", DATA / log, "--device", "bench", "--db", path, "--quiet")
    check(name, value(path, query), expected)


def value(path, query):
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchone()[0]
    finally:
        connection.close()


def check(name, found, expected):
    if found != expected:
        raise SystemExit(f"{name}: {found} records, and not {expected}")


def duckdb(name, kind, log, expected):
    database = LEDGERS / "peer.duckdb"
    database.unlink(missing_ok=True)
    done = subprocess.run([PEER, "duckdb_load.py", kind, DATA / log, database], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{name}: {done.stderr}")
    seconds, count = done.stdout.split()
    check(name, int(count), expected)
    note(name, float(seconds))


# MARK: - Contestants

RECORDS = "SELECT records FROM source_file"
ATTEMPTS = "SELECT count(*) FROM attempt"


def ingestion(has_peer):
    run("gzip device", "gzip", "-dc", DATA / "device.ndjson.gz")
    ingest("device gz", "device.ndjson.gz", RECORDS, COUNTS["relevant"])
    ingest("device", "device.ndjson", RECORDS, COUNTS["relevant"])
    if has_peer:
        duckdb("duckdb device", "device", "device.ndjson", COUNTS["relevant"])
    ingest("device 2.5", "device-25.ndjson", RECORDS, COUNTS["relevant-25"])
    run("gzip provider", "gzip", "-dc", DATA / "provider.jsonl.gz")
    ingest("provider gz", "provider.jsonl.gz", ATTEMPTS, COUNTS["requests"])
    ingest("provider", "provider.jsonl", ATTEMPTS, COUNTS["requests"])
    if has_peer:
        duckdb("duckdb provider", "provider", "provider.jsonl", COUNTS["requests"])
    ingest("tokens", "tokens.jsonl", ATTEMPTS, COUNTS["token_requests"])


def small_things():
    for _ in range(5):
        run("version", TOOL, "--version")
        run("again", TOOL, "ingest", DATA / "device-100", "--device", "bench", "--db", ledger("known", fresh=False))


def account():
    path = ledger("account")
    for suffix in "", ".key":
        shutil.copy(f"{ledger('fleet', fresh=False)}{suffix}", f"{path}{suffix}")
    run("analyze", TOOL, "analyze", "--db", path)
    run("report", TOOL, "report", "weekly", "--db", path, "--out", LEDGERS / "out")
    check("analyze", value(path, "SELECT count(*) FROM push WHERE received_at IS NOT NULL"), COUNTS["receipts"])


def prepare():
    """Makes the ledgers that are read, and warms the cache."""
    LEDGERS.mkdir(exist_ok=True)
    run("first load of 100 files", TOOL, "ingest", DATA / "device-100", "--device", "bench", "--db", ledger("known"))
    run("first load of the fleet", TOOL, "ingest", DATA / "provider.jsonl", DATA / "fleet", "--db", ledger("fleet"))
    for log in DATA.glob("*json*"):
        with open(log, "rb", buffering=0) as file:
            while file.read(1 << 20):
                pass


# MARK: - The table

def seconds(name):
    return median(SECONDS[name])


def ratio(name, other):
    return seconds(name) / seconds(other)


def rows(has_peer):
    """What, the limit, what was measured, whether it is enough, and the seconds."""
    def at_most(what, limit, measured, unit, *names):
        yield what, f"≤ {limit:g}{unit}", f"{measured:.3g}{unit}", measured <= limit, names

    def faster(what, limit, measured, *names):
        yield what, f"≥ {limit:g} ×", f"{measured:.3g} ×", measured >= limit, names

    yield from at_most("device .gz → SQLite, against `gzip -dc`", 0.6, ratio("device gz", "gzip device"), "",
                       "device gz", "gzip device")
    yield from at_most("device plain → SQLite, against `gzip -dc`", 0.12, ratio("device", "gzip device"), "",
                       "device", "gzip device")
    if has_peer:
        yield from faster("device plain, as fast as DuckDB's load", 1.5, ratio("duckdb device", "device"),
                          "device", "duckdb device")
    yield from at_most("provider .gz → SQLite, against `gzip -dc`", 0.75, ratio("provider gz", "gzip provider"), "",
                       "provider gz", "gzip provider")
    if has_peer:
        yield from faster("provider plain, as fast as DuckDB's load", 1.3, ratio("duckdb provider", "provider"),
                          "provider", "duckdb provider")
    for what, name, limit in [
        ("device .gz", "device gz", 64), ("device plain", "device", 64),
        ("device plain, 2.5 times as long", "device 2.5", 64), ("provider .gz", "provider gz", 64),
        ("provider plain", "provider", 64), (f"{COUNTS['tokens']:,} tokens", "tokens", 64), ("run again", "again", 64),
        ("analyze", "analyze", 256), ("weekly report", "report", 256),
    ]:
        yield from at_most(f"peak memory: {what}", limit, max(MEMORY[name]), " MiB", name)
    yield from at_most("ingest again, 100 known files, nothing new", 25, seconds("again") * 1000, " ms", "again")
    yield from at_most("`--version`", 10, seconds("version") * 1000, " ms", "version")
    both = seconds("analyze") + seconds("report")
    yield from at_most("analyze + weekly report", 4, both, " s", "analyze", "report")


def can_load_peer():
    if not os.access(PEER, os.X_OK):
        return False
    return subprocess.run([PEER, "-c", "import duckdb"], capture_output=True).returncode == 0


def main():
    has_peer = can_load_peer()
    prepare()
    for number in range(ROUNDS):
        print(f"round {number + 1} of {ROUNDS}", file=sys.stderr)
        ingestion(has_peer)
        small_things()
        account()
    print(f"Scale {COUNTS['scale']:g}; medians of {ROUNDS}, the most memory of {ROUNDS}; warm cache."
          + ("" if has_peer else " Without DuckDB, which is not there.") + "\n")
    print("| what | must reach | measured | | seconds |\n| --- | ---: | ---: | --- | --- |")
    failed = 0
    for what, limit, measured, is_enough, names in rows(has_peer):
        failed += not is_enough
        times = ", ".join(f"{name} {seconds(name):.3g}" for name in names)
        print(f"| {what} | {limit} | {measured} | {'pass' if is_enough else '**fail**'} | {times} |")
    raise SystemExit(1 if failed else 0)


main()
