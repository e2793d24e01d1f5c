import PushEvents
import Reporting
import Storage
import Testing

/// Each number against a ledger whose answer is known by hand.
@Suite("Metrics")
struct MetricTests {
  @Test("The headline counts covered and mature pushes, and of background ones those whose log shows launches")
  func headline() throws {
    let ledger = try ReportLedger()
    try ledger.add(40, .arrivedPresented)
    try ledger.add(10, .openUnexplained)
    try ledger.add(7, .arrivedPresented, covered: false)
    try ledger.add(5, .arrivedPresented, mature: false)
    try ledger.add(3, .arrivedReceived, type: .background, showsLaunch: false)
    try ledger.add(2, .rejectedTopic, covered: false, accepted: false)
    let table = try ledger.table("headline")
    let wanted = [
      "pushes": 67, "accepted": 65, "too_young": 5, "judged": 60, "covered": 53, "counted": 50, "arrived": 40,
      "reached": 43, "arrived_anywhere": 50,
    ]
    for (column, number) in wanted { #expect(table.number(column) == Double(number), "\(column)") }
    #expect(table.number("arrival") == 0.8)
    #expect(table.text("arrival_lower") == "0.669629")
    #expect(table.text("arrival_upper") == "0.887562")
  }

  @Test("A superseded push counts as arrived in the adjusted rate only if the newer one arrived")
  func collapseAdjusted() throws {
    let ledger = try ReportLedger()
    try ledger.add(30, .arrivedPresented)
    try ledger.add(5, .deviceSuperseded, superseded: true, replacedArrived: true)
    try ledger.add(5, .deviceSuperseded, superseded: true)
    #expect(try ledger.table("headline").number("collapse_adjusted") == 35.0 / 40)
    #expect(try ledger.table("headline").number("arrival") == 30.0 / 40)
  }

  @Test("Below twenty trials there is no rate", arguments: [(19, false), (20, true)])
  func tooSmall(pushes: Int, hasRate: Bool) throws {
    let ledger = try ReportLedger()
    try ledger.add(pushes, .arrivedPresented)
    let table = try ledger.table("headline")
    #expect((table.number("arrival") != nil) == hasRate)
    let markdown = table.text(.markdown, in: try ReportCalendar(timeZone: "UTC"))
    #expect(markdown.contains("n too small") == !hasRate)
  }

  @Test("The account and the waterfall add up")
  func addsUp() throws {
    let ledger = try ReportLedger.full()
    let pushes = try ledger.table("headline").number("pushes")
    #expect(try ledger.table("account").sum("pushes") == pushes)
    let waterfall = try ledger.table("loss-waterfall")
    let steps = waterfall.rows.indices.compactMap { waterfall.number("pushes", row: $0) }
    let losses = steps.dropFirst().dropLast().reduce(0, +)
    #expect(steps[0] - losses == steps[steps.count - 1])
    #expect(try ledger.table("headline").number("counted") == steps[0])
    #expect(try ledger.table("arrival-by-day").sum("counted") == steps[0])
    #expect(try ledger.table("arrival-by-push-type").sum("arrived") == steps[steps.count - 1])
  }

  @Test("Acceptance leaves transport errors out, and its second line dead tokens")
  func acceptance() throws {
    let table = try ReportLedger.full().table("acceptance")
    #expect(table.number("accepted") == 833)
    #expect(table.number("rejected") == 14)
    #expect(table.number("unknown") == 7)
    #expect(table.number("unknown_share") == 7.0 / 854)
    #expect(table.number("rejected", row: 1) == 0)
  }

  @Test("The change has its sign, and is compared only with a week that was watched as well")
  func change() throws {
    let ledger = try ReportLedger.full()
    let table = try ledger.table("change")
    #expect(table.number("comparable") == 1)
    #expect(table.number("arrival_before") == 0.9)
    let difference = try #require(table.number("change"))
    #expect(difference == (7.0 * 86) / (7.0 * 99) - 0.9)
    #expect(try #require(table.number("change_upper")) > difference)
    try Settings(ledger.connection).write("as_of", String(ReportLedger.monday + 6 * ReportLedger.day))
    #expect(try ledger.table("change").number("comparable") == 0)
  }

  @Test("Days begin where the zone says")
  func zone() throws {
    let ledger = try ReportLedger()
    // 23:30 UTC on Monday is Tuesday in Berlin.
    try ledger.add(20, .arrivedPresented, at: 84_600_000_000)
    #expect(try ledger.table("arrival-by-day").number("counted", row: 0) == 20)
    #expect(try ledger.table("arrival-by-day", timeZone: "Europe/Berlin").number("counted", row: 0) == 0)
    #expect(try ledger.table("arrival-by-day", timeZone: "Europe/Berlin").number("counted", row: 1) == 20)
  }

  @Test("One app can be looked at alone")
  func app() throws {
    let ledger = try ReportLedger.full()
    #expect(try ledger.table("headline", app: "com.example.scores").number("pushes") == 497)
    let error = #expect(throws: ReportError.self) { try ledger.table("headline", app: "com.example.score") }
    #expect(error?.description.contains("did you mean 'com.example.scores'?") == true)
  }

  @Test("Percentiles are nearest ranks, and too few pushes have none")
  func percentiles() throws {
    let ledger = try ReportLedger()
    let quarter = ReportLedger.monday
    for (index, bucket) in (1...20).enumerated() {
      let start = quarter + Int64(index) * ReportLedger.quarter
      try ledger.insert("latency_quarter", [start, 1, 1, 10, Int64(bucket) * 1_000_000, 1])
    }
    let table = try ledger.table("latency")
    #expect(table.number("p50") == 10_000_000)
    #expect(table.number("p90") == 18_000_000)
    #expect(table.number("p95") == 19_000_000)
    #expect(table.number("p99") == nil)
  }

  @Test("On time is a share of all that count, also of those that never came")
  func onTime() throws {
    let table = try ReportLedger.full().table("on-time")
    #expect(table.number("on_time", row: 0) == 280)
    #expect(table.number("on_time", row: 2) == 315)
    #expect(table.number("counted", row: 0) == 693)
  }

  @Test("Throttling counts launches that a policy denied and that never started")
  func throttling() throws {
    let ledger = try ReportLedger.full()
    let total = try ledger.table("throttling")
    #expect(total.number("launches") == 322)
    #expect(total.number("throttled") == 42)
    let table = try ledger.table("throttling-by-policy")
    #expect(table.rows.count == 1)
    #expect(table.number("held_back") == 42)
    #expect(table.number("blocked_p50") == 180_000_000)
    #expect(table.number("blocked_p95") == 360_000_000)
    #expect(table.number("throttle") == 42.0 / 322)
  }

  @Test("Dose and response, and the share of hours over Apple's guidance")
  func dose() throws {
    let ledger = try ReportLedger.full()
    let table = try ledger.table("dose-response")
    #expect(table.rows.count == 2)
    #expect(table.number("woken_share", row: 1) == 28.0 / 70)
    #expect(try ledger.table("over-guidance").number("over_share") == 14.0 / 84)
  }

  @Test("Wakes are counted on covered device-days, and held against what is expected")
  func wakes() throws {
    let ledger = try ReportLedger.full()
    let table = try ledger.table("wake-frequency")
    #expect(table.rows.count == 1)
    #expect(table.number("device_days") == 21)
    #expect(table.number("mean") == 2)
    #expect(table.number("p10") == 1)
    #expect(table.number("p90") == 3)
    #expect(table.value("verdict") == .text("below"))
    // A day that the log covers for less than nine tenths does not count.
    try ledger.connection.execute("UPDATE coverage SET until = since + \(ReportLedger.day * 3 / 2) WHERE device_id = 3")
    #expect(try ledger.table("wake-frequency").number("device_days") == 14)
  }

  @Test("The newData ratio leaves out wakes without a completion and logs that can't show one")
  func newData() throws {
    let table = try ReportLedger.full().table("new-data")
    #expect(table.rows.count == 1)
    #expect(table.number("new_data_ratio") == 0.75)
    #expect(table.number("unknown") == 7)
  }

  @Test("Trust falls with coverage, rejected lines and blind sources")
  func trust() throws {
    let ledger = try ReportLedger.full()
    #expect(try ledger.table("trust").value("level") == .text("good"))
    try ledger.file(3, "failures.log", kind: "provider", successes: "none")
    #expect(try ledger.table("trust").value("level") == .text("weak"))
    #expect(try ledger.table("blind-source").rows.count == 1)
    #expect(try ReportLedger().table("trust").value("level") == .text("none"))
  }

  @Test("Damage and remarks are told with their file")
  func damage() throws {
    let ledger = try ReportLedger.full()
    #expect(try ledger.table("damaged-files").value("damage") == .text("cut off"))
    #expect(try ledger.table("remarks").value("file") == .text("devices/phone/log.ndjson"))
    #expect(try ledger.table("rejected-lines").value("line") == .integer(17))
  }

  @Test("Findings fire on what they name, and on nothing else")
  func findings() throws {
    let ledger = try ReportLedger.full()
    #expect(try ledger.table("background-priority-10").number("pushes") == 7)
    #expect(try ledger.table("background-dose").number("most") == 5)
    #expect(try ledger.table("sent-after-410").number("pushes") == 2)
    #expect(try ledger.table("sent-after-410").number("tokens") == 1)
    #expect(try ledger.table("clock-skew").value("device") == .text("phone-3"))
    #expect(try ledger.table("blind-source").rows.isEmpty)
    let quiet = try ReportLedger()
    try quiet.add(50, .arrivedWoken, type: .background, priority: 5)
    for name in ["background-priority-10", "background-dose", "sent-after-410", "clock-skew", "blind-source"] {
      #expect(try quiet.table(name).rows.isEmpty, "\(name)")
    }
  }
}

extension ResultTable {
  /// A number of the table, or nil.
  func number(_ column: String, row: Int = 0) -> Double? {
    switch value(column, row: row) {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  /// A number as CSV prints it.
  func text(_ column: String) -> String? {
    guard let index = columns.firstIndex(where: { $0.name == column }) else { return nil }
    guard let calendar = try? ReportCalendar(timeZone: "UTC") else { return nil }
    let line = text(.csv, in: calendar).split(separator: "\r\n").dropFirst().first
    return line.map { String($0.split(separator: ",", omittingEmptySubsequences: false)[index]) }
  }

  /// The sum of a column.
  func sum(_ column: String) -> Double {
    rows.indices.compactMap { number(column, row: $0) }.reduce(0, +)
  }
}
