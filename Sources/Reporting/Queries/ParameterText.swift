internal import Catalog
internal import PushEvents
internal import Storage

/// The words of `--param NAME=VALUE`.
enum ParameterText {
  /// The value that a query is given; without a header a whole number is a number and the rest is text.
  static func value(
    of text: String, kind: Query.Parameter.Kind?, parameter: String, in calendar: ReportCalendar
  ) throws(Diagnostic) -> Value {
    switch kind {
    case .text: return .text(text)
    case nil: return Int64(text).map { .integer($0) } ?? .text(text)
    case .integer:
      if let number = Int64(text) { return .integer(number) }
      throw fault(parameter, "a whole number", text)
    case .time:
      if let number = Int64(text) { return .integer(number) }
      if let day = day(text) { return .integer(calendar.start(ofDay: day).microseconds) }
      throw fault(parameter, "a date such as 2026-11-02, or microseconds since 1970 UTC", text)
    }
  }

  /// The day of a date `2026-11-02`, counted from 1970-01-01.
  private static func day(_ text: String) -> Int? {
    let parts = text.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
    let number = Timestamp.daysSince1970(year: year, month: month, day: day)
    guard (1...12).contains(month), Timestamp.date(daysSince1970: number) == (year, month, day) else { return nil }
    return number
  }

  private static func fault(_ parameter: String, _ wanted: String, _ found: String) -> Diagnostic {
    Diagnostic(.error, "bad-parameter", "the parameter '\(parameter)' wants \(wanted), found '\(found)'")
  }
}
