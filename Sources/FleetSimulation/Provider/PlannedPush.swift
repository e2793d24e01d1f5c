import PushEvents

/// One logical push, as the provider sends it.
struct PlannedPush: Sendable {
  /// How long APNs may keep it: the three states of `apns-expiration`.
  enum Expiration: Equatable, Sendable {
    case absent
    case zero
    /// Unix seconds.
    case until(Int64)
  }

  /// Which installation of the device it goes to.
  let installation: Int
  let type: PushType
  let topic: String
  let token: String
  let isSandbox: Bool
  let priority: Int
  let expiration: Expiration
  let collapseID: String?
  let sendID: String?
  let apnsID: UUIDBits
  let payloadBytes: Int
  let contentAvailable: Bool
  let mutableContent: Bool
  let hasSound: Bool
  let hasBadge: Bool
  /// Requests in order of time; never empty.
  let attempts: [Attempt]
  /// Whether it reached APNs although the provider saw only a broken connection.
  let arrivesUnacknowledged: Bool

  /// The first attempt's time.
  let sentAt: Int64

  /// The last answer that says something about the push.
  var conclusion: Attempt? {
    attempts.last { $0.answer.isConclusive }
  }

  /// When APNs took it, or nil where it did not.
  var acceptedAt: Int64? {
    guard let conclusion else { return nil }
    return conclusion.answer.status == 200 ? conclusion.sentAt + Int64(conclusion.latency) * .millisecond : nil
  }

  /// The id that the provider puts into the payload for the app to log.
  var payloadID: String {
    sendID ?? apnsID.text()
  }
}

/// One request to APNs and what came back.
struct Attempt: Sendable {
  /// In whole milliseconds.
  let sentAt: Int64
  /// Milliseconds until the answer.
  let latency: Int
  let answer: Answer
  /// Which of the provider's hosts sent it.
  let host: Int
  /// Whether the log keeps the id in upper case, as it comes back from APNs.
  let printsUpperCase: Bool
  /// Whether the log knows the id: a host that lets APNs choose it has none when no answer came.
  let printsID: Bool
}
