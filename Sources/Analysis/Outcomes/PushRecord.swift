internal import PushEvents

/// One row of the account; small, since those of all pushes are held until they are written in order.
struct PushRecord: BitwiseCopyable, Sendable {
  /// Stands for a time that there is none of.
  static let never = Rows.null

  var sentAt: Int64
  var pushID: Int64
  var receivedAt = PushRecord.never
  var wokenAt = PushRecord.never
  var completedAt = PushRecord.never
  var blocked = PushRecord.never
  var supersededBy: Int64 = 0
  /// Of the deciding attempt, from sending to the answer.
  var latency: UInt32
  var token: Int32
  var unit: Int32
  var topic: Int32
  var policy: Int32 = 0
  var evidenceFile: Int32 = 0
  var evidenceLine: Int32 = 0
  var marks = Marks()
  var pushType: UInt8
  var priority: UInt8
  var outcome: UInt8 = 0
  var confidence: UInt8 = 0
  var result: UInt8 = 0

  struct Marks: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt16
    static let covered = Marks(rawValue: 1)
    static let showsLaunch = Marks(rawValue: 2)
    static let mature = Marks(rawValue: 4)
    static let superseded = Marks(rawValue: 8)
    /// The newer push that took its place in the end arrived.
    static let replacedArrived = Marks(rawValue: 16)
    static let received = Marks(rawValue: 32)
    static let accepted = Marks(rawValue: 64)
    static let collapsible = Marks(rawValue: 128)
    /// It has more than one attempt.
    static let retried = Marks(rawValue: 256)
  }

  /// A push about which nothing is decided yet.
  init(_ push: DevicePush, unit: Int32) {
    sentAt = push.sentAt
    pushID = push.id
    latency = push.latency
    token = push.token
    self.unit = unit
    topic = push.topic
    pushType = push.pushType
    priority = push.sentPriority
    if push.acceptedAt != nil { marks.insert(.accepted) }
    if push.digest != nil { marks.insert(.collapsible) }
    if push.attempts > 1 { marks.insert(.retried) }
  }

  var isBackground: Bool { pushType == UInt8(PushType.background.rawValue) }
  var isWoken: Bool { outcome == UInt8(OutcomeCode.arrivedWoken.rawValue) }
  var isArrived: Bool {
    outcome >= UInt8(OutcomeCode.arrivedWoken.rawValue) && outcome <= UInt8(OutcomeCode.arrivedReceived.rawValue)
  }
  /// Whether the arrival rate counts it.
  var isCounted: Bool {
    marks.isSuperset(of: [.accepted, .covered, .mature]) && (!isBackground || marks.contains(.showsLaunch))
  }

  /// When APNs accepted it; nil where it never did.
  func acceptedAt(decidedAt: Int64) -> Int64? { marks.contains(.accepted) ? decidedAt + Int64(latency) : nil }
}

/// What the record of a push with several attempts leaves out.
struct RetriedPush: Sendable {
  /// When the deciding attempt was sent.
  var decidedAt: Int64
  var attempts: Int
}
