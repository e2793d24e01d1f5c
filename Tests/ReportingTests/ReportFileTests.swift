import Foundation
import PushEvents
import Reporting
import Storage
import TestSupport
import Testing

@Suite("A report's files")
struct ReportFileTests {
  @Test("The page, a CSV for each query, the charts, and the summary")
  func files() throws {
    let ledger = try ReportLedger.full()
    let summary = try ledger.report { $0.period = .week("2026-W45") }
    let folder = ledger.folder.file("out")
    #expect(summary.page == "\(folder)/weekly-2026-W45.md")
    for name in ["summary.json", "csv/headline.csv", "csv/account.csv", "charts/loss-waterfall.svg"] {
      #expect(summary.files.contains("\(folder)/\(name)"), "\(name)")
    }
    let page = try text(summary.page)
    for link in page.split(separator: "](").dropFirst() {
      let target = link.prefix { $0 != ")" }
      guard target.hasPrefix("csv/") || target.hasPrefix("charts/") else { continue }
      #expect(FileManager.default.fileExists(atPath: "\(folder)/\(target)"), "\(target)")
    }
    #expect(try names(below: folder).allSatisfy { !$0.contains(".partial") })
  }

  @Test("The page opens with how far it can be trusted, and says the headline with its interval and coverage")
  func opening() throws {
    let ledger = try ReportLedger.full()
    let page = try text(try ledger.report { $0.period = .week("2026-W45") }.page)
    let lines = page.split(separator: "\n")
    #expect(lines[0] == "# Push reliability, week 45 of 2026")
    #expect(lines[1].hasPrefix("**How far to trust this page: well.**"))
    #expect(page.contains("**Arrived: 86.9 % (84.1–89.2).** That is 602 of the 693 accepted pushes"))
    #expect(page.contains("Coverage is 83.2 % (80.5–85.6)"))
    #expect(page.contains("- **Against the period before: -3.1 points ("))
    #expect(page.contains("| device | 1 | 1,000 | 988 | 10 | 2 | yes |"))
    #expect(!page.contains("{{"))
  }

  @Test("What no log can show is said, and is not zero")
  func emptyLedger() throws {
    let ledger = try ReportLedger()
    let page = try text(try ledger.report().page)
    #expect(page.contains("**How far to trust this page: not as to arrival.**"))
    #expect(page.contains("**No provider log touches this period:**"))
    for part in ["arrivals", "throttling", "wakes", "results", "latency", "acceptance", "what collapsing changes"] {
      #expect(page.contains("This log can't show \(part)"), "\(part)")
    }
    #expect(!page.contains("0.0 %"))
  }

  @Test("A period that is not over says so, and is not compared")
  func partial() throws {
    let ledger = try ReportLedger.full()
    try Settings(ledger.connection).write("as_of", String(ReportLedger.monday + 3 * ReportLedger.day))
    let page = try text(try ledger.report { $0.period = .week("2026-W45") }.page)
    #expect(page.contains("**Partial:** the ledger knows this period only from 2026-11-02 00:00:00+00:00 to 2026-11"))
    #expect(page.contains("**Against the period before:** not compared."))
  }

  @Test("The same account gives the same bytes, whatever the order of its rows and the numbers of its words")
  func sameBytes() throws {
    let first = try ReportLedger.full()
    let second = try ReportLedger.full()
    try second.connection.execute(
      """
      UPDATE word SET id = id + 100;
      UPDATE outcome_quarter SET topic_id = topic_id + 100;
      UPDATE latency_quarter SET topic_id = topic_id + 100;
      UPDATE dose_hour SET topic_id = topic_id + 100;
      UPDATE launch_quarter SET app_id = app_id + 100, policy_id = CASE policy_id WHEN 0 THEN 0 ELSE policy_id + 100 END;
      UPDATE launch SET app_id = app_id + 100, policy_id = policy_id + 100;
      UPDATE push SET topic_id = topic_id + 100;
      UPDATE source_file SET id = 50 - id;
      UPDATE file_remark SET file_id = 50 - file_id;
      UPDATE reject SET file_id = 50 - file_id;
      UPDATE near_miss SET file_id = 50 - file_id;
      PRAGMA reverse_unordered_selects = ON;
      """)
    let reports = try [first, first, second].map { ledger in
      let summary = try ledger.report { $0.period = .week("2026-W45") }
      return try summary.files.map { try text($0) }
    }
    #expect(reports[0] == reports[1])
    #expect(reports[0] == reports[2])
  }

  @Test("summary.json has keys that a program can rely on")
  func summary() throws {
    let ledger = try ReportLedger.full()
    _ = try ledger.report { $0.period = .week("2026-W45") }
    let bytes = try #require(FileManager.default.contents(atPath: ledger.folder.file("out/summary.json")))
    let json = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: any Sendable])
    #expect(json["pushes"] as? Int == 854)
    let arrival = try #require(json["arrival_rate"] as? [String: any Sendable])
    #expect(arrival["numerator"] as? Int == 602)
    #expect(arrival["denominator"] as? Int == 693)
    #expect(arrival["rate"] as? Double == 0.868687)
    let outcomes = try #require(json["outcomes"] as? [String: Int])
    #expect(outcomes["device.throttled"] == 42)
    #expect(outcomes.values.reduce(0, +) == 854)
    let quality = try #require(json["data_quality"] as? [String: any Sendable])
    #expect(quality["lines"] as? Int == 1_100)
    #expect(quality["rejected"] as? Int == 2)
  }

  @Test("Names from a log stay text in the page, the charts and the CSV")
  func hostileNames() throws {
    let ledger = try ReportLedger.full()
    try ledger.connection.execute(
      """
      UPDATE word SET value = '=cmd|''/c calc''!A1 <script>alert(1)</script> `x` | y' WHERE id = 2;
      UPDATE word SET value = '<b>"policy"&</b>' WHERE id = 3;
      UPDATE source_file SET name = '@SUM(1)|<img src=x onerror=y>.log' WHERE id = 1;
      """)
    let summary = try ledger.report { $0.period = .week("2026-W45") }
    let page = try text(summary.page)
    #expect(!page.replacing("\\<", with: "").contains("<"))
    #expect(page.contains(#"\=cmd\|'/c calc'!A1 \<script\>alert(1)\</script\> \`x\` \| y"#))
    let chart = try text(ledger.folder.file("out/charts/throttling-by-policy.svg"))
    #expect(chart.contains("&lt;b&gt;&quot;policy&quot;&amp;&lt;/b&gt;"))
    #expect(try text(ledger.folder.file("out/csv/new-data.csv")).contains("\r\n'=cmd|"))
    #expect(try text(ledger.folder.file("out/csv/sources.csv")).contains(",'@SUM(1)|"))
  }

  @Test("An own template, an own query, and faults of both")
  func own() throws {
    let ledger = try ReportLedger.full()
    let header = "-- name: mine\n-- title: M\n-- summary: m\n"
    try ledger.folder.write("queries/mine.sql", header + "-- column: n 1\nSELECT 41 + 1 AS n")
    let template = try ledger.folder.write("my report.md", "{{value mine.n}} {{value period.label}}\n")
    let summary = try ledger.report {
      $0.template = template
      $0.queriesFolder = ledger.folder.file("queries")
    }
    #expect(try text(summary.page) == "42 2026-W46\n")
    #expect(summary.page.hasSuffix("/my report-2026-W46.md"))
    let unknown = #expect(throws: ReportError.self) { try ledger.report { $0.template = "weekyl" } }
    #expect(unknown?.description.contains("did you mean 'weekly'?") == true)
    try ledger.folder.write("queries/mine.sql", header + "-- column: k 1\nSELECT 1 AS n")
    let mismatch = #expect(throws: ReportError.self) {
      try ledger.report {
        $0.template = template
        $0.queriesFolder = ledger.folder.file("queries")
      }
    }
    #expect(mismatch?.description.contains("[header-mismatch]") == true)
  }

  @Test("A ledger without an account says what to do")
  func notAnalyzed() throws {
    let ledger = try ReportLedger()
    try ledger.connection.execute("DELETE FROM setting")
    let error = #expect(throws: ReportError.self) { try ledger.report() }
    #expect(error?.description.contains("run `pushledger analyze` first") == true)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func names(below folder: String) throws -> [String] {
    try #require(FileManager.default.subpaths(atPath: folder))
  }
}
