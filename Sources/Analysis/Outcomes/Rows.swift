internal import Storage

/// Inserts rows of numbers, several at a time: SQLite spends as long on a statement as on the row in it.
///
/// SQLite keeps what was bound, so that only the numbers that differ from those ten rows before are bound again.
struct Rows {
  /// Stands for NULL, which a parameter is before it is bound; no column holds this number.
  static let null = Int64.min
  private static let batch = 10

  private let columns: Int
  private let one: Statement
  private let many: Statement
  private var boundToOne: ContiguousArray<Int64>
  private var boundToMany: ContiguousArray<Int64>
  private var row: ContiguousArray<Int64>
  /// Rows that must go in one by one first, so that the rest fills whole batches.
  private var singles = 0
  private var pending = 0

  /// Prepares rows of a table.
  ///
  /// Two launches, or two wakes, with one key are the same, logged twice: the first stays.
  /// The columns are in the order of the table; each is a question mark, or an expression of one.
  init(_ connection: Connection, table: String, columns: [String]) throws(StorageError) {
    let values = "(" + columns.joined(separator: ", ") + ")"
    let insert = "INSERT OR IGNORE INTO \(table) VALUES "
    one = try connection.prepare(insert + values)
    many = try connection.prepare(insert + Array(repeating: values, count: Rows.batch).joined(separator: ", "))
    self.columns = columns.count
    boundToOne = ContiguousArray(repeating: Rows.null, count: columns.count)
    boundToMany = ContiguousArray(repeating: Rows.null, count: columns.count * Rows.batch)
    row = ContiguousArray(repeating: Rows.null, count: columns.count)
  }

  /// Says how many rows come before the next call of this function.
  mutating func expect(_ count: Int) {
    precondition(pending == 0 && singles == 0, "rows were announced and did not come")
    singles = count % Rows.batch
  }

  /// Adds one row: the body writes every column.
  mutating func add(_ fill: (inout ContiguousArray<Int64>) -> Void) throws(StorageError) {
    fill(&row)
    if singles > 0 {
      singles -= 1
      Rows.bind(row, to: one, at: 0, &boundToOne)
      return try one.run()
    }
    Rows.bind(row, to: many, at: pending * columns, &boundToMany)
    pending += 1
    guard pending == Rows.batch else { return }
    pending = 0
    try many.run()
  }

  private static func bind(
    _ row: ContiguousArray<Int64>, to statement: Statement, at offset: Int, _ bound: inout ContiguousArray<Int64>
  ) {
    for column in row.indices where bound[offset + column] != row[column] {
      let value = row[column]
      bound[offset + column] = value
      let place = Int32(offset + column + 1)
      if value == null { statement.bindNull(at: place) } else { statement.bind(value, at: place) }
    }
  }
}
