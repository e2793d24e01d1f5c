internal import PushEvents

/// Puts the lines of one device together to receipts and launches.
///
/// Events must come in the order of time. A line joins the receipt that its identifiers name (trace, digest,
/// activity); lines without any join by app, order and nearness: SpringBoard handles pushes one after the other,
/// so of several that wait for a line the oldest gets it.
struct ReceiptAssembly {
  var receipts: [Receipt] = []
  var appReceipts: [AppReceipt] = []
  var launches: [Launch] = []
  var tasks: [TaskRun] = []
  private(set) var connectionChanges: [(time: Int64, connected: Bool)] = []
  private(set) var lostLines: [Int64] = []

  var launchByActivity: [UInt32: Int] = [:]
  var appReceiptByReference: [UInt64: Int] = [:]

  /// How many receipts are looked at for a line: more than any burst handles at one time.
  static let lookBack = 256

  mutating func take(_ event: EventFact, at index: Int32) {
    guard let kind = EventKind(rawValue: Int(event.kind)) else { return }
    switch kind {
    case .pushArrived, .pushRequest, .pushProcessed, .pushDropped, .pushPresented, .pushSilent, .launchRequested,
      .launchNotRequested:
      takeSpringBoard(kind, event, at: index)
    case .launchSubmitting, .launchSubmitted, .launchCanceled, .launchDecision, .launchDenied, .launchStarted,
      .launchCompleted:
      takeLaunch(kind, event, at: index)
    case .appTask: takeTask(event)
    case .connectionStatus: connectionChanges.append((event.time, event.isSet))
    case .messagesLost: lostLines.append(event.time)
    default: takeApp(kind, event, at: index)
    }
  }

  /// The oldest of the recent receipts of an app that a line without a digest can be about.
  ///
  /// A receipt with the line's trace is preferred, one with another trace is left out; the line may come a span after
  /// the receipt's last one, and the receipt must wait for such a line.
  func waiting(for event: EventFact, within span: Int64, _ waits: (Receipt) -> Bool) -> Int? {
    var found: Int?
    for index in recent where receipts[index].app == event.app && waits(receipts[index]) {
      let receipt = receipts[index]
      if event.link != 0, receipt.trace == event.link { return index }
      guard event.time - receipt.lastTime <= span else { continue }
      if event.link == 0 || receipt.trace == 0 { found = index }
    }
    return found
  }

  /// The newest of the recent receipts that a line with a digest is about.
  func named(by event: EventFact, within span: Int64, _ waits: (Receipt) -> Bool) -> Int? {
    recent.first { index in
      let receipt = receipts[index]
      guard receipt.digest == event.code, event.time - receipt.lastTime <= span else { return false }
      return (event.app < 0 || receipt.app < 0 || receipt.app == event.app) && waits(receipt)
    }
  }

  /// The recent receipts, newest first.
  private var recent: ReversedCollection<Range<Int>> {
    (max(0, receipts.count - ReceiptAssembly.lookBack)..<receipts.count).reversed()
  }
}
