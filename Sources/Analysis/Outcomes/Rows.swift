internal import Storage

/// Inserts rows several at a time: SQLite spends as long on a statement as on the row in it.
struct Rows {
  private static let batch = 10
  private let one: Statement
  private let many: Statement
  private let columns: Int32
  /// Rows that must go in one by one first, so that the rest fills whole batches.
  private var singles = 0
  private var pending: Int32 = 0

  /// Prepares rows of a table, whose columns are all bound in the order of its definition.
  ///
  /// Two launches, or two wakes, with one key are the same, logged twice: the first stays.
  init(_ connection: Connection, table: String, columns: Int) throws(StorageError) {
    let row = "(" + Array(repeating: "?", count: columns).joined(separator: ",") + ")"
    one = try connection.prepare("INSERT OR IGNORE INTO \(table) VALUES \(row)")
    many = try connection.prepare(
      "INSERT OR IGNORE INTO \(table) VALUES " + Array(repeating: row, count: Rows.batch).joined(separator: ","))
    self.columns = Int32(columns)
  }

  /// Says how many rows come before the next call of this function.
  mutating func expect(_ count: Int) {
    precondition(pending == 0 && singles == 0, "rows were announced and did not come")
    singles = count % Rows.batch
  }

  /// Adds one row: the body binds its columns, at an offset to their numbers.
  mutating func add(_ bind: (Statement, Int32) -> Void) throws(StorageError) {
    if singles > 0 {
      singles -= 1
      bind(one, 0)
      return try one.run()
    }
    bind(many, pending * columns)
    pending += 1
    guard pending == Rows.batch else { return }
    pending = 0
    try many.run()
  }
}
