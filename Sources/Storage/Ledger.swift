public import Catalog
internal import PushEvents

/// The database of one ledger: opens it, brings its schema up to date, and says what is in it.
public enum Ledger {
  /// The schema version that this program writes: the number of its newest migration.
  public static var currentVersion: Int { migrations.count }

  /// The migrations, oldest first.
  public static var migrations: [Catalog.Entry] { Catalog.entries(below: "queries/schema/") }

  /// What marks a SQLite file as a ledger, in its header: `PULG`.
  private static let applicationID: Int64 = 0x5055_4C47

  /// Opens a ledger for writing, makes it if it is missing, and applies the migrations it has not seen.
  ///
  /// - Throws: A ``StorageError``; also where the file was written by a newer version.
  public static func open(path: String) throws(StorageError) -> Connection {
    let connection = try Connection(path: path, access: .create)
    // Only heeded by a file that is still empty. Larger pages make bulk inserts a tenth faster.
    try connection.execute("PRAGMA page_size = 8192; PRAGMA cache_size = -16000")
    try migrate(connection)
    return connection
  }

  /// Opens a ledger for reading one consistent state of it.
  ///
  /// - Throws: A ``StorageError``; also where the file is no ledger of this version.
  public static func openForReading(path: String) throws(StorageError) -> Connection {
    let connection = try Connection(path: path, access: .readOnly)
    let version = try connection.integer("PRAGMA user_version") ?? 0
    try checkOwner(connection)
    guard version == currentVersion else {
      throw StorageError(
        code: StorageError.foreignLedger,
        message: "\(path) has schema version \(version), this program reads version \(currentVersion)")
    }
    return connection
  }

  /// Refuses the database of another program; an empty file may become a ledger.
  private static func checkOwner(_ connection: Connection) throws(StorageError) {
    guard try connection.integer("PRAGMA application_id") != applicationID else { return }
    guard try connection.integer("SELECT count(*) FROM sqlite_schema") == 0 else {
      throw StorageError(code: StorageError.foreignLedger, message: "the file is the database of another program")
    }
  }

  static func migrate(_ connection: Connection) throws(StorageError) {
    try checkOwner(connection)
    let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
    guard version <= currentVersion else {
      throw StorageError(
        code: StorageError.foreignLedger,
        message: "schema version \(version) is newer than this program's \(currentVersion)")
    }
    guard version < currentVersion else { return }
    try connection.transaction { () throws(StorageError) in
      for (index, migration) in migrations.enumerated() where index >= version {
        try connection.execute(migration.text)
      }
      try writeNames(connection)
      try connection.execute("PRAGMA user_version = \(currentVersion); PRAGMA application_id = \(applicationID)")
    }
  }

  /// Writes the words for the stored numbers, which belong to the program's version and not to a migration.
  private static func writeNames(_ connection: Connection) throws(StorageError) {
    let outcomes = try connection.prepare("INSERT OR REPLACE INTO outcome_name VALUES (?1, ?2, ?3)")
    for code in OutcomeCode.allCases {
      outcomes.bind(Int64(code.rawValue), at: 1)
      outcomes.bind(code.name, at: 2)
      outcomes.bind(code.stage, at: 3)
      try outcomes.run()
    }
    try write(PushType.allCases.map { ($0.rawValue, $0.name) }, to: "push_type_name", connection)
    try write(FetchResult.allCases.map { ($0.rawValue, $0.name) }, to: "result_name", connection)
    try write(WakeCause.allCases.map { ($0.rawValue, $0.name) }, to: "cause_name", connection)
    try write(EventKind.allCases.map { ($0.rawValue, $0.name) }, to: "event_name", connection)
    try write(Confidence.allCases.map { ($0.rawValue, $0.name) }, to: "confidence_name", connection)
  }

  private static func write(
    _ names: [(Int, String)], to table: String, _ connection: Connection
  ) throws(StorageError) {
    let statement = try connection.prepare("INSERT OR REPLACE INTO \(table) VALUES (?1, ?2)")
    for (number, name) in names {
      statement.bind(Int64(number), at: 1)
      statement.bind(name, at: 2)
      try statement.run()
    }
  }
}
