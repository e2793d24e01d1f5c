internal import PushEvents

/// One push to one unit, made from its attempts.
struct DevicePush {
  var id: Int64
  var sentAt: Int64
  /// From when it may have been on its way: the first attempt that was not rejected.
  var underWayAt: Int64
  /// When APNs accepted it; nil where it never did.
  var acceptedAt: Int64?
  /// The last conclusive answer, or that there is none.
  var answer: UInt8
  var attempts: Int
  /// When the deciding attempt was sent, and how long its answer took.
  var decidedAt: Int64
  var latency: UInt32
  var token: Int32
  var sendHash: UInt64
  var apnsHash: UInt64
  var digest: UInt32?
  var storedUntil: UInt32
  var topic: Int32
  var app: Int32
  var pushType: UInt8
  var sentPriority: UInt8
  /// As the device prints it: 1, 5 or 10; 0 where it is not known.
  var priority: UInt8

  /// The system's receipt of it, as an index into the device's receipts; -1 for none.
  var receipt: Int32 = -1
  /// The app's receipt of it, as an index into the device's app receipts; -1 for none.
  var appReceipt: Int32 = -1
  var confidence = Confidence.inferred

  /// Whether it can have reached the device.
  var isUnderWay: Bool { answer == AttemptFact.Answer.accepted || answer == AttemptFact.Answer.none }
  var isBackground: Bool { pushType == UInt8(PushType.background.rawValue) }
  /// The moment that periods, rates and search windows count from.
  var moment: Int64 { acceptedAt ?? sentAt }

  /// Until when it can arrive: the search window, and as long as APNs stores it.
  var storableUntil: Int64 {
    let stored =
      storedUntil == .max ? underWayAt + Tolerance.storage : Int64(storedUntil) * Tolerance.second
    return max(underWayAt, min(stored, underWayAt + Tolerance.storage)) + Tolerance.searchWindow
  }
}
