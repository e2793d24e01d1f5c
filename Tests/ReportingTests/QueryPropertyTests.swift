import Catalog
import Reporting
import Storage
import Testing

/// What every shipped query must keep to, so that a new one needs no test of its own for it.
@Suite("Every query")
struct QueryPropertyTests {
  static let names = ((try? QueryLibrary().queries) ?? [])
    .filter { !$0.path.hasPrefix("queries/checks/") }
    .map(\.name)

  @Test("There are queries")
  func some() {
    #expect(Self.names.count > 25)
  }

  @Test("Its rows have one order, whatever order SQLite finds them in", arguments: names)
  func totalOrder(name: String) throws {
    let ledger = try ReportLedger.full()
    try ledger.connection.execute(
      """
      INSERT INTO reject VALUES (1, 'bad-time', 17, 2, 'x'), (1, 'bad-status', 9, 2, 'y');
      INSERT INTO near_miss VALUES (1, 'other', 3, 3), (2, 'third', 3, 3);
      INSERT INTO file_remark VALUES (1, 'guessed-zone', 'no zone, UTC is taken', 2);
      INSERT INTO clock_skew VALUES (9, -45000000, 5, 3, 0);
      INSERT INTO device (id, name) VALUES (9, 'a-phone');
      """)
    let forward = try ledger.table(name).rows
    try ledger.connection.execute("PRAGMA reverse_unordered_selects = ON")
    #expect(try ledger.table(name).rows == forward)
  }

  @Test("It reads no big table but through a covering index", arguments: names)
  func plan(name: String) throws {
    let ledger = try ReportLedger.full()
    let query = try QueryLibrary().query(named: name)
    _ = try QueryRunner(ledger.connection, scope: ReportScope(ledger.connection))
    let statement = try ledger.connection.prepare("EXPLAIN QUERY PLAN " + query.sql)
    while try statement.step() {
      let step = statement.text(3)
      for table in ["push", "attempt", "device_event", "launch"] where query.sql.mentions(table) {
        let isAccess = step.hasPrefix("SCAN") || step.hasPrefix("SEARCH")
        guard isAccess, step.mentions(query.alias(of: table)) else { continue }
        #expect(step.contains("USING COVERING INDEX"), "\(step)")
      }
    }
  }

  @Test("It gives no row or one of zeros in an empty ledger, and no fault", arguments: names)
  func empty(name: String) throws {
    let table = try ReportLedger().table(name)
    for row in table.rows.indices {
      for column in table.columns where column.name == "rejected" || column.name == "arrived" {
        #expect(table.number(column.name, row: row) == 0)
      }
    }
  }

  @Test("Its result can be written in every form", arguments: names)
  func forms(name: String) throws {
    let table = try ReportLedger.full().table(name)
    for format in ResultTable.Format.allCases {
      let text = table.text(format, in: try ReportCalendar(timeZone: "UTC"))
      #expect(text.utf8.last == UInt8(ascii: "\n"), "\(format)")
    }
  }
}

extension String {
  /// Whether a word stands in the text by itself.
  fileprivate func mentions(_ word: String) -> Bool {
    split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains(Substring(word))
  }
}

extension Query {
  /// The name that the query gives to a table.
  fileprivate func alias(of table: String) -> String {
    let words = sql.split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard let place = words.firstIndex(of: table), words.indices.contains(place + 1) else { return table }
    let next = words[place + 1]
    return next.count == 1 ? next : table
  }
}
