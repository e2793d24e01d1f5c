internal import PushEvents

/// A time of day without a date, as Console prints it.
struct ClockTime {
  /// Microseconds since midnight on the clock of the device.
  var sinceMidnight: Int64
  /// How far that clock is ahead of UTC, in microseconds.
  var offset: Int64
}

/// Times from bytes, without Foundation: its formatters take a thousand times as long.
enum TimeParsing {
  /// Microseconds since 1970-01-01 UTC, and whether the text named its offset.
  typealias Parsed = (microseconds: Int64, hasOffset: Bool, length: Int)

  static let dayLength: Int64 = 86_400_000_000

  /// Whether a time can be that of a push: from 2007, when the first iPhone came, to 2099.
  ///
  /// One record of the far future
  /// would move the time at which all others are judged.
  @inline(__always)
  static func isPlausible(_ microseconds: Int64) -> Bool {
    microseconds >= 1_167_609_600_000_000 && microseconds < 4_102_444_800_000_000
  }

  /// `YYYY-MM-DD`, a blank or `T`, `HH:MM:SS`, one to nine digits of a second after a point or comma, and an offset
  /// as `Z`, `±HHMM` or `±HH:MM`, or none.
  ///
  /// - Returns: The time, or nil; without an offset the time is read as UTC.
  @inline(__always)
  static func dateAndTime(_ bytes: Bytes) -> Parsed? {
    guard bytes.count >= 19, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54 || bytes[10] == 0x20,
      let day = date(bytes), let clock = secondsOfDay(bytes, at: 11)
    else { return nil }
    var microseconds = day &* dayLength &+ clock &* 1_000_000
    var index = 19
    if index < bytes.count, bytes[index] == 0x2E || bytes[index] == 0x2C {
      let (fraction, length) = fraction(bytes, at: index + 1)
      guard length > 0 else { return nil }
      microseconds &+= fraction
      index &+= 1 &+ length
    }
    guard let (offset, length) = offset(bytes, at: index) else { return (microseconds, false, index) }
    return (microseconds &- offset, true, index &+ length)
  }

  /// `HH:MM:SS.ffffff±HHMM`, also with a blank before the offset.
  ///
  /// - Returns: The time of day and how many bytes it takes, or nil.
  @inline(__always)
  static func clockTime(_ bytes: Bytes) -> (time: ClockTime, length: Int)? {
    guard bytes.count >= 20, let clock = secondsOfDay(bytes, at: 0), bytes[8] == 0x2E else { return nil }
    let (fraction, digits) = fraction(bytes, at: 9)
    guard digits > 0 else { return nil }
    var index = 9 &+ digits
    if index < bytes.count, bytes[index] == 0x20 { index &+= 1 }
    guard let (offset, length) = offset(bytes, at: index), length >= 5 else { return nil }
    return (ClockTime(sinceMidnight: clock &* 1_000_000 &+ fraction, offset: offset), index &+ length)
  }

  /// Days since 1970-01-01 of `YYYY?MM?DD` at the start; the separators are not looked at.
  static func date(_ bytes: Bytes) -> Int64? {
    guard bytes.count >= 10, let year = digits(bytes, 0, 4), let month = digits(bytes, 5, 2),
      let day = digits(bytes, 8, 2)
    else { return nil }
    return days(year: year, month: month, day: day)
  }

  /// Days since 1970-01-01 of a date that exists.
  static func days(year: Int, month: Int, day: Int) -> Int64? {
    guard month >= 1, month <= 12, day >= 1, day <= length(ofMonth: month, year: year) else { return nil }
    return Int64(Timestamp.daysSince1970(year: year, month: month, day: day))
  }

  /// The number of an English month's first three letters, 1 to 12.
  static func month(_ bytes: Bytes) -> Int? {
    guard bytes.count >= 3 else { return nil }
    let names: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"
    for month in 0..<12 where bytes[0] == names.utf8Start[month * 3] {
      if bytes[1] == names.utf8Start[month * 3 + 1], bytes[2] == names.utf8Start[month * 3 + 2] { return month + 1 }
    }
    return nil
  }

  /// Seconds since midnight of `HH:MM:SS`; a leap second counts as the second before it.
  @inline(__always)
  static func secondsOfDay(_ bytes: Bytes, at start: Int) -> Int64? {
    guard start &+ 8 <= bytes.count, bytes[start &+ 2] == 0x3A, bytes[start &+ 5] == 0x3A,
      let hour = digits(bytes, start, 2), let minute = digits(bytes, start &+ 3, 2),
      let second = digits(bytes, start &+ 6, 2), hour < 24, minute < 60, second < 61
    else { return nil }
    return Int64(hour &* 3_600 &+ minute &* 60 &+ min(second, 59))
  }

  /// A number of exactly so many digits.
  @inline(__always)
  static func digits(_ bytes: Bytes, _ start: Int, _ count: Int) -> Int? {
    guard start &+ count <= bytes.count else { return nil }
    var value = 0
    for index in start..<start &+ count {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }

  /// An offset as `Z`, `±HHMM` or `±HH:MM`, in microseconds, and how many bytes it takes.
  static func offset(_ bytes: Bytes, at start: Int) -> (microseconds: Int64, length: Int)? {
    guard start < bytes.count else { return nil }
    let sign = bytes[start]
    if sign == 0x5A { return (0, 1) }
    guard sign == 0x2B || sign == 0x2D, let hours = digits(bytes, start + 1, 2), hours < 24 else { return nil }
    let hasColon = start + 3 < bytes.count && bytes[start + 3] == 0x3A
    guard let minutes = digits(bytes, start + (hasColon ? 4 : 3), 2), minutes < 60 else { return nil }
    let microseconds = Int64(hours * 60 + minutes) * 60_000_000
    return (sign == 0x2D ? -microseconds : microseconds, hasColon ? 6 : 5)
  }

  /// One to nine digits as microseconds, and how many digits there are.
  @inline(__always)
  private static func fraction(_ bytes: Bytes, at start: Int) -> (microseconds: Int64, length: Int) {
    var value: Int64 = 0
    var length = 0
    while start &+ length < bytes.count, length < 9, bytes[start &+ length].isDigit {
      if length < 6 { value = value &* 10 &+ Int64(bytes[start &+ length] &- 0x30) }
      length &+= 1
    }
    var missing = length
    while missing < 6 {
      value = value &* 10
      missing &+= 1
    }
    return (value, length)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    default: 31
    }
  }
}
