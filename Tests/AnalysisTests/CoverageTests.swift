import Analysis
import PushEvents
import Testing

@Suite("Coverage")
struct CoverageTests {
  private func stretches(_ spans: [LedgerBuilder.Span], _ logClass: LogClass = .springBoard, lost: Double? = nil) throws
    -> [String]
  {
    var ledger = LedgerBuilder()
    ledger.spans = spans
    if let lost { ledger.line(.messagesLost, at: lost) { $0.number = 3 } }
    let start = LedgerBuilder.midnight
    return try ledger.account(asOf: 0).rows(
      """
      SELECT (since - \(start)) / 1000000, (until - \(start)) / 1000000 FROM coverage
      WHERE class = \(logClass.rawValue) ORDER BY since
      """)
  }

  private func span(
    _ since: Double, _ until: Double, lines: Int64 = 1_000, file: String = "a", classes: LogClass = .springBoard,
    format: String = "log-show-ndjson"
  ) -> LedgerBuilder.Span {
    .init(device: "phone", since: since, until: until, lines: lines, classes: classes, file: file, format: format)
  }

  @Test("Files less than five minutes apart are joined, others are not")
  func joined() throws {
    let near = [span(0, 3_600), span(3_899, 7_200, file: "b")]
    #expect(try stretches(near) == ["0 7200"])
    let apart = [span(0, 3_600), span(3_900, 7_200, file: "b")]
    #expect(try stretches(apart) == ["0 3600", "3900 7200"])
  }

  @Test("Overlapping files are one stretch")
  func overlapping() throws {
    #expect(
      try stretches([span(0, 5_000), span(3_000, 4_000, file: "b"), span(4_500, 9_000, file: "c")]) == ["0 9000"])
  }

  @Test("A silence of more than an hour cuts a log of many lines, and not one of few")
  func silence() throws {
    let chatty = [span(0, 3_600), span(10_800, 14_400)]
    #expect(try stretches(chatty) == ["0 3600", "10800 14400"])
    let quiet = [span(0, 60, lines: 3), span(40_000, 40_060, lines: 3), span(80_000, 80_060, lines: 3)]
    #expect(try stretches(quiet) == ["0 80060"])
  }

  @Test("Where a log was cut into files does not matter to what its lines show")
  func cutAnywhere() throws {
    let whole = [span(0, 3_600, classes: [.springBoard, .scheduler])]
    let cut = [
      span(0, 1_800, classes: .springBoard), span(1_801, 3_600, file: "b", classes: .scheduler),
    ]
    #expect(try stretches(whole, .scheduler) == ["0 3600"])
    #expect(try stretches(cut, .scheduler) == ["0 3600"])
  }

  @Test("A log of one kind does not show what another kind shows")
  func formats() throws {
    let logs = [
      span(0, 3_600, classes: .app, format: "app-lines"), span(10_000, 12_000, file: "b", classes: .springBoard),
    ]
    #expect(try stretches(logs, .app) == ["0 3600"])
    #expect(try stretches(logs, .springBoard) == ["10000 12000"])
    #expect(try stretches(logs, .scheduler) == [])
  }

  @Test("Lost lines cut a stretch: a window that holds them is not covered")
  func lostLines() throws {
    #expect(try stretches([span(0, 3_600)], lost: 1_000) == ["0 1000", "1000 3600"])
    var ledger = LedgerBuilder()
    ledger.log()
    ledger.line(.messagesLost, at: 1_000) { $0.number = 1 }
    ledger.send("before", at: 100)
    ledger.send("across", at: 900)
    ledger.send("after", at: 1_100)
    let account = try ledger.account(asOf: 300_000)
    #expect(try account.outcome("before") == .openUnexplained)
    #expect(try account.outcome("across") == .openUnobserved)
    #expect(try account.outcome("after") == .openUnexplained)
  }

  @Test("An app's own log shows background pushes, and can't show that an alert was lost")
  func appOnly() throws {
    var ledger = LedgerBuilder()
    ledger.log("phone", .app)
    ledger.send("background", at: 100)
    ledger.send("alert", at: 200) { $0.type = .alert }
    let account = try ledger.account(asOf: 300_000)
    #expect(try account.outcome("background") == .openUnexplained)
    #expect(try account.outcome("alert") == .openUnobserved)
  }

  @Test("The search window must be covered to its end")
  func windowEnd() throws {
    var ledger = LedgerBuilder()
    ledger.spans = [span(0, 3_600, classes: [.springBoard, .scheduler])]
    ledger.send("inside", at: 2_999)
    ledger.send("across", at: 3_001)
    ledger.arrival("x", at: 3_001.5)
    let account = try ledger.account(asOf: 300_000)
    #expect(try account.number("covered", of: "inside") == 1)
    #expect(try account.number("covered", of: "across") == 0)
    #expect(try account.outcome("across") == .arrivedReceived)
  }
}
