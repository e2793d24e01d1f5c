internal import PushEvents

extension Judge {
  /// What the device's lines say; nil where none is about the push.
  func foundOnDevice(_ known: PushCase) -> Finding? {
    guard known.receivedAt != nil else { return nil }
    func finding(_ code: OutcomeCode, evidence: Int32? = nil) -> Finding {
      // That something is still open is no match, but an absence.
      let confidence = code == .openPending ? Confidence.inferred : known.push.confidence
      return Finding(code: code, evidence: evidence ?? known.evidence, confidence: confidence)
    }
    if known.wokenAt != nil {
      return finding(.arrivedWoken, evidence: known.app?.evidence ?? known.launch?.evidence)
    }
    if known.isPresented { return finding(.arrivedPresented) }
    if let dropped = known.dropped { return finding(dropped) }
    if let launch = known.launch, launch.canceledAt != nil || isLapseSeen(known) {
      var held = finding(heldCode(launch), evidence: launch.evidence)
      held.policy = launch.isDenied ? launch.mainDenial(vocabulary)?.policy ?? 0 : 0
      return held
    }
    // A launch without an end may have started, or been canceled, where the log does not show it.
    return finding(waits(known) ? .openPending : .arrivedReceived)
  }

  /// The code of a launch that was asked for and never started.
  private func heldCode(_ launch: Launch) -> OutcomeCode {
    guard launch.isDenied else { return launch.canceledAt == nil ? .arrivedReceived : .deviceSuperseded }
    guard let denial = launch.mainDenial(vocabulary) else { return .deviceThrottled }
    if denial.policy == vocabulary.lowPowerMode { return .deviceLowPower }
    let isApplication = denial.policy == vocabulary.application
    return isApplication && denial.pushDisallowed ? .deviceDisallowed : .deviceThrottled
  }

  /// Whether the log shows that a launch did not start in its whole window.
  func isLapseSeen(_ known: PushCase) -> Bool {
    guard let since = known.launchAskedAt, let coverage else { return false }
    return coverage.showsLaunch(since, since + Tolerance.launchWindow)
  }

  /// Whether a launch without an end waits for more log: the log can show launches, and the push is young.
  private func waits(_ known: PushCase) -> Bool {
    guard known.launchAskedAt != nil, isYoung(known.push), coverage?.knowsLaunches == true else { return false }
    return !isLapseSeen(known)
  }
}
