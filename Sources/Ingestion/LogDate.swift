internal import LogFormats
internal import PushEvents

/// The date of the first record of a log without dates, and how it was found.
struct LogDate {
  /// Days since 1970-01-01, on the device's clock.
  var day: Int64
  var quality: TimeQuality
  /// What a person should know of it.
  var remark: String?

  /// Finds the date: given, said by the data, in the file's name, or else the day of the file's last change.
  static func find(
    given: Int64?, head: [UInt8], columns: SourceFormat, path: String, modifiedAt: Int64
  ) -> LogDate {
    let named = inName(path)
    if let given { return LogDate(day: given, quality: .supplied) }
    if let said = columns.dateInData(head) {
      let differs = named.map { $0 != said } ?? false
      return LogDate(
        day: said, quality: .stated, remark: differs ? "the data say another date than the file's name" : nil)
    }
    if let named { return LogDate(day: named, quality: .supplied) }
    let day = modifiedAt >= 0 ? modifiedAt / 86_400 : (modifiedAt - 86_399) / 86_400
    return LogDate(
      day: day, quality: .guessed, remark: "the log has no date; the day of the file's last change was taken")
  }

  /// The first date in a file's name: `2026-11-02` or `20261102`.
  static func inName(_ path: String) -> Int64? {
    let name = Array((path.split(separator: "/").last ?? "").utf8)
    for start in name.indices {
      guard start == 0 || !isDigit(name[start - 1]) else { continue }
      for separator in [1, 0] {
        let length = 8 + 2 * separator
        guard start + length <= name.count, start + length == name.count || !isDigit(name[start + length]),
          let day = day(Array(name[start..<start + length]), separator: separator)
        else { continue }
        return day
      }
    }
    return nil
  }

  private static func day(_ text: [UInt8], separator: Int) -> Int64? {
    if separator == 1, text[4] != 0x2D || text[7] != 0x2D { return nil }
    guard let year = number(text[0..<4]), let month = number(text[(4 + separator)..<(6 + separator)]),
      let day = number(text[(6 + 2 * separator)..<(8 + 2 * separator)]), (2007...2100).contains(year),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let days = Timestamp.daysSince1970(year: year, month: month, day: day)
    return Timestamp.date(daysSince1970: days).day == day ? Int64(days) : nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
