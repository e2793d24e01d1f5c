import Analysis
import PushEvents
import Storage
import Testing

@Suite("Matching")
struct MatchingTests {
  private static let late = 3 * 86_400.0

  private func ledger(_ classes: LogClass = [.springBoard, .scheduler, .other]) -> LedgerBuilder {
    var ledger = LedgerBuilder()
    ledger.log("phone", classes)
    return ledger
  }

  @Test("The digest of the collapse id joins exactly, whatever else is near")
  func digest() throws {
    var ledger = ledger()
    ledger.send("a", at: 10) { $0.collapseID = "score-1" }
    ledger.send("b", at: 10.05) { $0.collapseID = "score-2" }
    ledger.arrival("score-2", at: 10.5, activity: 2)
    ledger.arrival("score-1", at: 11, activity: 1)
    ledger.launch(.launchStarted, 1, at: 12)
    let account = try ledger.account(asOf: MatchingTests.late)
    #expect(try account.outcome("a") == .arrivedWoken)
    #expect(try account.confidence("a") == .exact)
    #expect(try account.outcome("b") == .arrivedReceived)
    #expect(try account.confidence("b") == .exact)
  }

  @Test("A digest of another app, or a collapse id of another push, joins nothing")
  func foreignDigest() throws {
    var ledger = ledger()
    ledger.send("a", at: 10) { ($0.collapseID, $0.topic) = ("score-1", "com.example.other") }
    ledger.send("b", at: 10) { $0.collapseID = "score-2" }
    ledger.arrival("score-1", at: 10.5)
    let account = try ledger.account(asOf: MatchingTests.late)
    #expect(try account.outcome("a") == .openUnexplained)
    #expect(try account.outcome("b") == .openUnexplained)
    #expect(account.summary.unmatchedReceipts == 1)
  }

  @Test("Pushes of one collapse id: the newest accepted before the receipt, and the order is kept")
  func collapseChain() throws {
    var ledger = ledger()
    ledger.send("lost", at: 10) { $0.collapseID = "c" }
    ledger.send("late", at: 5_000) { $0.collapseID = "c" }
    ledger.arrival("c", at: 5_001)
    ledger.send("first", at: 8_000) { $0.collapseID = "c" }
    ledger.send("second", at: 8_000.3) { $0.collapseID = "c" }
    ledger.arrival("c", at: 8_000.9)
    ledger.arrival("c", at: 8_001.2)
    let account = try ledger.account(asOf: MatchingTests.late)
    #expect(try account.outcome("lost") == .openUnexplained)
    #expect(try account.seconds("received_at", of: "late") == 5_001)
    #expect(try account.confidence("late") == .exact)
    #expect(try account.seconds("received_at", of: "first") == 8_000.9)
    #expect(try account.seconds("received_at", of: "second") == 8_001.2)
    #expect(try account.confidence("second") == .likely)
  }

  @Test("App, priority and push type tell pushes apart; a topic's suffix is not another app")
  func attributes() throws {
    var ledger = ledger()
    ledger.send("background", at: 10)
    ledger.send("alert", at: 10.02) { ($0.type, $0.priority) = (.alert, 10) }
    ledger.send("call", at: 10.04) { ($0.type, $0.priority, $0.topic) = (.voip, 10, "com.example.app.voip") }
    ledger.send("other", at: 10.06) { $0.topic = "com.example.other" }
    ledger.line(.pushArrived, at: 10.3) { ($0.app, $0.priority) = ("com.example.app.voip", 10) }
    ledger.arrival("y", at: 10.6, app: "com.example.other")
    ledger.arrival("x", at: 11)
    let account = try ledger.account(asOf: MatchingTests.late)
    #expect(try account.seconds("received_at", of: "background") == 11)
    #expect(try account.confidence("background") == .unique)
    #expect(try account.outcome("alert") == .openUnexplained)
    #expect(try account.seconds("received_at", of: "call") == 10.3)
    #expect(try account.seconds("received_at", of: "other") == 10.6)
  }

  @Test("Several candidates are assigned in order, and are only likely")
  func burst() throws {
    var ledger = ledger()
    for index in 0..<20 {
      ledger.send("p\(index)", at: 10 + Double(index) * 0.3)
      ledger.arrival("x\(index)", at: 10.4 + Double(index) * 0.3)
    }
    let account = try ledger.account(asOf: MatchingTests.late)
    for index in 0..<20 {
      let received = try #require(try account.seconds("received_at", of: "p\(index)"))
      #expect(abs(received - 10.4 - Double(index) * 0.3) < 0.001)
      #expect(try account.confidence("p\(index)") == .likely)
    }
  }

  @Test("A push that came late does not take the receipt of the one that came at once")
  func lateArrival() throws {
    var ledger = ledger()
    ledger.send("slow", at: 10)
    ledger.send("fast", at: 100)
    ledger.arrival("x", at: 100.5)
    ledger.arrival("y", at: 160)
    let account = try ledger.account(asOf: MatchingTests.late)
    #expect(try account.seconds("received_at", of: "fast") == 100.5)
    #expect(try account.seconds("received_at", of: "slow") == 160)
  }

  @Test("The app's id names the system's receipt of the same push too")
  func handOver() throws {
    var ledger = ledger([.springBoard, .scheduler, .app, .other])
    for index in 0..<3 { ledger.send("p\(index)", at: 10 + Double(index)) }
    // Only the last one arrived, and its launch had to wait.
    ledger.arrival("x", at: 12.8, activity: 5)
    ledger.launch(.launchStarted, 5, at: 95)
    ledger.appLine(.appPushReceived, "p1", at: 95.2)
    let account = try ledger.account(asOf: MatchingTests.late)
    #expect(try account.outcome("p1") == .arrivedWoken)
    #expect(try account.seconds("received_at", of: "p1") == 12.8)
    #expect(try account.seconds("woken_at", of: "p1") == 95)
    #expect(try account.outcome("p0") == .openUnexplained)
    #expect(try account.outcome("p2") == .openUnexplained)
  }

  @Test("A receipt whose id the provider does not know goes to no other push")
  func foreignID() throws {
    var ledger = ledger(.app)
    ledger.send("a", at: 10)
    ledger.appLine(.appPushReceived, "a", at: 10.5)
    ledger.send("b", at: 100)
    ledger.appLine(.appPushReceived, "someone else's", at: 100.5) { $0.type = .background }
    let account = try ledger.account(asOf: MatchingTests.late)
    #expect(try account.outcome("b") == .openUnexplained)
    #expect(account.summary.unmatchedReceipts == 1)
  }

  @Test("App lines without an id are matched by elimination")
  func anonymousApp() throws {
    var ledger = ledger(.app)
    ledger.send("a", at: 10)
    ledger.appLine(.appPushReceived, nil, at: 10.5) { $0.type = .background }
    ledger.appLine(.appPushCompleted, nil, at: 11) { $0.result = .newData }
    let account = try ledger.account(asOf: MatchingTests.late)
    #expect(try account.outcome("a") == .arrivedWoken)
    #expect(try account.confidence("a") == .unique)
    #expect(try account.number("result", of: "a") == Int64(FetchResult.newData.rawValue))
  }

  @Test("A stored push is found when it comes at last; an expiration of zero is never stored")
  func storage() throws {
    var ledger = ledger()
    ledger.send("never", at: 10) { $0.expiration = 0 }
    ledger.send("stored", at: 9)
    ledger.arrival("x", at: 20_000)
    let account = try ledger.account(asOf: MatchingTests.late)
    #expect(try account.outcome("never") == .openUnexplained)
    #expect(try account.seconds("received_at", of: "stored") == 20_000)
    #expect(try account.confidence("stored") == .likely)
  }

  @Test("A line that Console prints twice is one receipt")
  func printedTwice() throws {
    var ledger = ledger()
    ledger.send("a", at: 10)
    ledger.send("b", at: 11)
    ledger.arrival("x", at: 10.4, activity: 3)
    for event in ledger.events {
      var second = event
      second.at += 0.000_05
      ledger.events.append(second)
    }
    let account = try ledger.account(asOf: MatchingTests.late)
    #expect(try account.rows("SELECT receipts, unmatched FROM clock_skew") == ["1 0"])
    #expect(try account.rows("SELECT count(*) FROM launch") == ["1"])
    #expect(try account.outcome("b") == .openUnexplained)
  }

  @Test("The trace of the lines keeps interleaved pushes apart")
  func trace() throws {
    var ledger = ledger()
    let (one, two) = (LedgerBuilder.digest("one"), LedgerBuilder.digest("two"))
    ledger.send("one", at: 10) { ($0.collapseID, $0.priority) = ("one", 5) }
    ledger.send("two", at: 10) { ($0.collapseID, $0.priority) = ("two", 5) }
    for (kind, at, trace, digest) in [
      (EventKind.pushArrived, 10.5, Int64(1), UInt32?.none), (.pushArrived, 10.501, 2, nil),
      (.pushRequest, 10.502, 2, two), (.pushRequest, 10.503, 1, one), (.launchRequested, 10.504, 2, nil),
      (.launchSubmitting, 10.505, 2, nil), (.launchRequested, 10.506, 1, nil), (.launchSubmitting, 10.507, 1, nil),
    ] {
      ledger.line(kind, at: at) {
        ($0.app, $0.trace, $0.digest) = ("com.example.app", trace, digest)
        if kind == .launchSubmitting { ($0.activity, $0.cause) = (trace, .push) }
      }
    }
    ledger.launch(.launchStarted, 1, at: 12)
    let account = try ledger.account(asOf: MatchingTests.late)
    #expect(try account.outcome("one") == .arrivedWoken)
    #expect(try account.seconds("received_at", of: "one") == 10.5)
    #expect(try account.outcome("two") == .arrivedReceived)
  }

  @Test("A token that moved belongs to who held it when the push was sent")
  func movedToken() throws {
    var ledger = LedgerBuilder()
    ledger.log("old")
    ledger.log("new")
    ledger.holders = [
      .init(device: "old", token: "shared", validFrom: 0), .init(device: "new", token: "shared", validFrom: 1_000),
    ]
    ledger.send("a", at: 900, device: "shared")
    ledger.send("b", at: 1_000, device: "shared")
    ledger.send("c", at: 999.9, device: "shared") { ($0.status, $0.reason) = (503, "Shutdown") }
    ledger.send("c", at: 1_002, device: "shared") { $0.attempt = 2 }
    let account = try ledger.account(asOf: MatchingTests.late)
    let device = "(SELECT name FROM device WHERE id = device_id)"
    #expect(try account.value(device, of: "a", device: "shared") == .text("old"))
    #expect(try account.value(device, of: "b", device: "shared") == .text("new"))
    #expect(try account.value(device, of: "c", device: "shared") == .text("old"))
    #expect(account.summary.pushes == 3)
  }

  @Test("A burst of thousands of pushes to one device does not explode", .timeLimit(.minutes(1)))
  func largeBurst() throws {
    var ledger = ledger()
    for index in 0..<3_000 {
      ledger.send("p\(index)", at: 10 + Double(index) * 0.01) { $0.collapseID = index % 2 == 0 ? "c" : nil }
      ledger.arrival(index % 2 == 0 ? "c" : "x\(index)", at: 10.5 + Double(index) * 0.01, activity: Int64(index))
    }
    let account = try ledger.account(asOf: MatchingTests.late)
    #expect(account.summary.outcomes == [.arrivedReceived: 3_000])
  }
}
