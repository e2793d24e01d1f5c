internal import PushEvents

extension Timestamp {
  /// Reads a moment as people type it: a day, or a day and a time, with a zone offset or in UTC.
  ///
  /// `2026-11-02`, `2026-11-02T03:04`, `2026-11-02T03:04:05.678Z`, `2026-11-02T03:04:05+01:00`.
  init?(argument text: String) {
    let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let day = Timestamp.numbers(halves[0], separator: "-", widths: [4, 2, 2]), Timestamp.isDate(day) else {
      return nil
    }
    let midnight = Timestamp(year: day[0], month: day[1], day: day[2])
    guard halves.count == 2 else {
      self = midnight
      return
    }
    guard let (clock, zone) = Timestamp.splitZone(halves[1]), let offset = ZoneOffset.seconds(zone),
      let time = Timestamp.timeOfDay(clock)
    else { return nil }
    self = midnight.advanced(by: time - Int64(offset) * 1_000_000)
  }

  private static func isDate(_ day: [Int]) -> Bool {
    let days = daysSince1970(year: day[0], month: day[1], day: day[2])
    return date(daysSince1970: days) == (day[0], day[1], day[2])
  }

  private static func splitZone(_ text: Substring) -> (clock: Substring, zone: String)? {
    guard let start = text.firstIndex(where: { "Z+-".contains($0) }) else { return (text, "Z") }
    return (text[..<start], String(text[start...]))
  }

  /// Microseconds since midnight.
  private static func timeOfDay(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let widths = parts[0].utf8.count == 5 ? [2, 2] : [2, 2, 2]
    guard let clock = numbers(parts[0], separator: ":", widths: widths), clock[0] < 24, clock[1] < 60 else {
      return nil
    }
    let second = clock.count == 3 ? clock[2] : 0
    guard second < 60, parts.count == 1 || clock.count == 3 else { return nil }
    var fraction = 0
    if parts.count == 2 {
      guard (1...6).contains(parts[1].utf8.count), isDigits(parts[1]),
        let digits = Int(parts[1] + String(repeating: "0", count: 6 - parts[1].utf8.count))
      else { return nil }
      fraction = digits
    }
    return Int64(clock[0] * 3_600 + clock[1] * 60 + second) * 1_000_000 + Int64(fraction)
  }

  private static func numbers(_ text: Substring, separator: Character, widths: [Int]) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == widths, parts.allSatisfy(isDigits) else { return nil }
    return parts.compactMap { Int($0) }
  }

  /// Only these: `Int` would take a sign too.
  static func isDigits(_ text: some StringProtocol) -> Bool { text.utf8.allSatisfy { (48...57).contains($0) } }
}

/// A distance from UTC as people type it.
enum ZoneOffset {
  /// Seconds east of UTC of `Z`, `+0100` or `-01:00`; nil if it is none of these.
  static func seconds(_ text: String) -> Int? {
    if text == "Z" { return 0 }
    let bytes = Array(text.utf8)
    let hasColon = bytes.count == 6 && bytes[3] == UInt8(ascii: ":")
    let digits = text.dropFirst().filter { $0 != ":" }
    guard text.hasPrefix("+") || text.hasPrefix("-"), bytes.count == 5 || hasColon, digits.utf8.count == 4,
      Timestamp.isDigits(digits), let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)),
      hours < 19, minutes < 60
    else { return nil }
    return (text.hasPrefix("-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }
}
