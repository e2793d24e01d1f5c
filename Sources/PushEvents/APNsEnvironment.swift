/// Which APNs service a push was sent through.
///
/// Raw values are stored in the database and never change.
public enum APNsEnvironment: Int, CaseIterable, Sendable {
  /// The log does not say.
  case unknown = 0
  /// `api.push.apple.com`.
  case production = 1
  /// `api.sandbox.push.apple.com`, also called development.
  case sandbox = 2

  /// The word used in reports.
  public var name: String { String(describing: self) }
}
