internal import PushEvents
internal import Storage

/// The whole account: read, matched, judged and written.
struct Account {
  private let connection: Connection
  private let asOf: Int64
  private let vocabulary: Vocabulary
  private var directory: DeviceDirectory
  private var shards = Array(repeating: Shard(), count: Shard.count)

  init(_ connection: Connection, asOf: Int64) throws(StorageError) {
    self.connection = connection
    self.asOf = asOf
    vocabulary = try Vocabulary(connection)
    directory = try DeviceDirectory(connection)
  }

  /// The tables that hold nothing but the account.
  static let tables = [
    "push", "launch", "launch_quarter", "wake", "coverage", "clock_skew", "outcome_quarter", "latency_quarter", "dose_hour",
  ]

  mutating func write() throws(StorageError) -> AnalysisSummary {
    for table in Account.tables { try connection.execute("DELETE FROM \(table)") }
    try readFacts()
    let coverage = try CoverageReader.read(connection, directory)
    let maker = ShardAccount(directory: directory, vocabulary: vocabulary, coverage: coverage, asOf: asOf)
    var summary = AnalysisSummary()
    var verdicts = VerdictQueues(queues: [])
    var doses = DoseCounts()
    var devices: [(device: Int64, account: DeviceAccount)] = []
    for index in shards.indices {
      let result = maker.result(&shards[index], index: index)
      verdicts.queues.append(result.queue)
      devices += result.devices
      doses.add(result.doses)
      summary.pushes += result.pushes
      for code in OutcomeCode.allCases { summary.outcomes[code, default: 0] += result.outcomes[code.rawValue] }
    }
    summary.outcomes = summary.outcomes.filter { $0.value > 0 }
    summary.unmatchedReceipts = devices.reduce(0) { $0 + $1.account.unmatchedReceipts }
    try DeviceTables(connection).write(devices)
    var writer = try PushWriter(connection, pushes: summary.pushes)
    try writer.write(&directory, &verdicts)
    try writer.rollUps.write(connection)
    try doses.write(connection)
    return summary
  }

  private mutating func readFacts() throws(StorageError) {
    var attempts = try AttemptReader(connection)
    while let attempt = try attempts.next(&directory, vocabulary) {
      shards[Shard.index(attempt.unit)].attempts.append(attempt)
    }
    var events = try EventReader(connection)
    while let event = try events.next(directory, vocabulary) {
      shards[Shard.index(event.unit)].events.append(event)
    }
  }

  /// What the account holds, from its roll-up.
  static func summary(_ connection: Connection) throws(StorageError) -> AnalysisSummary {
    var summary = AnalysisSummary()
    let rows = try connection.prepare("SELECT outcome, sum(pushes) FROM outcome_quarter GROUP BY outcome")
    while try rows.step() {
      guard let code = OutcomeCode(rawValue: Int(rows.integer(0))) else { continue }
      summary.outcomes[code] = Int(rows.integer(1))
      summary.pushes += Int(rows.integer(1))
    }
    summary.unmatchedReceipts = Int(try connection.integer("SELECT sum(unmatched) FROM clock_skew") ?? 0)
    return summary
  }
}
