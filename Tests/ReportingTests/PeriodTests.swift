import PushEvents
import Testing

@testable import Reporting

@Suite("Periods")
struct PeriodTests {
  private let utc: ReportCalendar
  private let berlin: ReportCalendar

  init() throws {
    utc = try ReportCalendar(timeZone: "UTC")
    berlin = try ReportCalendar(timeZone: "Europe/Berlin")
  }

  @Test(
    "Weeks of ISO 8601",
    arguments: [
      ("2026-W45", 2026, 11, 2), ("2026-W01", 2025, 12, 29), ("2020-W53", 2020, 12, 28), ("2025-W01", 2024, 12, 30),
    ])
  func weeks(text: String, year: Int, month: Int, day: Int) throws {
    let week = try #require(ISOWeek(text))
    #expect(week.firstDay == Timestamp.daysSince1970(year: year, month: month, day: day))
    #expect(week.label == text)
    #expect(ISOWeek(containing: week.firstDay + 6) == week)
  }

  @Test("What is no week", arguments: ["2026-W00", "2026-W54", "2025-W53", "2026-45", "26-W45", "2026-W1", "W45", ""])
  func noWeek(text: String) throws {
    #expect(ISOWeek(text) == nil)
    let error = #expect(throws: Diagnostic.self) { try period(.week(text), in: utc) }
    #expect(error?.code == "bad-week")
  }

  @Test("The default is the last week that is over; the current one where the ledger holds no earlier push")
  func latest() throws {
    let monday = Timestamp(year: 2026, month: 11, day: 9)
    #expect(try period(.latestWeek, asOf: monday, in: utc).label == "2026-W45")
    #expect(try period(.latestWeek, asOf: monday.advanced(by: -1), in: utc).label == "2026-W44")
    #expect(try period(.latestWeek, asOf: monday, first: monday, in: utc).label == "2026-W46")
    #expect(try period(.latestWeek, asOf: monday, first: nil, in: utc).label == "2026-W46")
    // Sunday, 23:30 UTC, is Monday in Berlin.
    #expect(try period(.latestWeek, asOf: monday.advanced(by: -1_800_000_000), in: berlin).label == "2026-W45")
  }

  @Test("A week in which the clock is turned back has a day of 25 hours")
  func daylightSaving() throws {
    let week = try period(.week("2026-W43"), in: berlin)
    #expect(week.since.description == "2026-10-18T22:00:00.000000Z")
    #expect(week.until.description == "2026-10-25T23:00:00.000000Z")
    let days = week.days(in: berlin)
    #expect(days.count == 7)
    #expect(days[6].text == "2026-10-25")
    #expect(days[6].until.microseconds - days[6].since.microseconds == 25 * 3_600_000_000)
    #expect(berlin.text(of: days[6].until) == "2026-10-26 00:00:00+01:00")
  }

  @Test("A day may begin at one o'clock, where the clock is put forward at midnight")
  func lateStart() throws {
    let santiago = try ReportCalendar(timeZone: "America/Santiago")
    let start = santiago.start(ofDay: Timestamp.daysSince1970(year: 2026, month: 9, day: 6))
    #expect(santiago.text(of: start) == "2026-09-06 01:00:00-03:00")
    #expect(santiago.day(of: start.advanced(by: -1)) + 1 == santiago.day(of: start))
  }

  @Test("A stretch of whole days is compared with as many days before it")
  func wholeDays() throws {
    let since = Timestamp(year: 2026, month: 11, day: 2)
    let range = try period(.range(since: since, until: Timestamp(year: 2026, month: 11, day: 5)), in: utc)
    #expect(range.label == "2026-11-02_2026-11-04")
    #expect(range.title == "2026-11-02 to 2026-11-04")
    #expect(range.previousSince == Timestamp(year: 2026, month: 10, day: 30))
  }

  @Test("A stretch of hours cuts its days at its ends, and has a name that is a file's")
  func hours() throws {
    let since = Timestamp(year: 2026, month: 11, day: 2, hour: 22, minute: 15)
    let until = Timestamp(year: 2026, month: 11, day: 3, hour: 2)
    let range = try period(.range(since: since, until: until), in: utc)
    #expect(range.label == "2026-11-02T2215_2026-11-03T0200")
    #expect(range.days(in: utc).map(\.since) == [since, Timestamp(year: 2026, month: 11, day: 3)])
    #expect(range.days(in: utc).map(\.until) == [Timestamp(year: 2026, month: 11, day: 3), until])
  }

  @Test("A period must have a length, and its ends lie on quarters of an hour")
  func badRanges() throws {
    let noon = Timestamp(year: 2026, month: 11, day: 2, hour: 12)
    #expect(throws: Diagnostic.self) { try period(.range(since: noon, until: noon), in: utc) }
    let error = #expect(throws: Diagnostic.self) {
      try period(.range(since: noon, until: noon.advanced(by: 60_000_000)), in: utc)
    }
    #expect(error?.hint?.contains("06:15") == true)
  }

  @Test("An unknown zone is refused")
  func unknownZone() {
    let error = #expect(throws: Diagnostic.self) { try ReportCalendar(timeZone: "Mars/Olympus") }
    #expect(error?.code == "unknown-time-zone")
  }

  private func period(
    _ choice: ReportPeriod.Choice, asOf: Timestamp = Timestamp(year: 2026, month: 11, day: 20),
    first: Timestamp? = Timestamp(year: 2026, month: 1, day: 1), in calendar: ReportCalendar
  ) throws -> ReportPeriod {
    try ReportPeriod(choice, asOf: asOf, firstPush: first, in: calendar)
  }
}
