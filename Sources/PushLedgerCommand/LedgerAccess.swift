internal import Storage

/// The two ways in which commands use the ledger.
enum LedgerAccess {
  /// Opens the ledger for writing, under the lock that all writers take.
  ///
  /// A signal no longer ends the process at once, so that the batch in hand is finished.
  static func write<Result>(
    _ invocation: Invocation, _ body: (Connection) throws(CommandFault) -> Result
  ) throws(CommandFault) -> Result {
    let lock = try RunLock(database: invocation.database)
    invocation.interruption.listen()
    let connection: Connection
    do {
      connection = try Ledger.open(path: invocation.database)
    } catch {
      throw CommandFault(error, database: invocation.database, writing: true)
    }
    let result = try body(connection)
    // Named, so that the lock is held until here.
    _ = consume lock
    return result
  }

  /// Opens the ledger for reading, while others may write.
  static func read(_ invocation: Invocation) throws(CommandFault) -> Connection {
    try reading(invocation) { () throws(StorageError) in try Ledger.openForReading(path: invocation.database) }
  }

  /// Turns what SQLite refuses while reading into what the user is told.
  static func reading<Result>(
    _ invocation: Invocation, _ body: () throws(StorageError) -> Result
  ) throws(CommandFault) -> Result {
    do {
      return try body()
    } catch {
      throw CommandFault(error, database: invocation.database, writing: false)
    }
  }
}
