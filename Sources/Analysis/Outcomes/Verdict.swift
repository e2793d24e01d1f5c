internal import PushEvents

/// What became of one push; small, since those of all pushes are held at once.
struct Verdict {
  /// Times on the provider's clock; `none` where it did not happen.
  static let none = Int64.min
  var receivedAt = Verdict.none
  var wokenAt = Verdict.none
  var completedAt = Verdict.none
  var blocked = Verdict.none
  var supersededBy: Int64 = 0
  var policy: Int32 = 0
  var evidenceFile: Int32 = 0
  var evidenceLine: Int32 = 0
  var outcome: UInt8 = 0
  var confidence: UInt8 = 0
  var result: UInt8 = 0
  var marks = Marks()

  struct Marks: OptionSet {
    let rawValue: UInt8
    static let covered = Marks(rawValue: 1)
    static let showsLaunch = Marks(rawValue: 2)
    static let mature = Marks(rawValue: 4)
    static let superseded = Marks(rawValue: 8)
    /// The newer push that took its place arrived.
    static let replacedArrived = Marks(rawValue: 16)
    static let received = Marks(rawValue: 32)
    /// The attempt is not the one that decides its push.
    static let notDeciding = Marks(rawValue: 64)
    /// The push has more attempts than this one.
    static let retried = Marks(rawValue: 128)
  }

  /// The place of an attempt that does not decide its push.
  static let notDeciding: Verdict = {
    var verdict = Verdict()
    verdict.marks = .notDeciding
    return verdict
  }()

  var code: OutcomeCode { OutcomeCode(rawValue: Int(outcome)) ?? .openUnexplained }
  var isArrived: Bool {
    (OutcomeCode.arrivedWoken.rawValue...OutcomeCode.arrivedReceived.rawValue).contains(Int(outcome))
  }

  static func optional(_ time: Int64) -> Int64? { time == none ? nil : time }
}
