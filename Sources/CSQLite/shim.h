#ifndef PUSHLEDGER_CSQLITE_SHIM_H
#define PUSHLEDGER_CSQLITE_SHIM_H

#include <sqlite3.h>

/// Swift cannot import the cast macro: the bound bytes are copied by SQLite.
static inline int pushledger_bind_text_copy(sqlite3_stmt *statement, int index, const char *bytes, int length) {
  return sqlite3_bind_text(statement, index, bytes, length, SQLITE_TRANSIENT);
}

static inline int pushledger_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, int length) {
  return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

/// Swift cannot import variadic functions: one function per use of `sqlite3_db_config`.
static inline int pushledger_db_config(sqlite3 *connection, int option, int value) {
  return sqlite3_db_config(connection, option, value, (int *)0);
}

/// Swift cannot import the variadic `sqlite3_config`. Counting memory takes a lock at every allocation.
static inline int pushledger_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#endif
