/// Why the system gave the app background runtime.
///
/// Raw values are stored in the database and never change.
public enum WakeCause: Int, CaseIterable, Sendable {
  case other = 0
  case push = 1
  /// BGAppRefreshTask
  case refresh = 2
  /// BGProcessingTask
  case processing = 3
  /// Background URLSession
  case transfer = 4
  case legacyFetch = 5
  case location = 6
  case voip = 7
  /// Notification service extension
  case `extension` = 8

  /// The word used in reports, such as `legacy_fetch`.
  public var name: String { self == .legacyFetch ? "legacy_fetch" : String(describing: self) }
}
