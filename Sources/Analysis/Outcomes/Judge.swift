internal import PushEvents

/// Decides what became of each push of one device.
struct Judge {
  let matching: DeviceMatching
  /// nil where the device has no log.
  let coverage: DeviceCoverage?
  let reachability: Reachability
  let asOf: Int64
  let vocabulary: Vocabulary

  /// What the lines say became of a push.
  struct Finding {
    var code: OutcomeCode
    var policy: Int32 = 0
    /// The event that it rests on; -1 for none.
    var evidence: Int32 = -1
    var confidence: Confidence
  }

  var skew: ClockSkew { matching.skew }

  /// Decides one push, and returns the event that the decision rests on; what its neighbours add comes later.
  func decide(_ push: DevicePush, _ record: inout PushRecord) -> Int32 {
    if push.moment <= asOf - Tolerance.maturity { record.marks.insert(.mature) }
    guard push.isUnderWay else {
      record.outcome = push.answer
      record.confidence = UInt8(Confidence.exact.rawValue)
      return -1
    }
    let known = PushCase(push, matching.lines)
    noteSight(known, &record)
    let finding = finding(known, isCovered: record.marks.contains(.covered))
    record.outcome = UInt8(finding.code.rawValue)
    record.policy = finding.policy
    record.confidence = UInt8(finding.confidence.rawValue)
    noteTimes(known, &record)
    return finding.evidence
  }

  private func finding(_ known: PushCase, isCovered: Bool) -> Finding {
    if let found = foundOnDevice(known) { return found }
    if known.push.answer == AttemptFact.Answer.none { return Finding(code: .unknownTransport, confidence: .exact) }
    // What APNs did with a push that left no receipt is inferred here, ahead of the open codes:
    // token dead, not stored, expired, overwritten.
    if isCovered { return Finding(code: .openUnexplained, confidence: .inferred) }
    return Finding(code: isYoung(known.push) ? .openPending : .openUnobserved, confidence: .inferred)
  }

  func isYoung(_ push: DevicePush) -> Bool { push.moment > asOf - Tolerance.maturity }
}
