import Catalog
import Storage
import Testing

/// docs/schema.md holds every table and column of the ledger, and nothing else.
@Suite("The description of the schema")
struct SchemaDocumentTests {
  @Test("Every table and every column is described, in the order of the schema")
  func describesEveryColumn() throws {
    let described = try describedColumns()
    let real = try realColumns()
    #expect(described.map(\.table) == real.map(\.table))
    for (left, right) in zip(described, real) { #expect(left.columns == right.columns, "\(right.table)") }
  }

  @Test("Every column has a unit, a source and a word on personal data")
  func describesEveryColumnFully() throws {
    for row in try columnRows() {
      #expect(row.count == 5, "\(row)")
      #expect(row.allSatisfy { !$0.isEmpty }, "\(row)")
      #expect(["yes", "no"].contains(row.last), "\(row)")
    }
  }

  private struct Table {
    var table: String
    var columns: [String]
  }

  private func realColumns() throws -> [Table] {
    let connection = try Connection(path: ":memory:", access: .create)
    for migration in Ledger.migrations { try connection.execute(migration.text) }
    let statement = try connection.prepare(
      """
      SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
      WHERE t.type IN ('table', 'view') ORDER BY t.rowid, c.cid
      """)
    var tables: [Table] = []
    while try statement.step() {
      if tables.last?.table != statement.text(0) { tables.append(Table(table: statement.text(0), columns: [])) }
      tables[tables.count - 1].columns.append(statement.text(1))
    }
    return tables
  }

  /// Headings are `### \`table\``, rows begin with `| \`column\``.
  private func describedColumns() throws -> [Table] {
    var tables: [Table] = []
    for line in try ProjectFiles.text("docs/schema.md").split(separator: "\n") {
      let word = line.split(separator: "`").dropFirst().first.map(String.init) ?? ""
      if line.hasPrefix("### `") { tables.append(Table(table: word, columns: [])) }
      if line.hasPrefix("| `"), !tables.isEmpty { tables[tables.count - 1].columns.append(word) }
    }
    return tables
  }

  private func columnRows() throws -> [[String]] {
    try ProjectFiles.text("docs/schema.md").split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      line.dropFirst(2).split(separator: "|").map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
  }
}
