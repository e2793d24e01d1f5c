internal import PushEvents

extension ReceiptAssembly {
  mutating func takeApp(_ kind: EventKind, _ event: EventFact, at index: Int32) {
    if kind == .completionMissing {
      if let place = lastOpen(of: event.name, at: event.time) { appReceipts[place].completionMissing = true }
      return
    }
    guard let place = appReceiptIndex(kind, event) else { return begin(kind, event, at: index) }
    appReceipts[place].note(kind, event)
  }

  private mutating func begin(_ kind: EventKind, _ event: EventFact, at index: Int32) {
    var receipt = AppReceipt(event, at: index)
    receipt.note(kind, event)
    if event.link != 0 { appReceiptByReference[event.link] = appReceipts.count }
    appReceipts.append(receipt)
  }

  private func appReceiptIndex(_ kind: EventKind, _ event: EventFact) -> Int? {
    guard event.link == 0 else {
      guard let place = appReceiptByReference[event.link] else { return nil }
      return event.time - appReceipts[place].time <= Tolerance.storage ? place : nil
    }
    // A line without an id goes with the last push of its process that still waits for one.
    return kind == .appPushReceived ? nil : lastOpen(of: event.name, at: event.time)
  }

  private func lastOpen(of process: Int32, at time: Int64) -> Int? {
    for place in appReceipts.indices.suffix(ReceiptAssembly.lookBack).reversed() {
      let receipt = appReceipts[place]
      guard time - receipt.time <= Tolerance.minute else { return nil }
      if receipt.process == process, receipt.completedAt == nil { return place }
    }
    return nil
  }

  /// A task's start, and its end within a day.
  mutating func takeTask(_ event: EventFact) {
    let word = event.meaning
    if word == .started {
      let cause = WakeCause(rawValue: Int(event.cause)) ?? .other
      tasks.append(TaskRun(cause: cause, name: event.name, startedAt: event.time))
      return
    }
    guard word == .completed || word == .expired else { return }
    let recent = tasks.indices.suffix(ReceiptAssembly.lookBack)
    guard let place = recent.last(where: { tasks[$0].name == event.name && tasks[$0].endedAt == nil }) else { return }
    guard event.time - tasks[place].startedAt <= Tolerance.day else { return }
    tasks[place].endedAt = event.time
    tasks[place].expired = word == .expired
  }
}

extension AppReceipt {
  fileprivate mutating func note(_ kind: EventKind, _ event: EventFact) {
    if pushType == 0 { pushType = event.pushType }
    if priority == 0 { priority = event.priority }
    switch kind {
    case .appPushReceived:
      if receivedAt == nil { inBackground = event.meaning == .background }
      receivedAt = receivedAt ?? event.time
    case .appPushCompleted:
      guard completedAt == nil else { return }
      completedAt = event.time
      result = FetchResult(rawValue: Int(event.result)) ?? .unknown
    case .appPushPresented, .appPushOpened: presentedAt = presentedAt ?? event.time
    case .appExtensionStarted: extensionStartedAt = extensionStartedAt ?? event.time
    case .appExtensionDelivered, .appExtensionExpired:
      extensionEndedAt = extensionEndedAt ?? event.time
      extensionExpired = kind == .appExtensionExpired
      if kind == .appExtensionDelivered { presentedAt = presentedAt ?? event.time }
    default: break
    }
  }
}
