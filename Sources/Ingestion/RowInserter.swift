internal import Storage

/// Inserts rows of one fact table, ten to a statement, and tells which were there before.
///
/// The table's key is (time, key, ordinal). It begins with the time because logs are nearly sorted: a row that is
/// appended costs a quarter of one at a random place.
final class RowInserter {
  /// Rows in one statement; more than ten gain nothing.
  static let group = 10

  /// Parameters of one row: all columns but the file, which is the same for all rows.
  let parameters: Int
  private let many: Statement
  private let one: Statement
  private let replace: Statement
  private let connection: Connection

  /// Prepares the statements.
  ///
  /// - Parameters:
  ///   - connection: The ledger.
  ///   - table: The table.
  ///   - names: The columns that differ from row to row.
  ///   - constants: Columns that are the same for all rows, with their values. Each column that needs no parameter saves
  ///     a fortieth of an insert.
  /// - Throws: What SQLite says.
  init(
    _ connection: Connection, table: String, columns names: [String], constants: [(String, Int)] = []
  ) throws(StorageError) {
    self.connection = connection
    parameters = names.count
    let list = (names + ["file_id"] + constants.map(\.0)).joined(separator: ", ")
    let file = names.count * RowInserter.group + 1
    let fixed = constants.map { ",\($0.1)" }.joined()
    let row = { (index: Int) in
      "(" + (1...names.count).map { "?\(index * names.count + $0)" }.joined(separator: ",") + ",?\(file)\(fixed))"
    }
    let rows = (0..<RowInserter.group).map(row).joined(separator: ",")
    many = try connection.prepare("INSERT OR IGNORE INTO \(table) (\(list)) VALUES \(rows)")
    one = try connection.prepare("INSERT OR IGNORE INTO \(table) (\(list)) VALUES \(row(0))")
    replace = try connection.prepare("INSERT OR REPLACE INTO \(table) (\(list)) VALUES \(row(0))")
  }

  /// Names the file of the rows that follow.
  func setFile(_ id: Int64) {
    for statement in [many, one, replace] { statement.bind(id, at: Int32(parameters * RowInserter.group + 1)) }
  }

  /// Inserts rows, and says how many were new.
  ///
  /// Binds each row from a parameter on, and names those that were there before or came twice.
  func insert(
    _ rows: [Int], bind: (Int, Statement, Int32) -> Void, present: (Int) throws(StorageError) -> Void
  ) throws(StorageError) -> Int {
    var index = 0
    var added = 0
    while index < rows.count {
      let size = rows.count - index >= RowInserter.group ? RowInserter.group : 1
      let statement = size == 1 ? one : many
      for row in 0..<size { bind(rows[index + row], statement, Int32(row * parameters) + 1) }
      try statement.run()
      let new = connection.changes
      added += new
      if new < size {
        for row in 0..<size { try present(rows[index + row]) }
      }
      index += size
    }
    return added
  }

  /// Puts a row in the place of the one with the same key.
  func replace(_ row: Int, bind: (Int, Statement, Int32) -> Void) throws(StorageError) {
    bind(row, replace, 1)
    try replace.run()
  }
}

/// Finds where the ledger says a row comes from.
struct EvidenceLookup {
  private let select: Statement

  init(_ connection: Connection, table: String, time: String) throws(StorageError) {
    select = try connection.prepare(
      "SELECT file_id, line FROM \(table) WHERE \(time) = ?1 AND key = ?2 AND ordinal = ?3")
  }

  func place(time: Int64, key: Int64, ordinal: Int64) throws(StorageError) -> (file: Int64, line: Int64)? {
    select.bind(time, at: 1)
    select.bind(key, at: 2)
    select.bind(ordinal, at: 3)
    defer { select.reset() }
    return try select.step() ? (select.integer(0), select.integer(1)) : nil
  }
}
