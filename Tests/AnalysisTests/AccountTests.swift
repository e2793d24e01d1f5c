import Analysis
import Catalog
import PushEvents
import Storage
import Testing

@Suite("The account as a whole")
struct AccountTests {
  /// A fleet in which everything happens at random.
  static func fleet(seed: UInt64) -> LedgerBuilder {
    var random = TestRandom(seed: seed)
    var ledger = LedgerBuilder()
    for index in 0..<6 {
      let device = "device \(index)"
      if index == 5 {
        ledger.devices.insert(device)
      } else {
        let classes: [LogClass] = [[.springBoard, .scheduler], [.springBoard, .scheduler, .app], .app, .springBoard]
        ledger.log(device, classes[index % 4])
      }
      for push in 0..<60 { ledger.random(push, device, &random) }
    }
    return ledger
  }

  private static let dump: [String] = [
    """
    SELECT sent_at, push_id, decided_at, accepted_at, hex(pseudonym), device.name, topic.value, push_type, priority,
      attempts, outcome, policy.value, confidence, covered, shows_launch, mature, received_at, woken_at, completed_at, blocked, result, superseded_by,
      source_file.name, evidence_line
    FROM push JOIN token ON token.id = token_id LEFT JOIN device ON device.id = push.device_id
      LEFT JOIN word AS topic ON topic.id = topic_id
      LEFT JOIN word AS policy ON policy.id = policy_id LEFT JOIN source_file ON source_file.id = evidence_file_id
    ORDER BY 1, 2
    """,
    """
    SELECT submitted_at, device.name, activity, cause, app.value, task.value, push_id, started_at, ended_at, ending,
      policy.value, blocked, decisions
    FROM launch JOIN device ON device.id = device_id LEFT JOIN word AS app ON app.id = app_id
      LEFT JOIN word AS task ON task.id = name_id LEFT JOIN word AS policy ON policy.id = policy_id
    ORDER BY 1, 2, 3
    """,
    """
    SELECT started_at, device.name, cause, task.value, app.value, push_id, ended_at, ending, result, duration
    FROM wake JOIN device ON device.id = device_id LEFT JOIN word AS app ON app.id = app_id
      LEFT JOIN word AS task ON task.id = name_id
    ORDER BY 1, 2, 3, 4, 5
    """,
    "SELECT device.name, skew, pairs, receipts, unmatched FROM clock_skew JOIN device ON id = device_id ORDER BY 1",
    "SELECT device.name, class, since, until FROM coverage JOIN device ON id = device_id ORDER BY 1, 2, 3",
    """
    SELECT quarter, topic.value, push_type, priority, outcome, policy.value, covered, shows_launch, mature, accepted,
      collapsible, superseded, replaced_arrived, received, result, pushes, attempts
    FROM outcome_quarter LEFT JOIN word AS topic ON topic.id = topic_id
      LEFT JOIN word AS policy ON policy.id = policy_id
    ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    """,
    "SELECT quarter, value, push_type, priority, bucket, pushes FROM latency_quarter JOIN word ON id = topic_id "
      + "ORDER BY 1, 2, 3, 4, 5",
    "SELECT hour, value, dose, device_hours, accepted, counted, woken FROM dose_hour JOIN word ON id = topic_id "
      + "ORDER BY 1, 2, 3",
  ]

  @Test("Outcomes add up, and no check finds anything", arguments: 1...20 as ClosedRange<UInt64>)
  func addsUp(seed: UInt64) throws {
    let ledger = AccountTests.fleet(seed: seed)
    let account = try ledger.account(asOf: 250_000)
    let pushes = Set(ledger.attempts.map { "\($0.id)/\($0.device)" })
    #expect(account.summary.pushes == pushes.count)
    #expect(account.summary.outcomes.values.reduce(0, +) == pushes.count)
    #expect(account.summary.outcomes.count >= 10)
    let checks = Catalog.entries(below: "queries/checks/")
    #expect(checks.count >= 5)
    for check in checks {
      let found = try account.rows(check.text)
      #expect(found.isEmpty, "\(check.name): \(found)")
    }
  }

  @Test(
    "Neither the order of reading nor the numbering of ids changes the account",
    arguments: 1...10 as ClosedRange<UInt64>)
  func orderDoesNotMatter(seed: UInt64) throws {
    let ledger = AccountTests.fleet(seed: seed)
    let plain = try ledger.account(asOf: 250_000)
    let shuffled = try ledger.account(asOf: 250_000, shuffle: seed)
    for sql in AccountTests.dump {
      let expected = try plain.rows(sql)
      #expect(!expected.isEmpty)
      #expect(try shuffled.rows(sql) == expected)
    }
  }

  @Test("Without news and at the same time of judgement nothing is done")
  func upToDate() throws {
    let connection = try AccountTests.fleet(seed: 1).ledger()
    let first = try Analysis.run(connection, AnalysisOptions())
    #expect(!first.upToDate)
    let before = connection.totalChanges
    let second = try Analysis.run(connection, AnalysisOptions())
    #expect(second.upToDate)
    #expect(connection.totalChanges == before)
    #expect(second.outcomes == first.outcomes)
    #expect(second.pushes == first.pushes)
    #expect(second.unmatchedReceipts == first.unmatchedReceipts)
    #expect(second.asOf == first.asOf)
    #expect(try !Analysis.run(connection, AnalysisOptions(force: true)).upToDate)
    let later = Timestamp(microseconds: LedgerBuilder.time(300_000))
    #expect(try !Analysis.run(connection, AnalysisOptions(asOf: later)).upToDate)
    try Settings(connection).write("ledger_generation", "2")
    #expect(try !Analysis.run(connection, AnalysisOptions(asOf: later)).upToDate)
  }

  @Test("An empty ledger has an empty account")
  func empty() throws {
    let connection = try Ledger.open(path: ":memory:")
    let summary = try Analysis.run(connection)
    #expect(summary.pushes == 0)
    #expect(summary.asOf == nil)
    #expect(try Analysis.run(connection).upToDate)
  }

  @Test("The time of judgement is the newest provider record, and is kept")
  func timeOfJudgement() throws {
    let connection = try AccountTests.fleet(seed: 3).ledger()
    let summary = try Analysis.run(connection)
    let newest = try connection.integer("SELECT max(sent_at) FROM attempt")
    #expect(summary.asOf?.microseconds == newest)
    #expect(try Settings(connection).read("as_of") == newest.map { String($0) })
  }
}

extension LedgerBuilder {
  /// One push, and whatever becomes of it.
  fileprivate mutating func random(_ number: Int, _ device: String, _ random: inout TestRandom) {
    let id = "\(device)/\(number)"
    let at = Double.random(in: 0..<150_000, using: &random).rounded()
    let type = [PushType.background, .background, .alert, .unknown].randomElement(using: &random) ?? .alert
    let collapse = Bool.random(using: &random) ? "c\(Int.random(in: 0..<5, using: &random))" : nil
    let statuses: [(Int64?, String?)] = [
      (200, nil), (200, nil), (200, nil), (200, nil), (200, nil), (nil, "reset"), (410, "Unregistered"),
      (400, "BadTopic"), (503, nil),
    ]
    let (status, reason) = statuses.randomElement(using: &random) ?? (200, nil)
    send(id, at: at, device: device) {
      ($0.type, $0.collapseID, $0.status, $0.reason) = (type, collapse, status, reason)
      $0.priority = [5, 10, nil].randomElement(using: &random) ?? nil
    }
    if status != 200, Bool.random(using: &random) { send(id, at: at + 3, device: device) { $0.attempt = 2 } }
    guard device != "device 5", Int.random(in: 0..<10, using: &random) < 8 else { return }
    let arrived = at + 0.2 + Double.random(in: 0..<3, using: &random)
    let activity = Int64.random(in: 0..<40, using: &random)
    arrival(collapse ?? id, at: arrived, device: device, activity: Bool.random(using: &random) ? activity : nil)
    let policy = ["EnergyBudget", "LowPowerMode", "Application", "ThunderingHerd"].randomElement(using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: launch(.launchStarted, activity, at: arrived + 5, device: device)
    case 1: launch(.launchCanceled, activity, at: arrived + 5, device: device)
    case 2, 3:
      denial(activity, by: policy ?? "", at: arrived + 1, device: device, pushDisallowed: activity % 2 == 0)
    case 4:
      appLine(.appPushReceived, id, at: arrived + 1, device: device)
      appLine(.appPushCompleted, id, at: arrived + 4, device: device) { $0.result = .newData }
    case 5:
      line(.pushPresented, at: arrived + 1, device: device) { $0.digest = LedgerBuilder.digest(collapse ?? id) }
    case 6:
      line(.pushDropped, at: arrived + 0.0005, device: device) {
        ($0.app, $0.word, $0.flags) = ("com.example.app", "push disabled", [.notificationsOff])
      }
    default: appLine(.appPushReceived, nil, at: arrived + 1, device: device)
    }
  }
}
