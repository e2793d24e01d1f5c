internal import PushEvents

/// Decides what became of each push of one device.
struct Judge {
  let matching: DeviceMatching
  /// nil where the device has no log.
  let coverage: DeviceCoverage?
  let reachability: Reachability
  let asOf: Int64
  let vocabulary: Vocabulary

  /// What the device's lines say became of a push.
  struct Finding {
    var code: OutcomeCode
    var policy: Int32 = 0
    /// The event that it rests on; -1 for none.
    var evidence: Int32 = -1
  }

  var skew: ClockSkew { matching.skew }

  /// The verdict on one push; what its neighbours add comes later.
  func verdict(_ push: DevicePush) -> (verdict: Verdict, evidence: Int32) {
    var verdict = Verdict()
    if push.moment <= asOf - Tolerance.maturity { verdict.marks.insert(.mature) }
    guard push.isUnderWay else {
      verdict.outcome = push.answer
      verdict.confidence = UInt8(Confidence.exact.rawValue)
      return (verdict, -1)
    }
    note(sight(of: push), in: &verdict)
    let finding = finding(push, verdict)
    verdict.outcome = UInt8(finding.code.rawValue)
    verdict.policy = finding.policy
    verdict.confidence = UInt8(confidence(push, finding).rawValue)
    noteTimes(push, in: &verdict)
    return (verdict, finding.evidence)
  }

  private func note(_ sight: Sight, in verdict: inout Verdict) {
    if sight.isCovered { verdict.marks.insert(.covered) }
    if sight.showsLaunch { verdict.marks.insert(.showsLaunch) }
  }

  private func finding(_ push: DevicePush, _ verdict: Verdict) -> Finding {
    if let found = foundOnDevice(push) { return found }
    if push.answer == AttemptFact.Answer.none { return Finding(code: .unknownTransport) }
    // What APNs did with a push that left no receipt is inferred here, ahead of the open codes:
    // token dead, not stored, expired, overwritten.
    if verdict.marks.contains(.covered) { return Finding(code: .openUnexplained) }
    return Finding(code: push.moment > asOf - Tolerance.maturity ? .openPending : .openUnobserved)
  }

  private func confidence(_ push: DevicePush, _ finding: Finding) -> Confidence {
    switch finding.code.stage {
    case "open": .inferred
    case "unknown": .exact
    default: push.confidence
    }
  }
}
