internal import PushEvents

/// What matching needs to know of one attempt; small, since all of them are held at once.
struct AttemptFact: BitwiseCopyable, Sendable {
  /// What came back.
  enum Answer {
    static let accepted: UInt8 = 1
    /// Nothing that says what became of the push.
    static let none: UInt8 = 2
    // Any other value is the raw value of a rejection's outcome code, 10 or more.
  }

  var sentAt: Int64
  var pushID: Int64
  /// Hash of the provider's own id; 0 for none.
  var sendHash: UInt64
  /// Hash of the apns id; 0 for none.
  var apnsHash: UInt64
  /// From sending to the answer, at most 71 minutes.
  var latency: UInt32
  var digest: UInt32
  /// Unix seconds until which APNs stores the push; 0: not at all.
  var storedUntil: UInt32
  var topic: Int32
  var token: Int32
  var pushType: UInt8
  /// As sent; 0 where the provider does not log it.
  var priority: UInt8
  var answer: UInt8
  /// The attempt's number, at most 127, and in the high bit whether there is a digest.
  var marks: UInt8

  var hasDigest: Bool { marks & 0x80 != 0 }
  var number: UInt8 { marks & 0x7F }

  /// The priority that a device prints: APNs hands on three levels; 0 where it is not known.
  static func deviceLevel(_ priority: Int64) -> UInt8 {
    switch priority {
    case ...0: 0
    case ..<5: 1
    case 5..<10: 5
    default: 10
    }
  }
}

/// Turns a status and a reason into an answer, once for each pair.
struct AnswerTable {
  private var known: [Int64: UInt8] = [:]

  mutating func answer(status: Int64?, reason: Int64, _ vocabulary: Vocabulary) -> UInt8 {
    guard let status else { return AttemptFact.Answer.none }
    if (200..<300).contains(status) { return AttemptFact.Answer.accepted }
    let pair = status << 40 | reason
    if let answer = known[pair] { return answer }
    let text = vocabulary.texts[Int32(truncatingIfNeeded: reason)]
    let rejection = APNsReason.rejection(status: Int(status), reason: text)
    let answer = rejection.map { UInt8(OutcomeCode(rejection: $0).rawValue) } ?? AttemptFact.Answer.none
    known[pair] = answer
    return answer
  }
}
