import Catalog
import Foundation
import Reporting
import Storage
import TestSupport
import Testing

/// Holds docs/reports.md against the program.
@Suite("The manual of reports")
struct ManualTests {
  private let text: String

  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    text = try String(contentsOf: root.appending(path: "docs/reports.md"), encoding: .utf8)
  }

  private var examples: [String] {
    text.split(separator: "```sql\n").dropFirst().map { block in
      String(block[..<(block.firstRange(of: "\n```")?.lowerBound ?? block.endIndex)])
    }
  }

  @Test("Its headers can be read, and its complete query runs")
  func queries() throws {
    #expect(examples.count == 2)
    let first = try Query(parsing: examples[0], path: "docs/reports.md")
    #expect(first.columns.map(\.name) == ["priority", "counted", "arrived", "arrival"])
    let second = try Query(parsing: examples[1], path: "docs/reports.md")
    let ledger = try ReportLedger.full()
    let scope = try ReportScope(ledger.connection, period: .week("2026-W45"))
    let table = try QueryRunner(ledger.connection, scope: scope).run(second)
    #expect(table.number("lost") == 70)
    #expect(table.number("lost", row: 1) == 21)
  }

  @Test("It names every unit, kind of chart and form of a result")
  func names() {
    for unit in Query.Unit.allCases { #expect(text.contains("| `\(unit.rawValue)` |"), "\(unit)") }
    for kind in Query.Chart.Kind.allCases { #expect(text.contains(kind.rawValue), "\(kind)") }
    for kind in Query.Parameter.Kind.allCases { #expect(text.contains(kind.rawValue), "\(kind)") }
  }

  @Test("It names every column of the period")
  func period() throws {
    let ledger = try ReportLedger.full()
    let template = try ledger.folder.write("all.md", "{{value period.nothing}}")
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("`period` can be asked") })
    for name in ["title", "label", "since", "until", "begins", "ends", "partial", "as_of", "time_zone", "app"] {
      #expect(line.contains("`\(name)`"))
      try ledger.folder.write("one.md", "{{value period.\(name)}}")
      #expect(throws: Never.self) { try ledger.report { $0.template = ledger.folder.file("one.md") } }
    }
    #expect(throws: ReportError.self) { try ledger.report { $0.template = template } }
  }
}
