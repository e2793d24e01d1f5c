/// What kind of notification a push carries: the `apns-push-type` header.
///
/// Raw values are stored in the database and never change.
/// Source: developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns.
public enum PushType: Int, CaseIterable, Sendable {
  /// The provider did not log a type, or logged one that this version does not know.
  case unknown = 0
  /// Shown to the user.
  case alert = 1
  /// Wakes the app without showing anything; always sent with priority 5.
  case background = 2
  /// Updates a watch complication.
  case complication = 3
  /// Reloads controls.
  case controls = 4
  /// Signals a file provider extension.
  case fileprovider = 5
  /// Updates or starts a Live Activity.
  case liveactivity = 6
  /// Asks for the location.
  case location = 7
  /// Tells a managed device to contact its server.
  case mdm = 8
  /// Push to Talk.
  case pushtotalk = 9
  /// An incoming call.
  case voip = 10
  /// Reloads widgets.
  case widgets = 11

  /// The header's own word, such as `background`.
  public var name: String { String(describing: self) }

  /// Finds a type by its word; upper and lower case are the same, since device logs print `Background`.
  public init(name: some StringProtocol) {
    let wanted = name.lowercased()
    self = PushType.allCases.first { $0.name == wanted } ?? .unknown
  }
}
