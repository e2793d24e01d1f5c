import PushEvents

/// Dates as some messages print them.
enum CalendarText {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// `Mon Nov  2 01:51:50 2026`, of a moment that is already moved into its zone.
  static func unixDate(_ moment: Int64) -> String {
    let days = moment.flooredDivision(by: .day)
    let date = Timestamp.date(daysSince1970: Int(days))
    var time: [UInt8] = []
    ClockText().appendTime(of: moment, to: &time)
    // 1970-01-01 was a Thursday.
    let weekday = weekdays[Int((days % 7 + 7 + 3) % 7)]
    let day = date.day < 10 ? " \(date.day)" : "\(date.day)"
    return "\(weekday) \(months[date.month - 1]) \(day) \(String(decoding: time.prefix(8), as: UTF8.self)) \(date.year)"
  }

  /// `2026-11-02T03:04:05Z`.
  static func isoSeconds(_ moment: Int64) -> String {
    var text = ClockText.date(ofDay: moment.flooredDivision(by: .day))
    text.append("T")
    ClockText().appendTime(of: moment, to: &text)
    return String(decoding: text.prefix(19), as: UTF8.self) + "Z"
  }
}
