import PushEvents

/// Writes moments as text, remembering the last date, since dates change once a day and lines many times a
/// second.
struct ClockText {
  private let offsetMinutes: Int
  private var day = Int64.min
  private var date: [UInt8] = []
  private let offset: [UInt8]

  /// A clock of a zone that is a fixed number of minutes ahead of UTC.
  init(offsetMinutes: Int = 0) {
    self.offsetMinutes = offsetMinutes
    var text: [UInt8] = [UInt8(ascii: offsetMinutes < 0 ? "-" : "+")]
    text.append(decimal: offsetMinutes.magnitude / 60, digits: 2)
    text.append(decimal: offsetMinutes.magnitude % 60, digits: 2)
    offset = text
  }

  /// The number of the local day, counted from 1970-01-01.
  func localDay(of moment: Int64) -> Int64 {
    local(moment).flooredDivision(by: .day)
  }

  /// Appends `2026-11-02`.
  mutating func appendDate(of moment: Int64, to bytes: inout [UInt8]) {
    let current = localDay(of: moment)
    if current != day {
      day = current
      date = ClockText.date(ofDay: current)
    }
    bytes.append(contentsOf: date)
  }

  /// Appends `03:04:05.123456`, or fewer digits of the second.
  func appendTime(of moment: Int64, digits: Int = 6, to bytes: inout [UInt8]) {
    let inDay = UInt(local(moment) - localDay(of: moment) * .day)
    let seconds = inDay / 1_000_000
    for (value, end) in [(seconds / 3_600, ":"), (seconds / 60 % 60, ":"), (seconds % 60, ".")] {
      bytes.append(decimal: value, digits: 2)
      bytes.append(end)
    }
    bytes.append(decimal: digits == 3 ? inDay % 1_000_000 / 1_000 : inDay % 1_000_000, digits: digits)
  }

  /// Appends `+0530`.
  func appendOffset(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: offset)
  }

  /// The text `2026-11-02` of a day counted from 1970-01-01.
  static func date(ofDay day: Int64) -> [UInt8] {
    let date = Timestamp.date(daysSince1970: Int(day))
    var text: [UInt8] = []
    text.append(decimal: UInt(date.year), digits: 4)
    for part in [date.month, date.day] {
      text.append(UInt8(ascii: "-"))
      text.append(decimal: UInt(part), digits: 2)
    }
    return text
  }

  private func local(_ moment: Int64) -> Int64 {
    moment + Int64(offsetMinutes) * .minute
  }
}
