/// Counts days in a log that prints only the time of day: a jump back by more than twelve hours is midnight.
public struct DayClock: Sendable {
  /// The local time of day of the first record, microseconds since midnight; nil before it.
  public private(set) var first: Int64?
  /// The local time of day of the last record.
  public private(set) var last: Int64 = 0
  /// Days from the first record to the last.
  public private(set) var days: Int64 = 0

  private static let halfDay: Int64 = 43_200_000_000

  /// A clock that saw nothing.
  public init() {}

  /// Goes on to the next record.
  ///
  /// - Returns: How many days after the first record it is.
  public mutating func advance(to sinceMidnight: Int64) -> Int64 {
    if first == nil {
      first = sinceMidnight
    } else {
      days += DayClock.turn(from: last, to: sinceMidnight)
    }
    last = sinceMidnight
    return days
  }

  /// One for a step over midnight, minus one for a step back over it, else nothing.
  public static func turn(from earlier: Int64, to later: Int64) -> Int64 {
    if earlier - later > halfDay { return 1 }
    return later - earlier > halfDay ? -1 : 0
  }
}
