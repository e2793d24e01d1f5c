/// How the time of a record was obtained.
///
/// Raw values are stored in the database and never change.
public enum TimeQuality: Int, Sendable {
  /// The line holds date, time and offset.
  case stated = 0
  /// The date came from `--date`, the zone from `--timezone`.
  case supplied = 1
  /// The date or the zone was guessed, from the file's time or the default zone.
  case guessed = 2

  /// The word used in reports.
  public var name: String { String(describing: self) }
}
