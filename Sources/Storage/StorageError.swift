/// What SQLite said when it would not do what it was asked.
///
/// Holds the statement's text but never bound values, which may come from a log.
public struct StorageError: Error, Sendable, CustomStringConvertible {
  /// SQLite's extended result code; see sqlite.org/rescode.html.
  public var code: Int32
  /// SQLite's own words.
  public var message: String
  /// The statement, or nil where none was concerned.
  public var sql: String?

  /// Describes one refusal.
  public init(code: Int32, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// The message and its code, with the start of the statement.
  public var description: String {
    guard let sql else { return "database: \(message) (\(code))" }
    return "database: \(message) (\(code)) in: \(sql.prefix(200))"
  }
}
