internal import CSQLite

/// A compiled statement: bind values, step through rows, read columns, reset, and use it again.
///
/// Columns and parameters are counted as SQLite counts them: columns from 0, parameters from 1.
public final class Statement {
  let handle: OpaquePointer
  private let connection: Connection

  init(handle: OpaquePointer, connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// The statement's text, without bound values.
  public var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }

  /// Advances to the next row.
  ///
  /// - Returns: Whether there is a row; false at the end, after which the statement can be reset.
  public func step() throws(StorageError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let error = StorageError(code: code, message: String(cString: sqlite3_errmsg(connection.handle)), sql: sql)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs a statement that returns no rows, and makes it ready to be used again.
  public func run() throws(StorageError) {
    while try step() {}
    sqlite3_reset(handle)
  }

  /// Makes the statement ready to be used again; bound values stay.
  public func reset() {
    sqlite3_reset(handle)
  }
}

// MARK: - Binding

extension Statement {
  /// Binds an integer.
  @inline(__always)
  public func bind(_ value: Int64, at index: Int32) {
    sqlite3_bind_int64(handle, index, value)
  }

  /// Binds an integer, or NULL.
  public func bind(_ value: Int64?, at index: Int32) {
    if let value { sqlite3_bind_int64(handle, index, value) } else { sqlite3_bind_null(handle, index) }
  }

  /// Binds a floating-point number.
  public func bind(_ value: Double, at index: Int32) {
    sqlite3_bind_double(handle, index, value)
  }

  /// Binds a text, or NULL; SQLite copies it.
  public func bind(_ value: String?, at index: Int32) {
    guard var value else {
      sqlite3_bind_null(handle, index)
      return
    }
    value.withUTF8 { bytes in
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      // An empty string may have no address, and a null pointer would bind NULL.
      _ = pushledger_bind_text_copy(handle, index, start ?? Statement.empty, Int32(bytes.count))
    }
  }

  /// Binds bytes; SQLite copies them.
  public func bind(blob bytes: [UInt8]?, at index: Int32) {
    guard let bytes else {
      sqlite3_bind_null(handle, index)
      return
    }
    bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress ?? UnsafeRawPointer(Statement.empty)
      _ = pushledger_bind_blob_copy(handle, index, start, Int32(bytes.count))
    }
  }

  /// Binds NULL.
  public func bindNull(at index: Int32) {
    sqlite3_bind_null(handle, index)
  }

  /// Binds UTF-8 text without copying it: the bytes must stay until the statement was stepped and rebound.
  public func bind(borrowedText bytes: UnsafeRawBufferPointer, at index: Int32) {
    sqlite3_bind_text(handle, index, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), nil)
  }

  /// Binds bytes without copying them: they must stay until the statement was stepped and rebound.
  public func bind(borrowedBlob bytes: UnsafeRawBufferPointer, at index: Int32) {
    sqlite3_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count), nil)
  }

  /// The number of a named parameter such as `:since`, or nil.
  public func parameterIndex(_ name: String) -> Int32? {
    let index = sqlite3_bind_parameter_index(handle, name)
    return index == 0 ? nil : index
  }

  /// How many parameters the statement has.
  public var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

  /// The name of a parameter, with its colon; nil for a plain question mark.
  public func parameterName(_ index: Int32) -> String? {
    sqlite3_bind_parameter_name(handle, index).map { String(cString: $0) }
  }

  nonisolated(unsafe) private static let empty: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return UnsafePointer(byte)
  }()
}

// MARK: - Reading

extension Statement {
  /// How many columns a row has.
  public var columnCount: Int32 { sqlite3_column_count(handle) }

  /// The name of a column.
  public func columnName(_ index: Int32) -> String {
    sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
  }

  /// A column as an integer; 0 for NULL.
  @inline(__always)
  public func integer(_ index: Int32) -> Int64 {
    sqlite3_column_int64(handle, index)
  }

  /// A column as an integer, or nil for NULL.
  public func optionalInteger(_ index: Int32) -> Int64? {
    isNull(index) ? nil : sqlite3_column_int64(handle, index)
  }

  /// A column as a floating-point number; 0 for NULL.
  public func real(_ index: Int32) -> Double {
    sqlite3_column_double(handle, index)
  }

  /// A column as text; empty for NULL.
  public func text(_ index: Int32) -> String {
    guard let start = sqlite3_column_text(handle, index) else { return "" }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A column as text, or nil for NULL.
  public func optionalText(_ index: Int32) -> String? {
    isNull(index) ? nil : text(index)
  }

  /// A column's bytes, for as long as the body runs.
  public func withBytes<Value>(_ index: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    let start = sqlite3_column_blob(handle, index)
    return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index))))
  }

  /// Whether a column is NULL.
  @inline(__always)
  public func isNull(_ index: Int32) -> Bool {
    sqlite3_column_type(handle, index) == SQLITE_NULL
  }

  /// A column with its own type.
  public func value(_ index: Int32) -> Value {
    switch sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER: return .integer(integer(index))
    case SQLITE_FLOAT: return .real(real(index))
    case SQLITE_TEXT: return .text(text(index))
    case SQLITE_BLOB: return .blob(withBytes(index) { Array($0) })
    default: return .null
    }
  }

  /// Whether the statement leaves the database as it is.
  public var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }
}
