import Catalog
import PushEvents
import Reporting
import Storage
import TestSupport

/// A ledger with a hand-made account, for what a report makes of it.
final class ReportLedger {
  static let day: Int64 = 86_400_000_000
  static let quarter: Int64 = 900_000_000
  /// Monday 2 November 2026, the first moment of week 45, UTC.
  static let monday = Timestamp(year: 2026, month: 11, day: 2).microseconds

  let folder: TemporaryFolder
  let connection: Connection

  /// Makes an empty ledger, judged two weeks after the Monday.
  init() throws {
    folder = try TemporaryFolder()
    connection = try Ledger.open(path: ":memory:")
    try Settings(connection).write("as_of", String(ReportLedger.monday + 14 * ReportLedger.day))
    try connection.execute("INSERT INTO word VALUES (1, 'com.example.scores'), (2, 'com.example.mailbox')")
    try connection.execute("INSERT INTO word VALUES (3, 'EnergyBudget'), (4, 'LowPowerMode'), (5, 'Application')")
  }

  /// Pushes of one quarter of an hour that are alike.
  func add(
    _ pushes: Int, _ outcome: OutcomeCode, type: PushType = .alert, priority: Int = 10, topic: Int = 1,
    at offset: Int64 = 0, covered: Bool = true, showsLaunch: Bool = true, mature: Bool = true,
    accepted: Bool = true, collapsible: Bool = false, superseded: Bool = false, replacedArrived: Bool = false,
    received: Bool? = nil, result: Int = 0
  ) throws {
    let isReceived = received ?? (outcome.stage == "arrived")
    let moment = ReportLedger.monday + offset
    let flags = [covered, showsLaunch, mature, accepted, collapsible, superseded, replacedArrived, isReceived]
    let values: [Int64] =
      [
        moment - moment % ReportLedger.quarter, Int64(topic), Int64(type.rawValue), Int64(priority),
        Int64(outcome.rawValue), 0,
      ] + flags.map { $0 ? 1 : 0 } + [Int64(result), Int64(pushes), Int64(pushes)]
    try insert("outcome_quarter", values)
  }

  /// One row of a table whose columns are all integers.
  func insert(_ table: String, _ values: [Int64?]) throws {
    let list = values.map { $0.map { String($0) } ?? "NULL" }.joined(separator: ", ")
    try connection.execute("INSERT INTO \(table) VALUES (\(list))")
  }

  /// A file that was read.
  func file(
    _ id: Int, _ name: String, kind: String, lines: Int = 100, rejected: Int = 0, successes: String? = nil
  ) throws {
    let shown = successes.map { "'\($0)'" } ?? "NULL"
    let format = kind == "provider" ? "canonical" : "ndjson"
    let name = name.replacing("'", with: "''")
    try connection.execute(
      """
      INSERT INTO source_file (id, name, format, kind, compression, head_length, head_hash, cursor, cursor_hash, complete,
        successes, lines, records, ignored, rejected, near_misses, rows_read, time_quality, first_time, last_time)
      VALUES (\(id), '\(name)', '\(format)', '\(kind)', 'plain', 1, \(id), 1, 1, 1, \(shown),
        \(lines), \(lines - rejected - 10), 10, \(rejected), 0, 1, 0,
        \(ReportLedger.monday), \(ReportLedger.monday + 3 * ReportLedger.day))
      """)
  }

  /// A device with a log of the whole week, with every class of line.
  func device(_ id: Int, name: String, skew: Int64 = 0) throws {
    let name = name.replacing("'", with: "''")
    try connection.execute("INSERT INTO device (id, name) VALUES (\(id), '\(name)')")
    for logClass in [1, 2, 4, 8] {
      let week = [ReportLedger.monday - ReportLedger.day, ReportLedger.monday + 8 * ReportLedger.day]
      try insert("coverage", [Int64(id), Int64(logClass)] + week)
    }
    try insert("clock_skew", [Int64(id), skew, 5, 30, 3])
  }

  /// A report of the ledger in a folder of its own.
  func report(_ change: (inout ReportOptions) -> Void = { _ in }) throws -> ReportSummary {
    var options = ReportOptions(outputFolder: folder.file("out"))
    change(&options)
    return try Report.write(connection, options)
  }

  /// What a shipped query gives for week 45.
  func table(_ name: String, app: String? = nil, timeZone: String = "UTC") throws -> ResultTable {
    let scope = try ReportScope(connection, period: .week("2026-W45"), app: app, timeZone: timeZone)
    return try QueryRunner(connection, scope: scope).run(try QueryLibrary().query(named: name))
  }
}

extension ReportLedger {
  /// A week of everything that the weekly report shows, small enough to check by hand.
  static func full() throws -> ReportLedger {
    let ledger = try ReportLedger()
    try ledger.file(1, "provider.jsonl", kind: "provider", successes: "all")
    try ledger.file(2, "devices/phone/log.ndjson", kind: "device", lines: 1_000, rejected: 2)
    try ledger.connection.execute(
      "INSERT INTO reject VALUES (2, 'bad-time', 17, 2, 'expected a time, found \"| <b>\"')")
    try ledger.connection.execute("INSERT INTO near_miss VALUES (2, 'SpringBoard: pushLaunch `rm` | @all', 40, 3)")
    try ledger.connection.execute("INSERT INTO file_remark VALUES (2, 'guessed-zone', 'no zone, UTC is taken', 0)")
    try ledger.connection.execute("UPDATE source_file SET damage = 'cut off' WHERE id = 2")
    for id in 1...3 { try ledger.device(id, name: "phone-\(id)", skew: id == 3 ? 45_000_000 : 0) }
    for day in 0..<7 { try ledger.addDay(Int64(day)) }
    try ledger.addWeekBefore()
    for (index, token) in [10, 10, 10, 11].enumerated() { try ledger.gone(index, token: Int64(token)) }
    return ledger
  }

  private func addDay(_ day: Int64) throws {
    let noon = day * ReportLedger.day + 43_200_000_000
    try add(40, .arrivedPresented, at: noon, collapsible: true)
    try add(5, .arrivedPresented, at: noon, collapsible: true, superseded: true, replacedArrived: true)
    try add(30, .arrivedWoken, type: .background, priority: 5, topic: 2, at: noon, result: 2)
    try add(10, .arrivedWoken, type: .background, priority: 5, topic: 2, at: noon, result: 3)
    try add(6, .deviceThrottled, type: .background, priority: 5, topic: 2, at: noon, received: true)
    try add(
      4, .deviceSuperseded, type: .background, priority: 5, topic: 2, at: noon, superseded: true,
      replacedArrived: true, received: true)
    try add(3, .openUnexplained, at: noon)
    try add(20, .openUnobserved, at: noon, covered: false)
    try add(2, .rejectedTokenGone, at: noon, covered: false, accepted: false)
    try add(1, .unknownTransport, at: noon, covered: false, accepted: false)
    try add(1, .arrivedWoken, type: .background, topic: 2, at: noon, result: 1)
    let quarter = ReportLedger.monday + noon
    try insert("latency_quarter", [quarter, 1, 1, 10, 500_000, 40])
    try insert("latency_quarter", [quarter, 1, 1, 10, 40_000_000, 5])
    try insert("dose_hour", [quarter, 2, 1, 10, 10, 10, 9])
    try insert("dose_hour", [quarter, 2, 5, 2, 10, 10, 4])
    try insert("launch_quarter", [quarter, 2, 1, 0, 1, 40])
    try insert("launch_quarter", [quarter, 2, 1, 3, 0, 6])
    for index in 0..<6 {
      let submitted = quarter + Int64(index)
      try connection.execute(
        """
        INSERT INTO launch VALUES (\(submitted), 1, \(index), 1, 2, NULL, NULL, NULL, NULL, 'denied', 3, \
        \((index + 1) * 60_000_000), 4)
        """)
    }
    for device in 1...3 {
      for wake in 0..<device {
        try connection.execute(
          """
          INSERT INTO wake VALUES (\(quarter + Int64(wake)), \(device), 1, 0, 2, NULL, NULL, 'completed', 1, NULL)
          """)
      }
    }
  }

  private func addWeekBefore() throws {
    for day in 1...7 {
      try add(45, .arrivedPresented, at: -Int64(day) * ReportLedger.day)
      try add(5, .openUnexplained, at: -Int64(day) * ReportLedger.day)
      try add(20, .openUnobserved, at: -Int64(day) * ReportLedger.day, covered: false)
    }
  }

  /// A push that APNs answered with 410.
  private func gone(_ index: Int, token: Int64) throws {
    let sent = ReportLedger.monday + Int64(index) * 3_600_000_000
    try connection.execute(
      """
      INSERT INTO push (sent_at, push_id, decided_at, token_id, topic_id, push_type, attempts, outcome, confidence,
        covered, shows_launch, mature)
      VALUES (\(sent), \(index), \(sent), \(token), 1, 1, 1, 15, 4, 0, 0, 1)
      """)
  }
}
