/// A moment in time: whole microseconds since 1970-01-01 00:00:00 UTC.
///
/// Microseconds are what the unified log prints and what the store keeps.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since 1970-01-01 UTC.
  public var microseconds: Int64

  /// Makes a moment from microseconds since 1970-01-01 UTC.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Makes a moment from a date and a time of day in the proleptic Gregorian calendar, UTC.
  ///
  /// The parts are not checked; a parser checks what it read.
  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, microsecond: Int = 0
  ) {
    let days = Timestamp.daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
    microseconds = Int64(seconds) * 1_000_000 + Int64(microsecond)
  }

  /// Earlier moments sort first.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The same moment moved by a number of microseconds.
  public func advanced(by microseconds: Int64) -> Timestamp {
    Timestamp(microseconds: self.microseconds &+ microseconds)
  }

  /// Days from 1970-01-01 to a date of the proleptic Gregorian calendar.
  ///
  /// Counts years from March, so that the leap day comes last; an era has 400 years or 146,097 days.
  public static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date (UTC) that lies a number of days after 1970-01-01.
  public static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

extension Timestamp: CustomStringConvertible {
  /// ISO 8601 in UTC with six digits of a second: `2026-11-02T03:04:05.123456Z`.
  public var description: String {
    let second = Timestamp.floorDivide(microseconds, 1_000_000)
    let fraction = microseconds - second * 1_000_000
    let day = Timestamp.floorDivide(second, 86_400)
    let secondOfDay = Int(second - day * 86_400)
    let date = Timestamp.date(daysSince1970: Int(day))
    let clock = [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60].map { Timestamp.digits($0, 2) }
    return
      "\(Timestamp.digits(date.year, 4))-\(Timestamp.digits(date.month, 2))-\(Timestamp.digits(date.day, 2))"
      + "T\(clock.joined(separator: ":")).\(Timestamp.digits(Int(fraction), 6))Z"
  }

  private static func digits(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }
}
