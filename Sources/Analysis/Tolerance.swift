/// The spans of time that the rules of the account rest on, in microseconds.
///
/// docs and metrics name them; they stand here once.
enum Tolerance {
  static let millisecond: Int64 = 1_000
  static let second: Int64 = 1_000_000
  static let minute = 60 * second
  static let hour = 60 * minute
  static let day = 24 * hour

  /// A push is judged at the latest this long after its acceptance.
  static let maturity = 2 * day
  /// Until when a reachable device must have received a push.
  static let searchWindow = 10 * minute
  /// How long APNs stores a push at most.
  static let storage = 30 * day
  /// How long dasd keeps a background launch before it lapses.
  static let launchWindow = day

  /// Console prints a line twice within 100 µs; two exports of one log differ by less than this.
  static let sameLine = millisecond
  /// SpringBoard's lines about one push follow each other within milliseconds; logs of whole seconds need two.
  static let sameHandling = 2 * second
  /// How long dasd may take to note what SpringBoard submitted.
  static let sameSubmission = 5 * second
  /// A canceled launch and the newer one that replaced it.
  static let replacement = 5 * second
  /// From the start of a launch to the app's first line about its push.
  static let handOver = 30 * second
  /// How far a receipt may precede its acceptance where the clocks could be compared.
  static let clockNoise = 3 * second
  /// How far a receipt may precede its acceptance where they could not.
  static let unknownClock = 90 * second
}
