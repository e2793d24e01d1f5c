internal import Catalog
internal import PushEvents
internal import Storage

extension ReportScope {
  /// The scope as a table called `period`, so that a template can ask for it like for any other.
  var table: ResultTable {
    let begins = max(period.since, firstPush ?? period.since)
    let ends = min(period.until, asOf)
    // A quiet last hour is no gap; a week whose first pushes come on its second day was not watched from its start.
    let isPartial =
      ends < period.until.advanced(by: -3_600_000_000) || begins > period.since.advanced(by: 86_400_000_000)
    let fields: [(String, Query.Unit, Value)] = [
      ("title", .text, .text(period.title)),
      ("label", .text, .text(period.label)),
      ("since", .time, .integer(period.since.microseconds)),
      ("until", .time, .integer(period.until.microseconds)),
      ("begins", .time, .integer(begins.microseconds)),
      ("ends", .time, .integer(ends.microseconds)),
      ("partial", .count, .integer(isPartial ? 1 : 0)),
      ("as_of", .time, .integer(asOf.microseconds)),
      ("time_zone", .text, .text(calendar.timeZone)),
      ("app", .text, app.map { .text($0) } ?? .null),
    ]
    return ResultTable(
      name: "period", title: "The period", summary: "what the report looks at",
      columns: fields.map { .init(name: $0.0, unit: $0.1, label: $0.0, role: .plain) }, rows: [fields.map(\.2)])
  }
}
