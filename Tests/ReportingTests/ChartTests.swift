import Catalog
import Foundation
import Storage
import Testing

@testable import Reporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Charts")
struct ChartTests {
  private static let kinds = Query.Chart.Kind.allCases

  @Test("A chart is well-formed XML with a title, the numbers in words, and both axes", arguments: kinds)
  func wellFormed(kind: Query.Chart.Kind) throws {
    let svg = try chart(kind, [("one", 0.5), ("two", nil), ("<three> & \"four\"\u{7}", 0.25)])
    let document = try XMLDocument(xmlString: svg)
    #expect(document.rootElement()?.name == "svg")
    #expect(svg.contains("<title id=\"title\">A &lt;title&gt;</title>"))
    #expect(svg.contains("one: 50.0 % (40.0–60.0); two: n too small; "))
    #expect(svg.contains("&lt;three&gt; &amp; &quot;four&quot;\u{FFFD}: 25.0 %"))
    #expect(svg.contains(">what</text>"))
    #expect(svg.contains("share"))
    #expect(svg.contains("prefers-color-scheme: dark"))
    #expect(!svg.contains("<three>"))
  }

  @Test("A line has a gap where a value is missing", arguments: [(nil, 1), (0.4, 1), (nil, 0)])
  func gaps(middle: Double?, neighbours: Int) throws {
    let end: Double? = neighbours == 1 ? 0.5 : nil
    let svg = try chart(.line, [("a", 0.5), ("b", 0.5), ("c", middle), ("d", end), ("e", end)])
    let runs = svg.split(separator: "<polyline").count - 1
    #expect(runs == (middle == nil ? 1 + neighbours : 1))
  }

  @Test("A waterfall ends where its steps lead")
  func waterfall() throws {
    let svg = try chart(.waterfall, [("all", 100), ("lost", 40), ("left", 60)], unit: .count)
    let bars = svg.split(separator: "\n").filter { $0.hasPrefix("<rect class=\"") && !$0.contains("page") }
    #expect(bars.count == 3)
    let widths = try bars.map { try #require(attribute("width", of: $0)) }
    let starts = try bars.map { try #require(attribute("x", of: $0)) }
    #expect(abs(widths[1] / widths[0] - 0.4) < 0.001)
    #expect(abs(starts[1] - (starts[2] + widths[2])) < 0.2)
    #expect(svg.contains("−40 (40.0 %)"))
  }

  @Test("Nothing is drawn of nothing")
  func empty() throws {
    #expect(try data(.bar, [("a", nil)], unit: .rate)?.svg == nil)
    #expect(try data(.line, [], unit: .rate)?.svg == nil)
  }

  @Test(
    "Ticks are round and hold all values",
    arguments: [(0.0, 1.0), (0, 0.003), (0.76, 0.9), (0, 15_624), (0, 7), (0, 1.49), (0, 0)])
  func ticks(low: Double, high: Double) {
    let scale = ChartScale(holding: low, high, unit: .count, from: 0, to: 100)
    #expect((2...9).contains(scale.ticks.count), "\(scale.ticks)")
    #expect(scale.position(low) >= -0.01)
    #expect(scale.position(high) <= 100.01)
    #expect(Set(scale.ticks.map { scale.label($0) }).count == scale.ticks.count)
  }

  private func chart(
    _ kind: Query.Chart.Kind, _ rows: [(String, Double?)], unit: Query.Unit = .rate
  ) throws -> String {
    try #require(try data(kind, rows, unit: unit)).svg
  }

  private func data(
    _ kind: Query.Chart.Kind, _ rows: [(String, Double?)], unit: Query.Unit
  ) throws -> ChartData? {
    let isRate = unit == .rate
    let table = ResultTable(
      name: "x", title: "A <title>", summary: "x",
      columns: [
        .init(name: "label", unit: .text, label: "what", role: .plain),
        .init(name: "share", unit: unit, label: "share", role: isRate ? .estimate : .plain),
        .init(name: "share_lower", unit: unit, label: "lower", role: .bound),
        .init(name: "share_upper", unit: unit, label: "upper", role: .bound),
      ],
      rows: rows.map { label, value in
        [.text(label)] + [value, value.map { $0 - 0.1 }, value.map { $0 + 0.1 }].map { $0.map { .real($0) } ?? .null }
      })
    let chart = Query.Chart(kind: kind, value: "share", labels: ["label"], band: [])
    let words = ValueText(calendar: try ReportCalendar(timeZone: "UTC"))
    return ChartData(table, chart, words)
  }

  private func attribute(_ name: String, of element: Substring) -> Double? {
    let parts = element.split(separator: " \(name)=\"", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return Double(parts[1].prefix { $0 != "\"" })
  }
}
