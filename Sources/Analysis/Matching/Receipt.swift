internal import PushEvents

/// What the system's lines say about one push that got to a device.
struct Receipt {
  /// The first line about it, on the device's clock.
  var time: Int64
  /// The last line of SpringBoard about it so far.
  var lastTime: Int64
  var app: Int32
  var digest: UInt32?
  /// 0 where no line says, as for the push type.
  var priority: UInt8 = 0
  var pushType: UInt8 = 0
  var trace: UInt64 = 0
  var flags: PushFlags?

  var arrived = false
  var requested = false
  var processed = false
  var launchRequestedAt: Int64?
  /// The launch that it led to, as an index into the device's launches; -1 for none.
  var launch: Int32 = -1
  var presentedAt: Int64?
  var dropped: EventWord?
  var droppedFlags = PushFlags()
  /// Whether only lines about its end or its display were seen, so that the time of its arrival is not known.
  var isLate = false
  /// What the app itself logged about it, as an index into the device's app receipts; -1 for nothing.
  var appReceipt: Int32 = -1

  /// The event that proves it.
  var evidence: Int32
  /// The push, as an index into the device's pushes; -1 for none.
  var push: Int32 = -1

  init(_ event: EventFact, at index: Int32) {
    time = event.time
    lastTime = event.time
    app = event.app
    evidence = index
  }

  /// Whether it can be about a push to an app of a type and a priority; what is not known fits everything.
  func fits(app: Int32, pushType: UInt8, priority: UInt8) -> Bool {
    guard self.app == app || self.app < 0 else { return false }
    guard self.pushType == 0 || pushType == 0 || self.pushType == pushType else { return false }
    return self.priority == 0 || priority == 0 || self.priority == priority
  }
}

/// What an app logged about one push.
struct AppReceipt {
  /// Its first line about it, on the device's clock.
  var time: Int64
  /// Hash of the push's id; 0 where the app logs none.
  var reference: UInt64
  var process: Int32
  var pushType: UInt8 = 0
  var priority: UInt8 = 0

  var receivedAt: Int64?
  /// Whether the app said that it was in the background then.
  var inBackground = false
  var presentedAt: Int64?
  var completedAt: Int64?
  var result = FetchResult.unknown
  /// The system's warning that the completion handler was never called.
  var completionMissing = false
  var extensionStartedAt: Int64?
  var extensionEndedAt: Int64?
  var extensionExpired = false

  var evidence: Int32
  /// The push, as an index into the device's pushes; -1 for none.
  var push: Int32 = -1
  /// The system's receipt of the same push, as an index into the device's receipts; -1 for none.
  var receipt: Int32 = -1

  init(_ event: EventFact, at index: Int32) {
    time = event.time
    reference = event.link
    process = event.name
    evidence = index
  }
}
