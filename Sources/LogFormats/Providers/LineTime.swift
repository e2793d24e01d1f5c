/// The first time in a line of text, in the forms that HTTP clients and proxies print.
enum LineTime {
  /// `2026-11-02T03:04:05.123Z`, `2026-11-02 03:04:05,123`, `2026/11/02 03:04:05`, `02/Nov/2026:03:04:05 +0000`.
  static func find(_ line: Bytes) -> TimeParsing.Parsed? {
    var at = 0
    while at + 19 <= line.count {
      if line[at].isDigit, at == 0 || !line[at - 1].isDigit {
        let rest = line.part(at, line.count)
        if let time = TimeParsing.dateAndTime(rest) ?? withSlashes(rest) ?? accessLog(rest) { return time }
      }
      at += 1
    }
    return nil
  }

  private static func withSlashes(_ text: Bytes) -> TimeParsing.Parsed? {
    guard text[4] == 0x2F, text[7] == 0x2F, let day = TimeParsing.date(text) else { return nil }
    // Some loggers put ` - ` between date and time.
    let clockAt = text.count > 13 && text[11] == 0x2D ? 13 : 11
    guard let clock = TimeParsing.secondsOfDay(text, at: clockAt) else { return nil }
    return (day * TimeParsing.dayLength + clock * 1_000_000, false, clockAt + 8)
  }

  private static func accessLog(_ text: Bytes) -> TimeParsing.Parsed? {
    guard text.count >= 20, text[2] == 0x2F, text[6] == 0x2F, text[11] == 0x3A,
      let day = TimeParsing.digits(text, 0, 2), let month = TimeParsing.month(text.part(3, 6)),
      let year = TimeParsing.digits(text, 7, 4), let days = TimeParsing.days(year: year, month: month, day: day),
      let clock = TimeParsing.secondsOfDay(text, at: 12)
    else { return nil }
    let local = days * TimeParsing.dayLength + clock * 1_000_000
    guard text.count > 21, let offset = TimeParsing.offset(text, at: 21) else { return (local, false, 20) }
    return (local - offset.microseconds, true, 21 + offset.length)
  }
}
