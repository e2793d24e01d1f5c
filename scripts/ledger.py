"""What a ledger and a report hold, without the numbers that depend on the order of reading.

For the scripts that hold two ledgers against each other.
"""

import difflib
import sqlite3
from collections import Counter
from pathlib import Path

# Columns that hold the id of a row elsewhere, by the table they lead to. Any other column named …_id is a value.
REFERENCES = {
    "word": {"topic_id", "app_id", "process_id", "name_id", "word_id", "reason_id", "host_id", "policy_id"},
    "token": {"token_id"},
    "device": {"device_id"},
    "source_file": {"file_id", "evidence_file_id"},
}
VALUES = {"push_id", "apns_id", "send_id", "collapse_id"}

# What tells the rows of those tables apart, other than their ids.
NAMES = {
    "word": "value",
    "token": "hex(pseudonym)",
    "device": "name",
    "source_file": "name || ' ' || head_hash",
}

# How often the facts changed is no fact.
COUNTERS = {"ledger_generation", "analyzed_generation"}


class Ledger:
    """A ledger opened for comparing; columns named in `without`, as table.column or column, are left out."""

    def __init__(self, path, without=()):
        self.connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self.without = set(without)
        self.names = {table: dict(self.connection.execute(f"SELECT id, {name} FROM {table}"))
                      for table, name in NAMES.items()}

    def tables(self):
        rows = self.connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        return [name for (name,) in rows if name not in self.without]

    def columns(self, table):
        names = [row[1] for row in self.connection.execute(f"PRAGMA table_info({table})")]
        return [name for name in names
                if not (table in NAMES and name == "id") and not {name, f"{table}.{name}"} & self.without]

    def rows(self, table):
        """The rows of a table, with names in the place of ids."""
        columns = self.columns(table)
        places = [(place, self._names(column)) for place, column in enumerate(columns)]
        places = [(place, names) for place, names in places if names is not None]
        for row in self.connection.execute(f"SELECT {', '.join(columns)} FROM {table}"):
            if table == "setting" and row[0] in COUNTERS:
                continue
            row = list(row)
            for place, names in places:
                row[place] = names.get(row[place], row[place])
            yield tuple(row)

    def _names(self, column):
        if not column.endswith("_id") or column in VALUES:
            return None
        for table, columns in REFERENCES.items():
            if column in columns:
                return self.names[table]
        raise SystemExit(f"ledger.py does not know what {column} leads to")

    def fingerprints(self):
        """For each table the number of its rows and a sum over them that no order changes."""
        return {table: self._fingerprint(table) for table in self.tables()}

    def _fingerprint(self, table):
        count = total = 0
        for row in self.rows(table):
            count += 1
            total += hash(row)
        return count, total


def differences(expected, actual, fingerprints=None):
    """Sentences about the tables in which two ledgers differ, each with some of the rows."""
    first = fingerprints or expected.fingerprints()
    second = actual.fingerprints()
    found = []
    for table in sorted(first.keys() | second.keys()):
        if first.get(table) == second.get(table):
            continue
        rows, others = Counter(expected.rows(table)), Counter(actual.rows(table))
        missing, added = list((rows - others).elements()), list((others - rows).elements())
        found.append(f"table {table} ({', '.join(expected.columns(table))}): "
                     f"{len(missing)} rows are missing, {len(added)} are too many")
        found += [f"  missing {row}" for row in sorted(missing, key=repr)[:3]]
        found += [f"  too many {row}" for row in sorted(added, key=repr)[:3]]
    return found


def files(folder):
    """The bytes of all files below a folder, hidden ones too, by their paths."""
    folder = Path(folder)
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def file_differences(expected, actual):
    """Sentences about files that are missing, too many, or not the same."""
    found = [f"file {name} is missing" for name in sorted(expected.keys() - actual.keys())]
    found += [f"file {name} is too many" for name in sorted(actual.keys() - expected.keys())]
    for name in sorted(expected.keys() & actual.keys()):
        if expected[name] != actual[name]:
            found.append(f"file {name} differs")
            first, second = lines(expected[name]), lines(actual[name])
            found += [f"  {line}" for line in difflib.unified_diff(first, second, "expected", "actual", n=0)][2:12]
    return found


def lines(content):
    return content.decode(errors="replace").splitlines() if isinstance(content, bytes) else content
