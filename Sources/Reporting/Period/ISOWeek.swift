internal import PushEvents

/// A week of ISO 8601: it begins on a Monday and belongs to the year of its Thursday.
struct ISOWeek: Hashable, Sendable {
  var year: Int
  var number: Int

  /// The week that holds a day, counted from 1970-01-01.
  init(containing day: Int) {
    let thursday = ISOWeek.monday(onOrBefore: day) + 3
    year = Timestamp.date(daysSince1970: thursday).year
    number = (thursday - Timestamp.daysSince1970(year: year, month: 1, day: 1)) / 7 + 1
  }

  /// Reads `2026-W48`; nil where there is no such week.
  init?(_ text: String) {
    let parts = text.split(separator: "-W", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      let year = Int(parts[0]), let number = Int(parts[1])
    else { return nil }
    let fourth = Timestamp.daysSince1970(year: year, month: 1, day: 4)
    self.init(containing: ISOWeek.monday(onOrBefore: fourth) + (number - 1) * 7)
    guard self.year == year, self.number == number else { return nil }
  }

  /// Its Monday.
  var firstDay: Int {
    ISOWeek.monday(onOrBefore: Timestamp.daysSince1970(year: year, month: 1, day: 4)) + (number - 1) * 7
  }

  /// The week as `2026-W48`.
  var label: String { "\(year)-W\(twoDigits(number))" }

  private static func monday(onOrBefore day: Int) -> Int {
    let sinceMonday = (day + 3) % 7
    return day - (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday)
  }
}
