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
  /// The deciding attempt, as an index into the unit's attempts.
  var deciding: Int
  var sendHash: UInt64
  var apnsHash: UInt64
  var digest: UInt32?
  var storedUntil: UInt32
  var topic: Int32
  var app: Int32
  var pushType: UInt8
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

/// Puts the attempts of one unit together to pushes.
enum PushGrouping {
  /// The pushes of a unit in the order of their first attempts.
  ///
  /// The attempts must come in the order of time; `appOf` names the app of a topic.
  static func pushes(_ attempts: ContiguousArray<AttemptFact>.SubSequence, appOf: (Int32) -> Int32) -> [DevicePush] {
    var pushes: [DevicePush] = []
    pushes.reserveCapacity(attempts.count)
    for run in runs(attempts) {
      let start = first(run)
      var push = DevicePush(first: attempts[start], index: start - attempts.startIndex, app: appOf)
      for index in run { push.add(attempts[index], index: index - attempts.startIndex) }
      pushes.append(push)
    }
    return pushes
  }

  /// The places of the attempts of each push, in the order of the first attempts.
  private static func runs(_ attempts: ContiguousArray<AttemptFact>.SubSequence) -> [ArraySlice<Int>] {
    let sorted = attempts.indices.sorted { left, right in
      let (a, b) = (attempts[left], attempts[right])
      return (a.pushID, a.sentAt, a.number, left) < (b.pushID, b.sentAt, b.number, right)
    }
    var runs: [ArraySlice<Int>] = []
    runs.reserveCapacity(sorted.count)
    var start = 0
    for index in 1...max(1, sorted.count) where index <= sorted.count {
      guard index == sorted.count || attempts[sorted[index]].pushID != attempts[sorted[start]].pushID else { continue }
      runs.append(sorted[start..<index])
      start = index
    }
    return runs.sorted { first($0) < first($1) }
  }

  private static func first(_ run: ArraySlice<Int>) -> Int { run.first ?? 0 }
}

extension DevicePush {
  fileprivate init(first: AttemptFact, index: Int, app: (Int32) -> Int32) {
    self.init(
      id: first.pushID, sentAt: first.sentAt, underWayAt: .max, acceptedAt: nil, answer: AttemptFact.Answer.none,
      attempts: 0, deciding: index, sendHash: first.sendHash, apnsHash: first.apnsHash,
      digest: first.hasDigest ? first.digest : nil, storedUntil: first.storedUntil, topic: first.topic,
      app: app(first.topic), pushType: first.pushType, priority: first.priority)
  }

  /// Takes in the next attempt in the order of time: the last conclusive answer decides.
  fileprivate mutating func add(_ attempt: AttemptFact, index: Int) {
    attempts += 1
    if attempt.answer == AttemptFact.Answer.none {
      // Where nothing was ever conclusive the last attempt stands for the push.
      if answer == AttemptFact.Answer.none { deciding = index }
      underWayAt = min(underWayAt, attempt.sentAt)
      return
    }
    answer = attempt.answer
    deciding = index
    acceptedAt = nil
    guard attempt.answer == AttemptFact.Answer.accepted else { return }
    let accepted = attempt.sentAt + Int64(attempt.latency)
    acceptedAt = accepted
    underWayAt = min(underWayAt, accepted)
  }
}
