/// One reason that APNs gives for not accepting a push.
///
/// The set is open: APNs adds reasons, and libraries rename them. An unknown reason keeps its words and gets
/// its class from the status.
/// Sources: developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns and
/// …/handling-error-responses-from-apns.
public struct APNsReason: Sendable {
  /// The reason as APNs writes it, such as `BadDeviceToken`.
  public var name: String
  /// The HTTP status it comes with.
  public var status: Int
  /// What kind of fault it is; nil for a connection that was closed, which says nothing about the push.
  public var rejection: RejectionClass?

  /// Every reason that Apple documents, and the aliases seen in real traffic.
  public static let all: [APNsReason] = [
    APNsReason(name: "BadCollapseId", status: 400, rejection: .header),
    APNsReason(name: "BadDeviceToken", status: 400, rejection: .tokenInvalid),
    APNsReason(name: "BadExpirationDate", status: 400, rejection: .header),
    APNsReason(name: "BadMessageId", status: 400, rejection: .header),
    APNsReason(name: "BadPriority", status: 400, rejection: .header),
    APNsReason(name: "BadTopic", status: 400, rejection: .topic),
    APNsReason(name: "DeviceTokenNotForTopic", status: 400, rejection: .topic),
    APNsReason(name: "DuplicateHeaders", status: 400, rejection: .header),
    APNsReason(name: "IdleTimeout", status: 400, rejection: nil),
    APNsReason(name: "InvalidPushType", status: 400, rejection: .header),
    APNsReason(name: "MissingDeviceToken", status: 400, rejection: .header),
    APNsReason(name: "MissingTopic", status: 400, rejection: .topic),
    APNsReason(name: "PayloadEmpty", status: 400, rejection: .payload),
    APNsReason(name: "TopicDisallowed", status: 400, rejection: .topic),
    APNsReason(name: "FeatureNotEnabled", status: 400, rejection: .broadcast),
    APNsReason(name: "MissingChannelId", status: 400, rejection: .broadcast),
    APNsReason(name: "BadChannelId", status: 400, rejection: .broadcast),
    APNsReason(name: "ChannelNotRegistered", status: 400, rejection: .broadcast),
    APNsReason(name: "BadRequestParams", status: 400, rejection: .broadcast),
    APNsReason(name: "BadRequestPayload", status: 400, rejection: .broadcast),
    APNsReason(name: "MissingPushType", status: 400, rejection: .broadcast),
    APNsReason(name: "CannotCreateChannelConfig", status: 400, rejection: .broadcast),
    APNsReason(name: "MissingChannelQueueSize", status: 400, rejection: .broadcast),
    APNsReason(name: "BadCertificate", status: 403, rejection: .auth),
    APNsReason(name: "BadCertificateEnvironment", status: 403, rejection: .auth),
    APNsReason(name: "ExpiredProviderToken", status: 403, rejection: .auth),
    APNsReason(name: "Forbidden", status: 403, rejection: .auth),
    APNsReason(name: "InvalidProviderToken", status: 403, rejection: .auth),
    APNsReason(name: "MissingProviderToken", status: 403, rejection: .auth),
    APNsReason(name: "UnrelatedKeyIdInToken", status: 403, rejection: .auth),
    APNsReason(name: "BadEnvironmentKeyIdInToken", status: 403, rejection: .auth),
    APNsReason(name: "BadEnvironmentKeyInToken", status: 403, rejection: .auth),
    APNsReason(name: "TopicMismatch", status: 403, rejection: .broadcast),
    APNsReason(name: "BadPath", status: 404, rejection: .header),
    APNsReason(name: "MethodNotAllowed", status: 405, rejection: .header),
    APNsReason(name: "Unregistered", status: 410, rejection: .tokenGone),
    APNsReason(name: "ExpiredToken", status: 410, rejection: .tokenGone),
    APNsReason(name: "PayloadTooLarge", status: 413, rejection: .payload),
    APNsReason(name: "TooManyProviderTokenUpdates", status: 429, rejection: .rateAuth),
    APNsReason(name: "TooManyRequests", status: 429, rejection: .rateDevice),
    APNsReason(name: "InternalServerError", status: 500, rejection: .server),
    APNsReason(name: "ServiceUnavailable", status: 503, rejection: .server),
    APNsReason(name: "Shutdown", status: 503, rejection: .server),
  ]

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// The class of an answer with an error status.
  ///
  /// - Parameters:
  ///   - status: The HTTP status, 300 to 599.
  ///   - reason: APNs' word, or nil where the log does not keep it.
  /// - Returns: The class, or nil where the answer says nothing about the push (`IdleTimeout`).
  public static func rejection(status: Int, reason: String?) -> RejectionClass? {
    if let reason, let known = byName[reason] { return known.rejection }
    switch status {
    case 403: return .auth
    case 404, 405: return .header
    case 410: return .tokenGone
    case 413: return .payload
    case 429: return .rateDevice
    case 500...599: return .server
    default: return .other
    }
  }
}
