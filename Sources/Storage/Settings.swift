/// What a ledger remembers about itself, by name.
///
/// Names in use: `key_fingerprint`, `ledger_generation` (counts the commits of ingest that changed a row),
/// `analyzed_generation`, `as_of` (the time of judgement of the account, microseconds).
public struct Settings {
  private let connection: Connection

  /// The settings of the ledger that a connection has opened.
  public init(_ connection: Connection) {
    self.connection = connection
  }

  /// Reads a setting; nil where it was never written.
  public func read(_ name: String) throws(StorageError) -> String? {
    let statement = try connection.prepare("SELECT value FROM setting WHERE name = ?1")
    statement.bind(name, at: 1)
    return try statement.step() ? statement.text(0) : nil
  }

  /// Writes a setting.
  public func write(_ name: String, _ value: String) throws(StorageError) {
    let statement = try connection.prepare("INSERT OR REPLACE INTO setting VALUES (?1, ?2)")
    statement.bind(name, at: 1)
    statement.bind(value, at: 2)
    try statement.run()
  }
}
