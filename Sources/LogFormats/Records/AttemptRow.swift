/// One request to APNs and its answer, as a provider's log tells it: numbers, and places in the block's bytes.
///
/// ``absent`` stands for a number that the log does not give. Times are microseconds UTC.
public struct AttemptRow: Sendable {
  /// A number that is not there.
  public static let absent = Int64.min

  /// When the request was sent.
  public var sentAt: Int64 = absent
  /// Hash of what makes the record itself: ids, token, attempt, status and reason.
  public var key: UInt64 = 0
  /// Hash of what makes the push: send id or apns id, and token.
  public var pushID: UInt64 = 0
  /// Whether the log names the push by an id; else the ordinal among equals becomes a part of its identity.
  public var hasIdentity = false
  /// The token's bytes.
  public var token = ByteSlice.absent
  /// Hash of the token's bytes, for finding it.
  public var tokenHash: UInt64 = 0
  /// The apns id, when it is a UUID.
  public var apnsID: (high: UInt64, low: UInt64)?
  /// The provider's own id of the push.
  public var sendID = ByteSlice.absent
  /// The topic.
  public var topic = ByteSlice.absent
  /// APNs' reason, or the kind of transport error.
  public var reason = ByteSlice.absent
  /// The sending host.
  public var host = ByteSlice.absent
  /// The collapse id.
  public var collapseID = ByteSlice.absent
  /// The first four bytes of SHA-1 over the collapse id.
  public var digest = absent
  /// An `APNsEnvironment`.
  public var environment: Int64 = 0
  /// A `PushType`.
  public var pushType: Int64 = 0
  /// 10, 5 or 1.
  public var priority = absent
  /// Unix seconds; 0 never stored.
  public var expiration = absent
  /// Bytes of the payload.
  public var payloadBytes = absent
  /// The HTTP status.
  public var status = absent
  /// When APNs knew that the token is not active any more.
  public var unregisteredAt = absent
  /// From sending to the answer.
  public var latency = absent
  /// From 1.
  public var attempt: Int64 = 1
  /// The line in the block, from 0.
  public var line: UInt32 = 0
  /// Where the line begins in the decoded source, in bytes.
  public var offset: Int64 = 0
  /// A `TimeQuality`.
  public var timeQuality: Int64 = 0
}
