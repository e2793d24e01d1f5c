internal import PushEvents

extension Judge {
  private var lines: ReceiptAssembly { matching.lines }

  func receipt(_ push: DevicePush) -> Receipt? { push.receipt < 0 ? nil : lines.receipts[Int(push.receipt)] }

  func appReceipt(_ push: DevicePush) -> AppReceipt? {
    push.appReceipt < 0 ? nil : lines.appReceipts[Int(push.appReceipt)]
  }

  func launch(_ push: DevicePush) -> Launch? {
    guard let receipt = receipt(push), receipt.launch >= 0 else { return nil }
    return lines.launches[Int(receipt.launch)]
  }

  /// What the device's lines say; nil where none is about the push.
  func foundOnDevice(_ push: DevicePush) -> Finding? {
    let receipt = receipt(push)
    let app = appReceipt(push)
    guard receipt != nil || app != nil else { return nil }
    let launch = launch(push)
    let evidence = receipt?.evidence ?? app?.evidence ?? -1
    if wokenAt(push) != nil {
      return Finding(code: .arrivedWoken, evidence: app?.evidence ?? launch?.evidence ?? evidence)
    }
    if receipt?.presentedAt != nil || app?.presentedAt != nil || app?.receivedAt != nil {
      return Finding(code: .arrivedPresented, evidence: evidence)
    }
    if let receipt, let dropped = dropped(receipt, push) { return Finding(code: dropped, evidence: evidence) }
    if let launch { return held(launch, push, evidence) }
    if receipt?.launchRequestedAt != nil, !isLapseSeen(push), isStillOpen(push) {
      return Finding(code: .openPending, evidence: evidence)
    }
    return Finding(code: .arrivedReceived, evidence: evidence)
  }

  /// When the app was launched or resumed for it, on the device's clock.
  func wokenAt(_ push: DevicePush) -> Int64? {
    let launch = launch(push)
    if let started = launch?.startedAt { return started }
    if let app = appReceipt(push), let received = app.receivedAt ?? app.completedAt,
      push.handling.byApp || app.inBackground || launch != nil
    {
      return received
    }
    return launch?.completedAt
  }

  private func dropped(_ receipt: Receipt, _ push: DevicePush) -> OutcomeCode? {
    guard let word = receipt.dropped else { return nil }
    let flags = receipt.droppedFlags
    switch word {
    case .unregistered, .uninstalled: return .deviceDisabled
    case .filtered: return .deviceSuppressed
    case .restricted, .pushDisabled:
      if push.isBackground, flags.contains(.backgroundRefreshOff) { return .deviceDisallowed }
      return word == .pushDisabled && flags.contains(.notificationsOff) ? .deviceDisabled : nil
    default: return nil
    }
  }

  /// A launch that was asked for and never started.
  private func held(_ launch: Launch, _ push: DevicePush, _ evidence: Int32) -> Finding {
    let isOver = launch.canceledAt != nil || isLapseSeen(push)
    guard isOver else {
      // It may have started, or been canceled, where the log does not show it.
      return Finding(code: isStillOpen(push) ? .openPending : .arrivedReceived, evidence: evidence)
    }
    guard launch.isDenied else {
      return Finding(
        code: launch.canceledAt == nil ? .arrivedReceived : .deviceSuperseded, evidence: launch.evidence)
    }
    let denial = launch.mainDenial(vocabulary)
    let policy = denial?.policy ?? 0
    if policy == vocabulary.lowPowerMode {
      return Finding(code: .deviceLowPower, policy: policy, evidence: launch.evidence)
    }
    if policy == vocabulary.application, denial?.pushDisallowed == true {
      return Finding(code: .deviceDisallowed, policy: policy, evidence: launch.evidence)
    }
    return Finding(code: .deviceThrottled, policy: policy, evidence: launch.evidence)
  }

  /// Whether the log shows that a launch did not start in its whole window.
  func isLapseSeen(_ push: DevicePush) -> Bool {
    guard let since = launchAskedAt(push), let coverage else { return false }
    return coverage.showsLaunch(since, since + Tolerance.launchWindow)
  }

  func launchAskedAt(_ push: DevicePush) -> Int64? {
    launch(push)?.submittedAt ?? receipt(push)?.launchRequestedAt
  }

  /// Whether a launch without an end waits for more log: the log can show launches, and the push is young.
  private func isStillOpen(_ push: DevicePush) -> Bool {
    push.moment > asOf - Tolerance.maturity && coverage?.knowsLaunches == true
  }
}
