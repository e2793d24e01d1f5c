internal import PushEvents

extension ReceiptAssembly {
  /// A service extension may work on a push for half a minute before it is shown.
  private static let display = Tolerance.minute

  mutating func takeSpringBoard(_ kind: EventKind, _ event: EventFact, at index: Int32) {
    let place = receiptIndex(for: kind, event) ?? begin(kind, event, at: index)
    receipts[place].note(kind, event, at: index)
  }

  private func receiptIndex(for kind: EventKind, _ event: EventFact) -> Int? {
    let span = Tolerance.sameHandling
    switch kind {
    case .pushArrived: return nil
    case .pushRequest:
      return waiting(for: event, within: span) { $0.arrived && !$0.requested && !$0.processed && $0.dropped == nil }
    case .pushProcessed:
      return named(by: event, within: span) { !$0.processed } ?? unnamed(event) { $0.dropped == nil }
    case .launchRequested:
      return waiting(for: event, within: span) { $0.requested && $0.mayLaunch && $0.launchRequestedAt == nil }
    case .launchNotRequested:
      return named(by: event, within: span) { _ in true } ?? unnamed(event) { _ in true }
    case .pushDropped where event.hasCode:
      return named(by: event, within: span) { $0.dropped == nil } ?? unnamed(event) { $0.dropped == nil }
    case .pushDropped:
      return waiting(for: event, within: span) { $0.arrived && !$0.requested && $0.dropped == nil }
    default:
      return named(by: event, within: ReceiptAssembly.display) { _ in true }
    }
  }

  /// An arrival whose request line, which prints the digest, was not logged.
  private func unnamed(_ event: EventFact, _ waits: (Receipt) -> Bool) -> Int? {
    waiting(for: event, within: Tolerance.sameHandling) { $0.arrived && $0.digest == nil && waits($0) }
  }

  private mutating func begin(_ kind: EventKind, _ event: EventFact, at index: Int32) -> Int {
    var receipt = Receipt(event, at: index)
    // A display line may be about a notification that no push brought; only a digest can make it a receipt.
    receipt.isLate = kind == .pushPresented || kind == .pushSilent
    receipts.append(receipt)
    return receipts.count - 1
  }
}

extension Receipt {
  /// Whether nothing says that the push carries no content for the app.
  fileprivate var mayLaunch: Bool { flags?.contains(.contentAvailable) ?? true }

  fileprivate mutating func note(_ kind: EventKind, _ event: EventFact, at index: Int32) {
    lastTime = event.time
    if trace == 0 { trace = event.link }
    if event.hasCode { digest = digest ?? event.code }
    if app < 0 { app = event.app }
    if pushType == 0 { pushType = event.pushType }
    if event.priority != 0, priority == 0 { priority = event.priority }
    switch kind {
    case .pushArrived: arrived = true
    case .pushRequest:
      requested = true
      if event.hasFlags { flags = event.pushFlags }
    case .pushProcessed: processed = true
    case .launchRequested: launchRequestedAt = event.time
    case .pushPresented: presentedAt = presentedAt ?? event.time
    case .pushDropped:
      dropped = event.meaning
      droppedFlags = event.pushFlags
      evidence = index
    default: break
    }
  }
}
