internal import PushEvents

/// What the roll-ups count a push by.
struct PushRow {
  var topic: Int32
  var pushType: UInt8
  var priority: UInt8
  var hasDigest: Bool
  var acceptedAt: Int64?
  /// Of acceptance, else of sending.
  var moment: Int64
  var attempts: Int

  var isBackground: Bool { pushType == UInt8(PushType.background.rawValue) }
}

/// What a push's deciding attempt does not say about the push.
struct RetriedPush {
  var sentAt: Int64
  var attempts: Int
}
