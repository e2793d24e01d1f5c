import Analysis
import PushEvents
import Testing

@Suite("Launches and wakes")
struct WakeTests {
  private func ledger() -> LedgerBuilder {
    var ledger = LedgerBuilder()
    ledger.log("phone", [.springBoard, .scheduler, .app, .other])
    return ledger
  }

  private static let start = LedgerBuilder.midnight

  private func wakes(_ ledger: LedgerBuilder) throws -> [String] {
    try ledger.account(asOf: 300_000).rows(
      """
      SELECT cause_name.name, (started_at - \(WakeTests.start)) / 1000000, coalesce(word.value, '-'), ending, result
      FROM wake JOIN cause_name ON cause_name.cause = wake.cause LEFT JOIN word ON word.id = name_id
      ORDER BY started_at
      """)
  }

  @Test("A task that dasd and the app log is one wake")
  func tasks() throws {
    var ledger = ledger()
    let task = "com.example.app.refresh"
    ledger.launch(.launchSubmitted, 1, at: 10, app: nil, cause: .refresh, name: task)
    ledger.launch(.launchStarted, 1, at: 100, app: nil, cause: .refresh, name: task)
    ledger.line(.appTask, at: 101) { ($0.name, $0.word, $0.cause) = (task, "started", .refresh) }
    ledger.line(.appTask, at: 110) { ($0.name, $0.word, $0.cause) = (task, "completed", .refresh) }
    ledger.launch(.launchCompleted, 1, at: 111, app: nil, cause: .refresh, name: task)
    ledger.line(.appTask, at: 5_000) { ($0.name, $0.word, $0.cause) = (task, "started", .processing) }
    ledger.line(.appTask, at: 5_030) { ($0.name, $0.word, $0.cause) = (task, "expired", .processing) }
    #expect(try wakes(ledger) == ["refresh 100 \(task) completed 0", "processing 5000 \(task) expired 0"])
  }

  @Test("A push wake that dasd and the app log is one wake, with the app's result")
  func push() throws {
    var ledger = ledger()
    ledger.send("a", at: 10)
    ledger.arrival("x", at: 10.5, activity: 1)
    ledger.launch(.launchStarted, 1, at: 12)
    ledger.appLine(.appPushReceived, "a", at: 12.3)
    ledger.appLine(.appPushCompleted, "a", at: 14) { $0.result = .failed }
    ledger.launch(.launchCompleted, 1, at: 14.2)
    #expect(try wakes(ledger) == ["push 12 - completed \(FetchResult.failed.rawValue)"])
  }

  @Test("Pushes to apps that the provider does not send to are left out")
  func foreignApps() throws {
    var ledger = ledger()
    ledger.send("a", at: 10)
    ledger.arrival("x", at: 10.5, app: "com.apple.mobilemail", activity: 1)
    ledger.launch(.launchStarted, 1, at: 12, app: "com.apple.mobilemail")
    #expect(try wakes(ledger).isEmpty)
    #expect(try ledger.account(asOf: 300_000).rows("SELECT receipts, unmatched FROM clock_skew") == ["0 0"])
  }

  @Test("A wake counts although no push of the provider's log explains it")
  func strangers() throws {
    var ledger = ledger()
    ledger.arrival("x", at: 10.5, activity: 1)
    ledger.launch(.launchStarted, 1, at: 12)
    ledger.appLine(.appExtensionStarted, "z", at: 20)
    ledger.appLine(.appExtensionExpired, "z", at: 49)
    #expect(try wakes(ledger) == ["push 12 - unknown \(FetchResult.none.rawValue)", "extension 20 - expired 0"])
  }

  @Test("An activity number that comes again after a day is another launch")
  func activityAgain() throws {
    var ledger = ledger()
    ledger.arrival("x", at: 10, activity: 1)
    ledger.launch(.launchStarted, 1, at: 11)
    ledger.arrival("y", at: 100_000, activity: 1)
    let account = try ledger.account(asOf: 300_000)
    #expect(try account.rows("SELECT ending FROM launch ORDER BY submitted_at") == ["running", "unknown"])
  }

  @Test("A no of one policy is overruled where the decision permits")
  func overruled() throws {
    var ledger = ledger()
    ledger.arrival("x", at: 10, activity: 1)
    ledger.launch(.launchDecision, 1, at: 11, word: "AMP")
    ledger.launch(.launchDenied, 1, at: 11, name: "EnergyBudget", word: "MNP", number: 0)
    let account = try ledger.account(asOf: 300_000)
    #expect(try account.rows("SELECT ending, blocked, decisions FROM launch") == ["unknown 0 1"])
  }

  @Test("A denied launch lapses after a day, and was blocked until then")
  func lapse() throws {
    var ledger = ledger()
    ledger.arrival("x", at: 10, activity: 1)
    ledger.denial(1, by: "DataBudget", at: 70)
    ledger.denial(1, by: "DataBudget", at: 7_000)
    let account = try ledger.account(asOf: 300_000)
    let row = "denied DataBudget \(86_400_004_000 - 60_000_000 + 0) 2"
    let sql = "SELECT ending, word.value, blocked, decisions FROM launch JOIN word ON word.id = policy_id"
    #expect(try account.rows(sql) == [row])
  }

  @Test("A log that starts in the middle of a launch still shows the push")
  func orphan() throws {
    var ledger = LedgerBuilder()
    ledger.spans = [.init(device: "phone", since: 3_600, until: 172_800)]
    ledger.send("a", at: 10)
    ledger.launch(.launchStarted, 1, at: 4_000)
    let account = try ledger.account(asOf: 300_000)
    #expect(try account.outcome("a") == .arrivedWoken)
    #expect(try account.confidence("a") == .likely)
    #expect(try account.number("covered", of: "a") == 0)
  }

  @Test("Hours are counted by how many background pushes were accepted in them")
  func doses() throws {
    var ledger = ledger()
    for index in 0..<4 { ledger.send("p\(index)", at: 100 + Double(index) * 60) }
    ledger.send("alone", at: 3_700)
    ledger.send("alert", at: 3_800) { $0.type = .alert }
    ledger.arrival("x", at: 3_700.4, activity: 1)
    ledger.launch(.launchStarted, 1, at: 3_701)
    let account = try ledger.account(asOf: 300_000)
    let sql = "SELECT dose, device_hours, accepted, counted, woken FROM dose_hour ORDER BY hour"
    #expect(try account.rows(sql) == ["4 1 4 4 0", "1 1 1 1 1"])
  }
}
