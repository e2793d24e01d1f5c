/// The class of an APNs rejection: what kind of fault it is.
///
/// Each class has one outcome code; see ``OutcomeCode/init(rejection:)``.
public enum RejectionClass: String, CaseIterable, Sendable {
  /// The payload is empty or too large.
  case payload
  /// A header of the request is wrong.
  case header
  /// The topic is missing, wrong or does not fit the token.
  case topic
  /// The certificate or the provider token is not accepted.
  case auth
  /// The token was never valid, or belongs to the other environment.
  case tokenInvalid = "token_invalid"
  /// The token is not active any more (410).
  case tokenGone = "token_gone"
  /// Too many requests to one device token.
  case rateDevice = "rate_device"
  /// The provider token was renewed too often.
  case rateAuth = "rate_auth"
  /// A fault at APNs (5XX).
  case server
  /// Only broadcast requests get this.
  case broadcast
  /// Answered with an error status, for a reason this version does not know.
  case other
}
