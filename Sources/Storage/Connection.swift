internal import CSQLite

/// One connection to one SQLite database, used by one thread at a time.
public final class Connection {
  /// What a connection may do.
  public enum Access: Sendable {
    /// Reads only; the file must exist.
    case readOnly
    /// Reads and writes; the file must exist.
    case readWrite
    /// Reads and writes; the file is made if it is missing.
    case create
  }

  let handle: OpaquePointer

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The file, or `:memory:`.
  ///   - access: What the connection may do.
  ///   - busyTimeout: How long to wait for another connection's lock, in milliseconds.
  /// - Throws: A ``StorageError`` that names the path, if the file cannot be opened.
  public init(path: String, access: Access, busyTimeout: Int32 = 5_000) throws(StorageError) {
    let mode =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    precondition(Connection.isConfigured, "SQLite refused its configuration")
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw StorageError(code: code, message: "cannot open \(path): \(message)")
    }
    handle = opened
    // Set first: the next statement may already meet another connection's lock.
    sqlite3_busy_timeout(handle, busyTimeout)
    _ = pushledger_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = pushledger_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    _ = pushledger_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    _ = pushledger_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
  }

  /// Done once, before the first connection: SQLITE_MISUSE only says that somebody else has started SQLite already.
  private static let isConfigured = [SQLITE_OK, SQLITE_MISUSE].contains(pushledger_count_no_memory())

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Runs one or more statements that return nothing of interest.
  public func execute(_ sql: String) throws(StorageError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil), sql)
  }

  /// Compiles one statement.
  public func prepare(_ sql: String) throws(StorageError) -> Statement {
    var compiled: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil), sql)
    guard let compiled else { throw StorageError(code: SQLITE_MISUSE, message: "empty statement", sql: sql) }
    return Statement(handle: compiled, connection: self)
  }

  /// Runs the body in one transaction that takes the write lock at once; an error rolls it back.
  public func transaction<Value>(_ body: () throws(StorageError) -> Value) throws(StorageError) -> Value {
    try execute("BEGIN IMMEDIATE")
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// The first column of the first row, as an integer; nil where there is no row or it is NULL.
  public func integer(_ sql: String) throws(StorageError) -> Int64? {
    let statement = try prepare(sql)
    guard try statement.step() else { return nil }
    return statement.isNull(0) ? nil : statement.integer(0)
  }

  /// The first column of the first row, as text; nil where there is no row or it is NULL.
  public func text(_ sql: String) throws(StorageError) -> String? {
    let statement = try prepare(sql)
    guard try statement.step() else { return nil }
    return statement.isNull(0) ? nil : statement.text(0)
  }

  /// Rows inserted, updated or deleted by the statement that ended last.
  public var changes: Int { Int(sqlite3_changes64(handle)) }

  /// Rows inserted, updated or deleted since the connection was opened.
  public var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }

  func check(_ code: Int32, _ sql: String?) throws(StorageError) {
    guard code != SQLITE_OK else { return }
    throw StorageError(
      code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}
