import PushEvents

/// What came back from APNs, or what went wrong on the way there.
struct Answer: Sendable {
  /// The HTTP status, or 0 where no answer came.
  let status: Int
  /// APNs' word for a rejection.
  let reason: String?
  /// The library's text where no answer came.
  let error: String?
  /// The outcome of a push that ends with this answer; nil for an acceptance.
  let outcome: OutcomeCode?

  var isConclusive: Bool { status != 0 }

  static let accepted = Answer(status: 200, reason: nil, error: nil, outcome: nil)
  static let unregistered = rejected(410, "Unregistered", .rejectedTokenGone)
  static let expiredToken = rejected(410, "ExpiredToken", .rejectedTokenGone)
  static let staleProviderToken = rejected(403, "ExpiredProviderToken", .rejectedAuth)

  /// Answers that a provider tries again after.
  static let passing = [
    rejected(503, "ServiceUnavailable", .rejectedServer), rejected(503, "Shutdown", .rejectedServer),
    rejected(500, "InternalServerError", .rejectedServer), rejected(429, "TooManyRequests", .rejectedRateDevice),
  ]

  /// Answers that end a push at once.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns.
  static let final = [
    rejected(400, "BadDeviceToken", .rejectedTokenInvalid), rejected(400, "BadDeviceToken", .rejectedTokenInvalid),
    rejected(413, "PayloadTooLarge", .rejectedPayload), rejected(400, "PayloadEmpty", .rejectedPayload),
    rejected(400, "BadPriority", .rejectedHeader), rejected(400, "BadCollapseId", .rejectedHeader),
    rejected(400, "BadExpirationDate", .rejectedHeader), rejected(400, "DeviceTokenNotForTopic", .rejectedTopic),
    rejected(400, "TopicDisallowed", .rejectedTopic), rejected(403, "InvalidProviderToken", .rejectedAuth),
    rejected(403, "BadEnvironmentKeyIdInToken", .rejectedAuth),
    rejected(429, "TooManyProviderTokenUpdates", .rejectedRateAuth),
    rejected(400, nil, .rejectedOther), rejected(400, "UnknownRequestOption", .rejectedOther),
  ]

  /// Texts of connections that broke before an answer came.
  static let broken = [
    "stream ended unexpectedly with status 0 and empty body", "apn write timeout", "read ECONNRESET",
    "http2: server sent GOAWAY and closed the connection; LastStreamID=1995, ErrCode=NO_ERROR, debug=\"\"",
  ].map { Answer(status: 0, reason: nil, error: $0, outcome: .unknownTransport) }

  private static func rejected(_ status: Int, _ reason: String?, _ outcome: OutcomeCode) -> Answer {
    Answer(status: status, reason: reason, error: nil, outcome: outcome)
  }
}
