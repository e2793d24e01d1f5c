public import PushEvents

/// The time that a report is about: half-open, from `since` to just before `until`.
public struct ReportPeriod: Hashable, Sendable {
  /// Which period is wanted.
  public enum Choice: Hashable, Sendable {
    /// The last ISO week that was over at the time of judgement; the current one where the ledger holds none before.
    case latestWeek
    /// A week such as `2026-W48`.
    case week(String)
    /// Any stretch whose ends fall on quarters of an hour.
    case range(since: Timestamp, until: Timestamp)
  }

  /// The name used in files: `2026-W48`, or its first and last day.
  public var label: String
  /// The name used in sentences: `week 48 of 2026`.
  public var title: String
  /// Its first moment.
  public var since: Timestamp
  /// The first moment after it.
  public var until: Timestamp
  /// The period before it that it is compared with.
  public var previousSince: Timestamp
}

extension ReportPeriod {
  private static let quarter: Int64 = 900_000_000

  /// Finds the period that a user asked for, at a time of judgement, in a ledger with its oldest push.
  init(_ choice: Choice, asOf: Timestamp, firstPush: Timestamp?, in calendar: ReportCalendar) throws(Diagnostic) {
    switch choice {
    case .latestWeek:
      let current = ISOWeek(containing: calendar.day(of: asOf))
      let last = ReportPeriod(ISOWeek(containing: current.firstDay - 1), in: calendar)
      let holdsPushes = firstPush.map { $0 < last.until } ?? false
      self = holdsPushes ? last : ReportPeriod(current, in: calendar)
    case .week(let text):
      guard let week = ISOWeek(text) else {
        throw Diagnostic(
          .error, "bad-week", "'\(text)' is no week of ISO 8601",
          hint: "write it as 2026-W48; a year has 52 or 53 weeks")
      }
      self.init(week, in: calendar)
    case .range(let since, let until):
      try self.init(from: since, to: until, in: calendar)
    }
  }

  private init(_ week: ISOWeek, in calendar: ReportCalendar) {
    label = week.label
    title = "week \(week.number) of \(week.year)"
    since = calendar.start(ofDay: week.firstDay)
    until = calendar.start(ofDay: week.firstDay + 7)
    previousSince = calendar.start(ofDay: week.firstDay - 7)
  }

  private init(from since: Timestamp, to until: Timestamp, in calendar: ReportCalendar) throws(Diagnostic) {
    guard since < until else {
      throw Diagnostic(.error, "bad-period", "the period ends before it begins", hint: "give --since before --until")
    }
    guard since.microseconds % ReportPeriod.quarter == 0, until.microseconds % ReportPeriod.quarter == 0 else {
      throw Diagnostic(
        .error, "bad-period", "the period does not begin and end on a quarter of an hour",
        hint: "the counts are kept by quarters of an hour; use a time such as 06:15")
    }
    let first = calendar.day(of: since)
    let last = calendar.day(of: until.advanced(by: -1))
    let wholeDays = calendar.start(ofDay: first) == since && calendar.start(ofDay: last + 1) == until
    self.since = since
    self.until = until
    previousSince =
      wholeDays
      ? calendar.start(ofDay: first - (last - first + 1))
      : since.advanced(by: since.microseconds - until.microseconds)
    let ends = [(since, first), (until, last)].map { moment, day in
      wholeDays ? calendar.text(ofDay: day) : String(calendar.text(of: moment).prefix(16))
    }
    title = ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
    label = title.replacing(" to ", with: "_").replacing(" ", with: "T").replacing(":", with: "")
  }

  /// The days of the period, cut at its ends.
  func days(in calendar: ReportCalendar) -> [(text: String, since: Timestamp, until: Timestamp)] {
    let last = calendar.day(of: until.advanced(by: -1))
    return (calendar.day(of: since)...last).map { day in
      let start = max(calendar.start(ofDay: day), since)
      return (calendar.text(ofDay: day), start, min(calendar.start(ofDay: day + 1), until))
    }
  }
}
