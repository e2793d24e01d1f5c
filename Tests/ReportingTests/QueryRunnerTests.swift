import Catalog
import PushEvents
import Reporting
import Storage
import TestSupport
import Testing

@Suite("Running a query")
struct QueryRunnerTests {
  @Test("A file without a header gets its columns from SQLite, and its parameters by name")
  func noHeader() throws {
    let table = try run("SELECT :n + 1 AS n, :word AS word, :since AS since", given: ["n": "41", "word": "x"])
    #expect(table.rows == [[.integer(42), .text("x"), .integer(ReportLedger.monday)]])
    #expect(table.columns.map(\.name) == ["n", "word", "since"])
  }

  @Test("A parameter takes what its header says", arguments: [("t", "2026-11-02"), ("t", "1793577600000000")])
  func times(name: String, text: String) throws {
    let query = "-- name: own\n-- title: x\n-- summary: x\n-- param: t us\n-- column: t time\nSELECT :t AS t"
    #expect(try run(query, given: [name: text]).rows == [[.integer(ReportLedger.monday)]])
  }

  @Test(
    "A fault names the file and the way out",
    arguments: [
      ("SELECT :missing", [:], "missing-parameter", "add --param missing=VALUE"),
      ("SELECT :word", ["wrod": "x"], "unknown-parameter", "did you mean 'word'?"),
      ("SELECT nothing", [:], "bad-query", ""),
      ("DELETE FROM push", [:], "query-writes", "write a SELECT"),
      ("-- name: own\n-- title: x\n-- summary: x\n-- param: t us\nSELECT :t", ["t": "yesterday"], "bad-parameter", ""),
      ("-- name: own\n-- title: x\n-- summary: x\n-- param: t us\nSELECT :t", ["t": "2026-02-30"], "bad-parameter", ""),
      ("-- name: own\n-- title: x\n-- summary: x\n-- param: t integer\nSELECT :t", ["t": "1.5"], "bad-parameter", ""),
    ])
  func faults(sql: String, given: [String: String], code: String, hint: String) {
    let error = #expect(throws: ReportError.self) { try run(sql, given: given) }
    guard case .input(let diagnostic)? = error else {
      Issue.record("expected a fault of the input, got \(String(describing: error))")
      return
    }
    #expect(diagnostic.code == code)
    if !hint.isEmpty { #expect(diagnostic.hint == hint) }
  }

  private func run(_ sql: String, given: [String: String] = [:]) throws -> ResultTable {
    let ledger = try ReportLedger.full()
    let scope = try ReportScope(ledger.connection, period: .week("2026-W45"))
    return try QueryRunner(ledger.connection, scope: scope)
      .run(try Query(file: ledger.folder.write("own.sql", sql)), given: given)
  }
}
