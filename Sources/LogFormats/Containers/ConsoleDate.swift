internal import PushEvents

extension SourceFormat {
  /// The local date of the first record of a log without dates, where its data give one away.
  ///
  /// dasd prints the window of a launch (`… at priority 10 (Tue Nov  3 09:10:11 2026 - …)`) in local time, and
  /// donotdisturbd a UTC date. Both must agree with the time of day of their line, else they are about another time.
  ///
  /// - Returns: Days since 1970-01-01.
  public func dateInData(_ head: [UInt8]) -> Int64? {
    guard case .console(let columns) = self else { return nil }
    return head.withUnsafeBytes { ConsoleDate.find($0, columns.layout) }
  }
}

enum ConsoleDate {
  static func find(_ head: Bytes, _ layout: ConsoleLayout) -> Int64? {
    var clock = DayClock()
    var start = 0
    while start < head.count, let end = head.index(of: 0x0A, from: start) {
      let line = head.part(start, end)
      start = end + 1
      guard case .record(let header) = layout.header(of: line) else { continue }
      let days = clock.advance(to: header.time.sinceMidnight)
      let message = line.part(min(header.messageStart, line.count), line.count)
      if let day = window(message, header.time) ?? resolution(message, header.time) { return day - days }
    }
    return nil
  }

  /// The start of a launch's window: `(Tue Nov  3 09:10:11 2026 - `.
  private static func window(_ message: Bytes, _ time: ClockTime) -> Int64? {
    guard message.begins(with: "Submitted Activity: "), let open = message.find(" (") else { return nil }
    let text = message.part(open + 2, message.count)
    guard text.count >= 24, let month = TimeParsing.month(text.part(4, 7)),
      let day = NumberParsing.integer(text.part(8, 10).trimmed), let clock = TimeParsing.secondsOfDay(text, at: 11),
      let year = TimeParsing.digits(text, 20, 4), abs(clock - time.sinceMidnight / 1_000_000) <= 2
    else { return nil }
    return TimeParsing.days(year: year, month: month, day: Int(day))
  }

  /// The time of a Focus verdict: `date: 2026-11-03 08:10:11 +0000`.
  private static func resolution(_ message: Bytes, _ time: ClockTime) -> Int64? {
    guard message.begins(with: "Event was resolved: "), let start = message.find(" date: ") else { return nil }
    let text = message.part(start + 7, message.count)
    guard text.count >= 25, text.matches(" +0000", at: 19), let parsed = TimeParsing.dateAndTime(text.part(0, 19))
    else { return nil }
    let local = parsed.microseconds + time.offset
    let day = local / TimeParsing.dayLength
    guard local >= 0, abs(local - day * TimeParsing.dayLength - time.sinceMidnight) <= 5_000_000 else { return nil }
    return day
  }
}
