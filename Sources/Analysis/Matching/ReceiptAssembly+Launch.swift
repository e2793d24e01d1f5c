internal import PushEvents

extension ReceiptAssembly {
  mutating func takeLaunch(_ kind: EventKind, _ event: EventFact, at index: Int32) {
    switch kind {
    case .launchSubmitting, .launchSubmitted: submit(event, at: index)
    case .launchDecision:
      if let place = launchIndex(event, at: index) { launches[place].decide(event, at: index) }
    case .launchDenied:
      if let place = launchIndex(event, at: index) { launches[place].deny(event, at: index) }
    default:
      if let place = launchIndex(event, at: index) { end(kind, event, at: index, place) }
    }
  }

  private mutating func end(_ kind: EventKind, _ event: EventFact, at index: Int32, _ place: Int) {
    launches[place].closeDecision(at: event.time)
    launches[place].evidence = index
    switch kind {
    case .launchStarted: launches[place].startedAt = launches[place].startedAt ?? event.time
    case .launchCompleted: launches[place].completedAt = launches[place].completedAt ?? event.time
    default: launches[place].canceledAt = launches[place].canceledAt ?? event.time
    }
  }

  /// SpringBoard and dasd both print a submission; together they are one.
  private mutating func submit(_ event: EventFact, at index: Int32) {
    if let place = launchByActivity[event.code], event.time - launches[place].submittedAt <= Tolerance.sameSubmission,
      launches[place].submissionSeen, launches[place].decidedEnd == nil
    {
      return
    }
    _ = begin(event, at: index, submissionSeen: true)
  }

  /// The launch of an activity: its number has 24 bits and comes again after weeks, but not within a day.
  private mutating func launchIndex(_ event: EventFact, at index: Int32) -> Int? {
    if let place = launchByActivity[event.code], event.time <= launches[place].lapsesAt + Tolerance.minute {
      return place
    }
    return begin(event, at: index, submissionSeen: false)
  }

  private mutating func begin(_ event: EventFact, at index: Int32, submissionSeen: Bool) -> Int? {
    var launch = Launch(event, at: index, submissionSeen: submissionSeen)
    guard launch.cause != .other else { return nil }
    // In a denial the name is the policy's.
    if event.kind == UInt8(EventKind.launchDenied.rawValue) { launch.name = 0 }
    let place = launches.count
    launchByActivity[event.code] = place
    if launch.cause == .push { launch.receipt = Int32(receipt(of: event, at: index, submissionSeen, place)) }
    launches.append(launch)
    return place
  }

  /// The receipt that asked for a launch, or a new one where the log does not hold it.
  private mutating func receipt(of event: EventFact, at index: Int32, _ submissionSeen: Bool, _ launch: Int) -> Int {
    if submissionSeen, let asking = asking(event) {
      receipts[asking].launch = Int32(launch)
      receipts[asking].lastTime = event.time
      return asking
    }
    var receipt = Receipt(event, at: index)
    receipt.launchRequestedAt = event.time
    receipt.launch = Int32(launch)
    // Without its submission the push may have come up to a day earlier.
    receipt.isLate = !submissionSeen
    receipts.append(receipt)
    return receipts.count - 1
  }

  private func asking(_ event: EventFact) -> Int? {
    let span = Tolerance.sameSubmission
    return waiting(for: event, within: span) { $0.launchRequestedAt != nil && $0.launch < 0 }
      ?? waiting(for: event, within: span) { $0.launch < 0 && $0.dropped == nil && $0.isAskedByOthers }
  }
}

extension Receipt {
  /// A log without SpringBoard's own request still shows the launch that followed a content-available push.
  fileprivate var isAskedByOthers: Bool { flags?.contains(.contentAvailable) ?? (arrived || requested || processed) }
}
