internal import Foundation
public import PushEvents

/// Days, weeks and printed times in one time zone.
///
/// A day is the number of days from 1970-01-01 to its date. It begins at the first moment that bears the date, which is
/// not always midnight, and it may last 23 or 25 hours.
public struct ReportCalendar: Sendable {
  /// The zone's name in the IANA database.
  public let timeZone: String
  private let calendar: Calendar

  /// Makes the calendar of a zone.
  ///
  /// - Throws: A ``Diagnostic`` where the zone is not known.
  public init(timeZone: String) throws(Diagnostic) {
    guard let zone = TimeZone(identifier: timeZone) else {
      throw Diagnostic(
        .error, "unknown-time-zone", "no time zone is called '\(timeZone)'",
        hint: "use a name of the IANA database, such as UTC or Europe/Berlin")
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.timeZone = timeZone
    self.calendar = calendar
  }

  /// The day that a moment belongs to.
  func day(of moment: Timestamp) -> Int {
    let second = Int64(floor(Double(moment.microseconds) / 1_000_000)) + Int64(offset(at: moment))
    return Int(floor(Double(second) / 86_400))
  }

  /// The first moment of a day.
  func start(ofDay day: Int) -> Timestamp {
    // Near noon no zone changes its date; the offset of noon itself is not needed to the hour.
    let noonUTC = Timestamp(microseconds: (Int64(day) * 86_400 + 43_200) * 1_000_000)
    let noon = Double(day) * 86_400 + 43_200 - Double(offset(at: noonUTC))
    let start = calendar.startOfDay(for: Date(timeIntervalSince1970: noon))
    return Timestamp(microseconds: Int64(start.timeIntervalSince1970.rounded()) * 1_000_000)
  }

  /// The date of a day: `2026-11-02`.
  func text(ofDay day: Int) -> String {
    String(Timestamp(microseconds: Int64(day) * 86_400_000_000).description.prefix(10))
  }

  /// A moment to the second, with its offset: `2026-11-02 03:04:05+00:00`.
  func text(of moment: Timestamp) -> String {
    let offset = offset(at: moment)
    let local = moment.advanced(by: Int64(offset) * 1_000_000).description
    let minutes = abs(offset) / 60
    let clock = "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
    return "\(local.prefix(10)) \(local.dropFirst(11).prefix(8))\(offset < 0 ? "-" : "+")\(clock)"
  }

  private func offset(at moment: Timestamp) -> Int {
    calendar.timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.microseconds) / 1_000_000))
  }
}

/// A number from 0 to 99 with two digits.
func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : String(number)
}
