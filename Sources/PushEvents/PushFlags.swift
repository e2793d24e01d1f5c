/// Yes-or-no attributes of a push request, as SpringBoard prints them.
///
/// Raw values are stored in the database and never change.
public struct PushFlags: OptionSet, Sendable {
  /// The stored bits.
  public let rawValue: Int

  /// Makes a set from its stored bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Printed as `hasAlertContent: 1`.
  public static let alertContent = PushFlags(rawValue: 1)
  /// Printed as `hasSound: 1`.
  public static let sound = PushFlags(rawValue: 2)
  /// Printed as `hasBadge: 1`.
  public static let badge = PushFlags(rawValue: 4)
  /// Printed as `hasContentAvailable: 1`.
  public static let contentAvailable = PushFlags(rawValue: 8)
  /// Printed as `hasMutableContent: 1`.
  public static let mutableContent = PushFlags(rawValue: 16)
  /// Printed as `waking: 1`.
  public static let waking = PushFlags(rawValue: 32)
  /// Printed as `backgroundRefreshEnabled: 0`.
  public static let backgroundRefreshOff = PushFlags(rawValue: 64)
  /// Printed as `allowsUserNotifications: 0`.
  public static let notificationsOff = PushFlags(rawValue: 128)
}
