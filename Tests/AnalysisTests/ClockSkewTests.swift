import Analysis
import PushEvents
import Testing

@Suite("Clock skew")
struct ClockSkewTests {
  private func fleet(ahead skew: Double, late: Int = 0, of count: Int = 20) -> LedgerBuilder {
    var ledger = LedgerBuilder()
    ledger.log("phone", [.springBoard, .app])
    for index in 0..<count {
      let at = 1_000 + Double(index) * 300
      ledger.send("p\(index)", at: at)
      let delay = index < late ? 100 : 0.3 + Double(index % 7) * 0.2
      ledger.appLine(.appPushReceived, "p\(index)", at: at + delay + skew)
    }
    return ledger
  }

  @Test("The skew is found within a second, also where half of the pushes came late", arguments: [-58.0, -1.5, 0, 60])
  func found(skew: Double) throws {
    let account = try fleet(ahead: skew, late: 8).account(asOf: 300_000)
    let row = try #require(try account.rows("SELECT skew, pairs FROM clock_skew").first)
    let parts = row.split(separator: " ").compactMap { Double($0) }
    #expect(abs(parts[0] / 1_000_000 - skew) < 1)
    #expect(parts[1] == 20)
    let received = try #require(try account.seconds("received_at", of: "p19"))
    #expect(abs(received - 6_700) < 3)
  }

  @Test("One push that came hours late is no fast clock")
  func oneLatePush() throws {
    var ledger = LedgerBuilder()
    ledger.log("phone", .app)
    ledger.send("a", at: 100)
    ledger.appLine(.appPushReceived, "a", at: 9_000)
    let account = try ledger.account(asOf: 300_000)
    #expect(try account.rows("SELECT skew, pairs FROM clock_skew") == ["0 0"])
    #expect(try account.seconds("received_at", of: "a") == 9_000)
  }

  @Test("Pushes without an identifier are compared after correction only")
  func corrected() throws {
    var ledger = LedgerBuilder()
    ledger.log()
    for index in 0..<5 {
      let at = 1_000 + Double(index) * 900
      ledger.send("c\(index)", at: at) { $0.collapseID = "c\(index)" }
      ledger.arrival("c\(index)", at: at - 40 + 0.35)
    }
    ledger.send("plain", at: 20_000)
    ledger.arrival("x", at: 19_960.5)
    let account = try ledger.account(asOf: 300_000)
    #expect(try account.rows("SELECT pairs FROM clock_skew") == ["5"])
    let received = try #require(try account.seconds("received_at", of: "plain"))
    #expect(abs(received - 20_000.5) < 1)
  }
}
