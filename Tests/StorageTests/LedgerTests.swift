import Catalog
import Storage
import TestSupport
import Testing

@Suite("A ledger's schema")
struct LedgerTests {
  @Test("A new ledger has the newest version, and opening it again changes nothing")
  func migratesOnce() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("ledger.sqlite")
    let first = try Ledger.open(path: path)
    #expect(try first.integer("PRAGMA user_version") == Int64(Ledger.currentVersion))
    let schema = try first.text("SELECT group_concat(sql, ';') FROM sqlite_schema")
    let second = try Ledger.open(path: path)
    #expect(try second.text("SELECT group_concat(sql, ';') FROM sqlite_schema") == schema)
    #expect(try second.integer("SELECT count(*) FROM outcome_name") == 29)
  }

  @Test("A ledger of every earlier version is brought up to date")
  func migratesFromEveryVersion() throws {
    for version in 0..<Ledger.currentVersion {
      let folder = try TemporaryFolder()
      let path = folder.file("old.sqlite")
      let old = try Connection(path: path, access: .create)
      for migration in Ledger.migrations.prefix(version) { try old.execute(migration.text) }
      try old.execute("PRAGMA user_version = \(version); PRAGMA application_id = \(0x5055_4C47)")
      let upgraded = try Ledger.open(path: path)
      #expect(try upgraded.integer("PRAGMA user_version") == Int64(Ledger.currentVersion))
      #expect(try upgraded.integer("SELECT count(*) FROM push") == 0)
    }
  }

  @Test("A ledger of a newer version is refused")
  func refusesNewer() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("newer.sqlite")
    try Connection(path: path, access: .create).execute("PRAGMA user_version = 999")
    #expect(throws: StorageError.self) { try Ledger.open(path: path) }
    #expect(throws: StorageError.self) { try Ledger.openForReading(path: path) }
  }

  @Test("The database of another program is refused, and stays as it is")
  func refusesForeign() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("other.sqlite")
    let other = try Connection(path: path, access: .create)
    try other.execute("CREATE TABLE contacts (name)")
    #expect(throws: StorageError.self) { try Ledger.open(path: path) }
    #expect(throws: StorageError.self) { try Ledger.openForReading(path: path) }
    #expect(try other.integer("SELECT count(*) FROM sqlite_schema") == 1)
  }

  @Test("An error names the statement and never a bound value")
  func errorHidesValues() throws {
    let connection = try Connection(path: ":memory:", access: .create)
    try connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) STRICT")
    let insert = try connection.prepare("INSERT INTO t VALUES (1, ?1)")
    insert.bind("secret-value", at: 1)
    try insert.run()
    let error = #expect(throws: StorageError.self) { try insert.run() }
    #expect(error?.description.contains("INSERT INTO t") == true)
    #expect(error?.description.contains("secret-value") == false)
  }

  @Test("A failed transaction leaves nothing behind")
  func rollsBack() throws {
    let connection = try Connection(path: ":memory:", access: .create)
    try connection.execute("CREATE TABLE t (a)")
    #expect(throws: StorageError.self) {
      try connection.transaction { () throws(StorageError) in
        try connection.execute("INSERT INTO t VALUES (1)")
        try connection.execute("INSERT INTO nowhere VALUES (1)")
      }
    }
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
  }
}
