internal import Storage

/// Inserts rows of one fact table, ten to a statement, and tells which were there before.
///
/// The table's key is (time, key, ordinal), the first three of the named columns. The key begins
/// with the time because logs are nearly sorted: a row that is appended costs a quarter of one at a random place.
final class RowInserter {
  /// Rows in one statement; more than ten gain nothing.
  static let group = 10

  /// Parameters of one row: all columns but the file, which is the same for all rows.
  let parameters: Int
  private let many: Statement
  private let one: Statement
  private let replace: Statement
  private let select: Statement
  private let connection: Connection

  init(_ connection: Connection, table: String, columns names: [String]) throws(StorageError) {
    self.connection = connection
    parameters = names.count
    let list = (names + ["file_id"]).joined(separator: ", ")
    let file = names.count * RowInserter.group + 1
    let row = { (index: Int) in
      "(" + (1...names.count).map { "?\(index * names.count + $0)" }.joined(separator: ",") + ",?\(file))"
    }
    let rows = (0..<RowInserter.group).map(row).joined(separator: ",")
    many = try connection.prepare("INSERT OR IGNORE INTO \(table) (\(list)) VALUES \(rows)")
    one = try connection.prepare("INSERT OR IGNORE INTO \(table) (\(list)) VALUES \(row(0))")
    replace = try connection.prepare("INSERT OR REPLACE INTO \(table) (\(list)) VALUES \(row(0))")
    select = try connection.prepare(
      "SELECT file_id, line FROM \(table) WHERE \(names[0]) = ?1 AND key = ?2 AND ordinal = ?3")
  }

  /// Names the file of the rows that follow.
  func setFile(_ id: Int64) {
    for statement in [many, one, replace] { statement.bind(id, at: Int32(parameters * RowInserter.group + 1)) }
  }

  /// Inserts rows.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - bind: Binds one row from a parameter on.
  ///   - present: Called for a row that was there before the call or came twice in it.
  /// - Returns: How many rows were new.
  /// - Throws: What SQLite says.
  func insert(
    _ count: Int, bind: (Int, Statement, Int32) -> Void, present: (Int) throws(StorageError) -> Void
  ) throws(StorageError) -> Int {
    var index = 0
    var added = 0
    while index < count {
      let size = count - index >= RowInserter.group ? RowInserter.group : 1
      let statement = size == 1 ? one : many
      for row in 0..<size { bind(index + row, statement, Int32(row * parameters) + 1) }
      try statement.run()
      let new = connection.changes
      added += new
      if new < size {
        for row in 0..<size { try present(index + row) }
      }
      index += size
    }
    return added
  }

  /// Where the ledger says a row comes from.
  func evidence(time: Int64, key: Int64, ordinal: Int64) throws(StorageError) -> (file: Int64, line: Int64)? {
    select.bind(time, at: 1)
    select.bind(key, at: 2)
    select.bind(ordinal, at: 3)
    defer { select.reset() }
    return try select.step() ? (select.integer(0), select.integer(1)) : nil
  }

  /// Puts a row in the place of the one with the same key.
  func replace(_ index: Int, bind: (Int, Statement, Int32) -> Void) throws(StorageError) {
    bind(index, replace, 1)
    try replace.run()
  }
}
