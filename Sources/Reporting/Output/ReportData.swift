internal import Catalog
internal import Storage

/// The report's main numbers for programs: `summary.json`.
///
/// Keys are never renamed or taken away.
struct ReportData {
  let json: JSON

  /// Asks for what the template did not ask for.
  init(_ renderer: inout TemplateRenderer) throws(ReportError) {
    let period = try renderer.table("period")
    let headline = try renderer.table("headline")
    let acceptance = try renderer.table("acceptance")
    let outcomes = try renderer.table("account")
    let quality = try renderer.table("lines")
    let sources = try renderer.table("sources")
    json = .object([
      ("report", .string(renderer.template.name)),
      ("period", ReportData.object(period, ["label", "since", "until", "time_zone", "app"])),
      ("partial", .boolean(period.value("partial") == .integer(1))),
      ("as_of", period.value("as_of")?.json(.time) ?? .null),
      ("pushes", ReportData.total(outcomes, "pushes")),
      ("accepted", ReportData.number(headline, "accepted")),
      ("coverage", ReportData.rate(headline, "coverage", "covered", "judged")),
      ("acceptance_rate", ReportData.rate(acceptance, "acceptance", "accepted", "answered")),
      ("arrival_rate", ReportData.rate(headline, "arrival", "arrived", "counted")),
      ("reach_rate", ReportData.rate(headline, "reach", "reached", "covered")),
      ("naive_arrival_rate", ReportData.rate(headline, "naive_arrival", "arrived_anywhere", "judged")),
      ("collapse_adjusted_rate", ReportData.rate(headline, "collapse_adjusted", "arrived_or_replaced", "counted")),
      (
        "outcomes",
        .object(
          outcomes.rows.indices.compactMap { row in
            guard case .text(let name) = outcomes.value("outcome", row: row) else { return nil }
            return (name, outcomes.value("pushes", row: row)?.json(.count) ?? .null)
          })
      ),
      (
        "data_quality",
        .object([
          ("files", ReportData.total(quality, "files")),
          ("lines", ReportData.total(quality, "lines")),
          ("records", ReportData.total(quality, "records")),
          ("ignored", ReportData.total(quality, "ignored")),
          ("rejected", ReportData.total(quality, "rejected")),
          ("near_misses", ReportData.total(quality, "near_misses")),
          ("sources", sources.json),
        ])
      ),
    ])
  }

  private static func number(_ table: ResultTable, _ column: String) -> JSON {
    table.value(column)?.json(.count) ?? .null
  }

  /// A rate with what it is made of; below the fewest trials it has no value.
  private static func rate(
    _ table: ResultTable, _ rate: String, _ numerator: String, _ denominator: String
  ) -> JSON {
    .object([
      ("numerator", number(table, numerator)),
      ("denominator", number(table, denominator)),
      ("rate", table.value(rate)?.json(.rate) ?? .null),
      ("lower", table.value("\(rate)_lower")?.json(.rate) ?? .null),
      ("upper", table.value("\(rate)_upper")?.json(.rate) ?? .null),
    ])
  }

  private static func object(_ table: ResultTable, _ columns: [String]) -> JSON {
    .object(
      columns.compactMap { name in
        guard let index = table.index(of: name), let value = table.rows.first?[index] else { return nil }
        return (name, value.json(table.columns[index].unit))
      })
  }

  private static func total(_ table: ResultTable, _ column: String) -> JSON {
    let values = table.rows.indices.compactMap { table.value(column, row: $0)?.wholeNumber }
    return .number(String(values.reduce(0, +)))
  }
}
