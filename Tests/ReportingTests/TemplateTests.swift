import Catalog
import PushEvents
import Storage
import Testing

@testable import Reporting

@Suite("Templates")
struct TemplateTests {
  @Test("Values, conditions and rows")
  func renders() throws {
    let text = try render(
      """
      {{! What it is for.}}
      # {{value period.title}}
      {{if headline.pushes > 100}}
      many: {{value headline.pushes}}
      {{else}}
      few
      {{end}}
      {{if trust.level = 'good'}}good{{else}}bad{{end}}{{if blind-source}}, blind{{end}}
      {{each clock-skew}}
      - {{.device}} by {{.skew}}{{if .skew > 0}} ahead{{end}}
      {{end}}
      end
      """)
    #expect(
      text == """
        # week 45 of 2026
        many: 854
        good
        - phone-3 by 45 s ahead
        end
        """)
  }

  @Test("A table brings its definition and its file; a chart its image")
  func tableAndChart() throws {
    let text = try render("{{table acceptance}}\n\n{{chart arrival-by-day}}\n")
    #expect(text.hasPrefix("**What APNs answered**\n\n| pushes | accepted |"))
    #expect(text.contains("· [acceptance.csv](csv/acceptance.csv)\n"))
    #expect(text.hasSuffix("![Arrival rate by day](charts/arrival-by-day.svg)\n"))
  }

  @Test("A rate in a sentence has its interval, a duration its unit, and too little data says so")
  func phrases() throws {
    #expect(try render("{{value headline.arrival}}") == "86.9 % (84.1–89.2)")
    #expect(try render("{{value device-clocks.worst}}") == "45 s")
    #expect(try render("{{value background-dose.over_share}}") == "16.7 % (10.2–26.1)")
    #expect(try render("{{value change.change}}").contains("points ("))
    #expect(try render("{{value blind-source.file}}") == "–")
  }

  @Test(
    "A fault names its line and what is near",
    arguments: [
      ("\n{{table headlin}}", 2, "no query is called 'headlin'", "did you mean 'headline'?"),
      ("{{value headline.arival}}", 1, "'headline' has no column 'arival'", "did you mean 'arrival'?"),
      ("{{vlaue x.y}}", 1, "unknown place 'vlaue'", "did you mean 'value'?"),
      ("{{value headline}}", 1, "expected 'QUERY.COLUMN'", nil),
      ("{{if headline.pushes ~ 3}}x{{end}}", 1, "expected 'QUERY'", nil),
      ("{{if headline.pushes > many}}x{{end}}", 1, "expected a number or a 'text'", nil),
      ("{{if headline}}x", 1, "'if' without 'end'", nil),
      ("x\n{{end}}", 2, "'end' without 'if' or 'each'", nil),
      ("{{each headline}}{{else}}{{end}}", 1, "'else' without 'if'", nil),
      ("{{.pushes}}", 1, "'.pushes' outside of 'each'", nil),
      ("x {{table headline", 1, "'{{' without '}}'", nil),
      ("{{table}}", 1, "nothing follows 'table'", nil),
      ("{{chart headline}}", 1, "draws no chart", "add a line `-- chart:` to its header"),
    ])
  func faults(template: String, line: Int, message: String, hint: String?) throws {
    let error = #expect(throws: (any Error).self) { try render(template) }
    let diagnostic = try #require(error.flatMap(diagnostic(of:)))
    #expect(diagnostic.message.contains(message), "\(diagnostic.message)")
    #expect(diagnostic.place == SourceLocation(file: "own.md", line: line))
    if let hint { #expect(diagnostic.hint == hint) }
  }

  @Test("Every shipped template says what it is for, and its glossary names queries that exist")
  func shipped() throws {
    let listings = try Report.templates()
    #expect(listings.map(\.name) == ["weekly"])
    for listing in listings { #expect(!listing.summary.isEmpty) }
    let entry = try #require(Catalog.entries(below: "reports/").first)
    let library = try QueryLibrary()
    let rows = entry.text.split(separator: "\n").drop { !$0.hasPrefix("| number |") }.filter { $0.hasPrefix("|") }
    #expect(rows.count > 15)
    for row in rows.dropFirst(2) {
      let cell = row.split(separator: "|").last.map(String.init) ?? ""
      for name in cell.split(whereSeparator: { $0 == "," || $0 == " " }) {
        #expect(throws: Never.self) { try library.query(named: String(name)) }
      }
    }
  }

  private func render(_ text: String) throws -> String {
    let template = try Template(parsing: text, name: "own", path: "own.md")
    let ledger = try ReportLedger.full()
    let scope = try ReportScope(ledger.connection, period: .week("2026-W45"))
    let runner = try QueryRunner(ledger.connection, scope: scope)
    var renderer = TemplateRenderer(template, runner: runner, library: try QueryLibrary())
    return try renderer.render()
  }

  private func diagnostic(of error: any Error) -> Diagnostic? {
    if case .input(let diagnostic)? = error as? ReportError { return diagnostic }
    return error as? Diagnostic
  }
}
