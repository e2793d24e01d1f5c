import Analysis
import PushEvents
import Storage

/// A ledger written by hand: facts in plain words, times in seconds after midnight of 2026-11-02 UTC.
struct LedgerBuilder {
  struct Attempt {
    var at: Double
    var device: String
    var id: String
    var topic = "com.example.app"
    var type = PushType.background
    var priority: Int64? = 5
    var status: Int64? = 200
    var reason: String?
    var latency = 0.1
    var collapseID: String?
    var expiration: Int64?
    var attempt: Int64 = 1
    var apnsID: [UInt8]?
    var hasSendID = true
  }

  struct Event {
    var at: Double
    var device: String
    var kind: EventKind
    var app: String?
    var process: String?
    var name: String?
    var word: String?
    var cause: WakeCause?
    var digest: UInt32?
    var activity: Int64?
    var trace: Int64?
    var priority: Int64?
    var type: PushType?
    var flags: PushFlags?
    var result: FetchResult?
    var duration: Int64?
    var number: Int64?
    var reference: String?
    var file = "log"
  }

  struct Span {
    var device: String
    var since: Double
    var until: Double
    var lines: Int64 = 10_000
    var classes: LogClass = [.springBoard, .scheduler, .other]
    var file = "log"
    var format = "log-show-ndjson"
  }

  struct Holder {
    var device: String
    var token: String
    var validFrom: Double?
  }

  static let midnight = Timestamp(year: 2026, month: 11, day: 2).microseconds

  var attempts: [Attempt] = []
  var events: [Event] = []
  var spans: [Span] = []
  /// Devices hold a token of their own name; these are further ones.
  var holders: [Holder] = []
  /// Devices of devices.csv; a device that only a span names is added.
  var devices: Set<String> = []

  static func time(_ seconds: Double) -> Int64 { midnight + Int64((seconds * 1_000_000).rounded()) }

  static func digest(_ identifier: String) -> UInt32 { UInt32(truncatingIfNeeded: hash(identifier)) }

  /// FNV-1a: content gives the keys, as in a real ledger.
  static func hash(_ text: String) -> Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int64(bitPattern: hash)
  }

  // MARK: - Facts in short

  /// A device with a log of one day that shows everything.
  mutating func log(_ device: String = "phone", _ classes: LogClass = [.springBoard, .scheduler, .other]) {
    spans.append(Span(device: device, since: 0, until: 172_800, classes: classes))
  }

  mutating func send(
    _ id: String, at: Double, device: String = "phone", _ change: (inout Attempt) -> Void = { _ in }
  ) {
    var attempt = Attempt(at: at, device: device, id: id)
    change(&attempt)
    attempts.append(attempt)
  }

  mutating func line(
    _ kind: EventKind, at: Double, device: String = "phone", _ change: (inout Event) -> Void = { _ in }
  ) {
    var event = Event(at: at, device: device, kind: kind)
    change(&event)
    events.append(event)
  }

  /// SpringBoard's lines about a background push, up to the submission of its launch.
  mutating func arrival(
    _ identifier: String, at: Double, device: String = "phone", app: String = "com.example.app",
    activity: Int64? = nil
  ) {
    let digest = LedgerBuilder.digest(identifier)
    line(.pushArrived, at: at, device: device) { ($0.app, $0.priority) = (app, 5) }
    line(.pushRequest, at: at + 0.001, device: device) {
      ($0.app, $0.digest, $0.type, $0.flags) = (app, digest, .background, .contentAvailable)
    }
    line(.pushProcessed, at: at + 0.002, device: device) { ($0.app, $0.digest) = (app, digest) }
    guard let activity else { return }
    line(.launchRequested, at: at + 0.003, device: device) { $0.app = app }
    for (kind, delay) in [(EventKind.launchSubmitting, 0.004), (.launchSubmitted, 0.006)] {
      launch(kind, activity, at: at + delay, device: device, app: app)
    }
  }

  mutating func launch(
    _ kind: EventKind, _ activity: Int64, at: Double, device: String = "phone", app: String? = "com.example.app",
    cause: WakeCause = .push, name: String? = nil, word: String? = nil, number: Int64? = nil
  ) {
    line(kind, at: at, device: device) {
      ($0.app, $0.activity, $0.cause, $0.name, $0.word, $0.number) = (app, activity, cause, name, word, number)
    }
  }

  /// One decision block of dasd in which a policy said no.
  mutating func denial(
    _ activity: Int64, by policy: String, at: Double, device: String = "phone", word: String = "MNP",
    pushDisallowed: Bool = false
  ) {
    launch(.launchDecision, activity, at: at, device: device, word: word)
    launch(
      .launchDenied, activity, at: at, device: device, name: policy, word: word, number: pushDisallowed ? 1 : 0)
  }

  mutating func appLine(
    _ kind: EventKind, _ id: String?, at: Double, device: String = "phone", _ change: (inout Event) -> Void = { _ in }
  ) {
    line(kind, at: at, device: device) {
      ($0.reference, $0.process) = (id, "Example")
      change(&$0)
    }
  }
}
