internal import PushEvents

/// One push with all that the device's log says about it.
struct PushCase {
  let push: DevicePush
  let receipt: Receipt?
  let app: AppReceipt?
  let launch: Launch?

  init(_ push: DevicePush, _ lines: ReceiptAssembly) {
    self.push = push
    receipt = push.receipt < 0 ? nil : lines.receipts[Int(push.receipt)]
    app = push.appReceipt < 0 ? nil : lines.appReceipts[Int(push.appReceipt)]
    launch = receipt.flatMap { $0.launch < 0 ? nil : lines.launches[Int($0.launch)] }
  }

  /// When the device's log first names it, on the device's clock.
  var receivedAt: Int64? { receipt?.time ?? app?.time }

  /// When the app was launched or resumed for it, on the device's clock.
  var wokenAt: Int64? {
    if let started = launch?.startedAt { return started }
    if let app, let received = app.receivedAt ?? app.completedAt,
      push.handling.byApp || app.inBackground || launch != nil
    {
      return received
    }
    return launch?.completedAt
  }

  var isPresented: Bool { receipt?.presentedAt != nil || app?.presentedAt != nil || app?.receivedAt != nil }

  var launchAskedAt: Int64? { launch?.submittedAt ?? receipt?.launchRequestedAt }

  /// The event that shows that it got to the device; -1 for none.
  var evidence: Int32 { receipt?.evidence ?? app?.evidence ?? -1 }

  /// What SpringBoard's line says that dropped it.
  var dropped: OutcomeCode? {
    guard let receipt, let word = receipt.dropped else { return nil }
    switch word {
    case .unregistered, .uninstalled: return .deviceDisabled
    case .filtered: return .deviceSuppressed
    case .restricted, .pushDisabled:
      if push.isBackground, receipt.droppedFlags.contains(.backgroundRefreshOff) { return .deviceDisallowed }
      return word == .pushDisabled && receipt.droppedFlags.contains(.notificationsOff) ? .deviceDisabled : nil
    default: return nil
    }
  }
}
