import Analysis
import PushEvents
import Testing

@Suite("Outcomes")
struct OutcomeTests {
  private static let day = 86_400.0
  /// Three days after the first push: everything is judged.
  private static let late = 3 * day

  private func ledger(_ classes: LogClass = [.springBoard, .scheduler, .other]) -> LedgerBuilder {
    var ledger = LedgerBuilder()
    ledger.log("phone", classes)
    return ledger
  }

  // MARK: - Provider

  @Test(
    "Each class of rejection has its code",
    arguments: [
      (400, "PayloadEmpty", OutcomeCode.rejectedPayload), (400, "BadPriority", .rejectedHeader),
      (400, "BadTopic", .rejectedTopic), (403, "ExpiredProviderToken", .rejectedAuth),
      (400, "BadDeviceToken", .rejectedTokenInvalid), (410, "Unregistered", .rejectedTokenGone),
      (429, "TooManyRequests", .rejectedRateDevice), (429, "TooManyProviderTokenUpdates", .rejectedRateAuth),
      (503, "ServiceUnavailable", .rejectedServer), (400, "BadChannelId", .rejectedBroadcast),
      (418, "Teapot", .rejectedOther),
    ])
  func rejections(status: Int64, reason: String, code: OutcomeCode) throws {
    var ledger = ledger()
    ledger.send("a", at: 10) { ($0.status, $0.reason) = (status, reason) }
    let account = try ledger.account()
    #expect(try account.outcome("a") == code)
    #expect(try account.confidence("a") == .exact)
    #expect(try account.number("accepted_at", of: "a") == nil)
  }

  @Test("Retries are one push, and the last conclusive answer decides")
  func retries() throws {
    var ledger = ledger()
    ledger.send("a", at: 10) { ($0.status, $0.reason) = (503, "ServiceUnavailable") }
    ledger.send("a", at: 11) { ($0.status, $0.reason, $0.attempt) = (nil, "timeout", 2) }
    ledger.send("a", at: 12) { ($0.status, $0.reason, $0.attempt) = (410, "Unregistered", 3) }
    ledger.send("b", at: 20) { $0.status = nil }
    ledger.send("b", at: 25) { $0.attempt = 2 }
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(account.summary.pushes == 2)
    #expect(try account.outcome("a") == .rejectedTokenGone)
    #expect(try account.number("attempts", of: "a") == 3)
    #expect(try account.seconds("sent_at", of: "a") == 10)
    #expect(try account.seconds("accepted_at", of: "b") == 25.1)
    #expect(try account.outcome("b") == .openUnexplained)
  }

  @Test("Without a conclusive answer the outcome is unknown, unless a receipt is found")
  func transport() throws {
    var ledger = ledger()
    ledger.send("lost", at: 10) { ($0.status, $0.reason) = (nil, "connection reset") }
    ledger.send("idle", at: 1_000) { ($0.status, $0.reason) = (400, "IdleTimeout") }
    ledger.send("delivered", at: 2_000) { $0.status = nil }
    ledger.arrival("x", at: 2_000.5, activity: 1)
    ledger.launch(.launchStarted, 1, at: 2_001)
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(try account.outcome("lost") == .unknownTransport)
    #expect(try account.outcome("idle") == .unknownTransport)
    #expect(try account.outcome("delivered") == .arrivedWoken)
  }

  // MARK: - Arrived

  @Test("A launch that started is a wake; the only candidate is unique")
  func wokenByLaunch() throws {
    var ledger = ledger()
    ledger.send("a", at: 10)
    ledger.arrival("x", at: 10.5, activity: 7)
    ledger.launch(.launchStarted, 7, at: 12)
    ledger.launch(.launchCompleted, 7, at: 15)
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(try account.outcome("a") == .arrivedWoken)
    #expect(try account.confidence("a") == .unique)
    #expect(try account.seconds("received_at", of: "a") == 10.5)
    #expect(try account.seconds("woken_at", of: "a") == 12)
    #expect(try account.seconds("completed_at", of: "a") == 15)
    #expect(try account.number("result", of: "a") == Int64(FetchResult.unknown.rawValue))
    #expect(try account.number("covered", of: "a") == 1)
    #expect(try account.number("evidence_line", of: "a") == 1)
  }

  @Test("An app's lines alone do, and carry the result")
  func wokenByApp() throws {
    var ledger = ledger(.app)
    ledger.send("S-1", at: 10)
    ledger.appLine(.appPushReceived, "s-1", at: 10.7) { $0.type = .background }
    ledger.appLine(.appPushCompleted, "s-1", at: 12) { $0.result = .noData }
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(try account.outcome("S-1") == .arrivedWoken)
    #expect(try account.confidence("S-1") == .exact)
    #expect(try account.number("result", of: "S-1") == Int64(FetchResult.noData.rawValue))
    #expect(try account.rows("SELECT cause, ending, result FROM wake") == ["1 completed 2"])
  }

  @Test("An app may log the apns id, in either case")
  func apnsID() throws {
    var ledger = ledger(.app)
    ledger.send("p", at: 10) {
      $0.apnsID = [0xDC, 0x36, 0x6A, 0xE6, 0x34, 0x0B, 0x4C, 0x71, 0xBC, 0x50, 0xDB, 0x5D, 0xCC, 0x37, 0xD4, 0x72]
    }
    ledger.send("q", at: 10.1)
    ledger.appLine(.appPushReceived, "DC366AE6-340B-4C71-BC50-DB5DCC37D472", at: 11)
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(try account.outcome("p") == .arrivedWoken)
    #expect(try account.confidence("p") == .exact)
    #expect(try account.outcome("q") == .openUnexplained)
  }

  @Test("No completion in a log with app lines is none, in one without it is unknown")
  func results() throws {
    var ledger = ledger([.springBoard, .scheduler, .app, .other])
    ledger.send("a", at: 10)
    ledger.appLine(.appPushReceived, "a", at: 11)
    ledger.send("b", at: 5_000)
    ledger.appLine(.appPushReceived, "b", at: 5_001)
    ledger.line(.completionMissing, at: 5_040) { $0.process = "Example" }
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(try account.number("result", of: "a") == Int64(FetchResult.none.rawValue))
    #expect(try account.number("result", of: "b") == Int64(FetchResult.none.rawValue))
  }

  @Test("Shown to the user, or handed to a foreground app, is presented")
  func presented() throws {
    var ledger = ledger()
    ledger.send("shown", at: 10) { ($0.type, $0.priority, $0.collapseID) = (.alert, 10, "c") }
    ledger.line(.pushArrived, at: 10.5) { ($0.app, $0.priority) = ("com.example.app", 10) }
    ledger.line(.pushRequest, at: 10.501) {
      ($0.app, $0.digest, $0.type) = ("com.example.app", LedgerBuilder.digest("c"), .alert)
    }
    ledger.line(.pushPresented, at: 12) { ($0.app, $0.digest) = ("com.example.app", LedgerBuilder.digest("c")) }
    ledger.send("foreground", at: 500) { ($0.type, $0.priority) = (.alert, 10) }
    ledger.appLine(.appPushReceived, "foreground", at: 500.4) { $0.word = "active" }
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(try account.outcome("shown") == .arrivedPresented)
    #expect(try account.confidence("shown") == .exact)
    #expect(try account.outcome("foreground") == .arrivedPresented)
    #expect(try account.number("result", of: "foreground") == nil)
  }

  @Test("A receipt and nothing after it is received")
  func received() throws {
    var ledger = ledger()
    ledger.send("a", at: 10)
    ledger.arrival("x", at: 10.5)
    // SpringBoard's lines only: the log could not have shown a start.
    ledger.spans.append(.init(device: "tablet", since: 0, until: 172_800, classes: [.springBoard]))
    ledger.send("b", at: 10, device: "tablet")
    ledger.arrival("x", at: 10.5, device: "tablet", activity: 9)
    let account = try ledger.account(asOf: 1_000)
    #expect(try account.outcome("a") == .arrivedReceived)
    #expect(try account.outcome("b", device: "tablet") == .arrivedReceived)
    #expect(try account.number("shows_launch", of: "b", device: "tablet") == 0)
  }

  // MARK: - Device

  @Test("A launch canceled for a newer push is superseded, and names it")
  func superseded() throws {
    var ledger = ledger()
    ledger.send("old", at: 10)
    ledger.arrival("x", at: 10.5, activity: 1)
    ledger.send("new", at: 20)
    ledger.arrival("y", at: 20.5, activity: 2)
    ledger.launch(.launchCanceled, 1, at: 20.51)
    ledger.launch(.launchStarted, 2, at: 21)
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(try account.outcome("old") == .deviceSuperseded)
    #expect(try account.superseded("old", by: "new"))
    #expect(try account.outcome("new") == .arrivedWoken)
    #expect(try account.rows("SELECT sum(pushes) FROM outcome_quarter WHERE replaced_arrived = 1") == ["1"])
  }

  @Test("A launch that a policy denied until a newer push came is throttled, and still names the newer push")
  func throttledThenReplaced() throws {
    var ledger = ledger()
    ledger.send("old", at: 10)
    ledger.arrival("x", at: 10.5, activity: 1)
    ledger.denial(1, by: "ThunderingHerd", at: 11)
    ledger.denial(1, by: "ThunderingHerd", at: 200)
    ledger.send("new", at: 320)
    ledger.arrival("y", at: 320.5, activity: 2)
    ledger.launch(.launchCanceled, 1, at: 320.51)
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(try account.outcome("old") == .deviceThrottled)
    #expect(try account.policy("old") == "ThunderingHerd")
    #expect(try account.superseded("old", by: "new"))
    #expect(try account.number("blocked", of: "old") == 309_510_000)
    #expect(try account.rows("SELECT decisions, ending FROM launch WHERE activity = 1") == ["2 canceled"])
  }

  @Test("The policy with the most blocked time names the throttling; a denied launch that started is a wake")
  func mainPolicy() throws {
    var ledger = ledger()
    ledger.send("a", at: 10)
    ledger.arrival("x", at: 10.5, activity: 1)
    ledger.denial(1, by: "ThunderingHerd", at: 11)
    ledger.denial(1, by: "EnergyBudget", at: 311)
    ledger.denial(1, by: "EnergyBudget", at: 3_000)
    ledger.send("b", at: 90_000)
    ledger.arrival("y", at: 90_000.5, activity: 2)
    ledger.denial(2, by: "EnergyBudget", at: 90_001)
    ledger.launch(.launchDecision, 2, at: 90_100, word: "CP")
    ledger.launch(.launchStarted, 2, at: 90_101)
    let account = try ledger.account(asOf: 2 * OutcomeTests.late)
    #expect(try account.outcome("a") == .deviceThrottled)
    #expect(try account.policy("a") == "EnergyBudget")
    #expect(try account.outcome("b") == .arrivedWoken)
    #expect(try account.policy("b") == nil)
    #expect(try account.number("blocked", of: "b") == 100_000_000)
  }

  @Test("Low Power Mode has its own code")
  func lowPower() throws {
    var ledger = ledger()
    ledger.send("a", at: 10)
    ledger.arrival("x", at: 10.5, activity: 1)
    ledger.denial(1, by: "LowPowerMode", at: 11)
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(try account.outcome("a") == .deviceLowPower)
    #expect(try account.policy("a") == "LowPowerMode")
  }

  @Test("A denial by the application policy is disallowed only where the push itself is")
  func disallowed() throws {
    var ledger = ledger()
    ledger.send("quit", at: 10)
    ledger.arrival("x", at: 10.5, activity: 1)
    ledger.denial(1, by: "Application", at: 11, word: "AMNP", pushDisallowed: true)
    ledger.launch(.launchDenied, 1, at: 11, name: "ThunderingHerd", word: "MNP", number: 0)
    ledger.spans.append(.init(device: "tablet", since: 0, until: 172_800))
    ledger.send("other", at: 10, device: "tablet")
    ledger.arrival("x", at: 10.5, device: "tablet", activity: 1)
    ledger.denial(1, by: "Application", at: 11, device: "tablet", word: "AMNP")
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(try account.outcome("quit") == .deviceDisallowed)
    #expect(try account.policy("quit") == "Application")
    #expect(try account.outcome("other", device: "tablet") == .deviceThrottled)
  }

  private static let bothOff: PushFlags = [.backgroundRefreshOff, .notificationsOff]

  @Test(
    "A line that SpringBoard dropped a push tells why",
    arguments: [
      ("restricted", PushFlags.backgroundRefreshOff, PushType.background, OutcomeCode.deviceDisallowed),
      ("push disabled", .backgroundRefreshOff, .background, .deviceDisallowed),
      ("push disabled", bothOff, .background, .deviceDisallowed),
      ("push disabled", .notificationsOff, .background, .deviceDisabled),
      ("push disabled", .notificationsOff, .alert, .deviceDisabled),
      ("push disabled", bothOff, .alert, .deviceDisabled),
      ("uninstalled", PushFlags(), .background, .deviceDisabled),
      ("unregistered", PushFlags(), .alert, .deviceDisabled),
      ("restricted", PushFlags(), .background, .arrivedReceived),
    ] as [(String, PushFlags, PushType, OutcomeCode)])
  func dropped(word: String, flags: PushFlags, type: PushType, code: OutcomeCode) throws {
    var ledger = ledger()
    ledger.send("a", at: 10) { $0.type = type }
    ledger.line(.pushArrived, at: 10.5) { ($0.app, $0.priority) = ("com.example.app", 5) }
    ledger.line(.pushDropped, at: 10.501) {
      ($0.app, $0.word, $0.flags) = ("com.example.app", word, flags)
    }
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(try account.outcome("a") == code)
    #expect(try account.policy("a") == nil)
  }

  // MARK: - Open

  @Test("Covered and no receipt is unexplained, at once")
  func unexplained() throws {
    var ledger = ledger()
    ledger.send("a", at: 10)
    let account = try ledger.account(asOf: 2_000)
    #expect(try account.outcome("a") == .openUnexplained)
    #expect(try account.confidence("a") == .inferred)
    #expect(try account.number("mature", of: "a") == 0)
  }

  @Test("Not covered is pending for two days, then unobserved")
  func unobserved() throws {
    var ledger = LedgerBuilder()
    ledger.devices = ["phone"]
    ledger.send("a", at: 10)
    ledger.send("stranger", at: 10, device: "unknown token")
    let young = try ledger.account(asOf: 2 * OutcomeTests.day)
    #expect(try young.outcome("a") == .openPending)
    let old = try ledger.account(asOf: 2 * OutcomeTests.day + 11)
    #expect(try old.outcome("a") == .openUnobserved)
    #expect(try old.outcome("stranger", device: "unknown token") == .openUnobserved)
    #expect(try old.number("mature", of: "a") == 1)
  }

  @Test("A denied launch is open until its day is over, and received where the log does not show the end")
  func deniedInGap() throws {
    var ledger = LedgerBuilder()
    ledger.spans.append(.init(device: "phone", since: 0, until: 4_000))
    ledger.send("a", at: 10)
    ledger.arrival("x", at: 10.5, activity: 1)
    ledger.denial(1, by: "EnergyBudget", at: 11)
    #expect(try ledger.account(asOf: 4_000).outcome("a") == .openPending)
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(try account.outcome("a") == .arrivedReceived)
    #expect(try account.number("covered", of: "a") == 0)
  }

  @Test("The search window of an unreachable device ends ten minutes after it is reachable again")
  func unreachable() throws {
    var ledger = LedgerBuilder()
    ledger.spans.append(
      .init(device: "phone", since: 0, until: 10_000, classes: [.springBoard, .scheduler, .connection]))
    ledger.line(.connectionStatus, at: 100) { $0.number = 0 }
    ledger.line(.connectionStatus, at: 9_500) { $0.number = 1 }
    ledger.send("offline", at: 200)
    ledger.send("online", at: 50)
    let account = try ledger.account(asOf: OutcomeTests.late)
    #expect(try account.outcome("online") == .openUnexplained)
    #expect(try account.outcome("offline") == .openUnobserved)
  }
}
