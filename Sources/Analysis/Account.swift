internal import PushEvents
internal import Storage

/// The whole account: read, matched, judged and written.
struct Account {
  private let connection: Connection
  private let asOf: Int64

  init(_ connection: Connection, asOf: Int64) {
    self.connection = connection
    self.asOf = asOf
  }

  /// The tables that hold nothing but the account.
  static let tables = [
    "push", "launch", "launch_quarter", "wake", "coverage", "clock_skew", "outcome_quarter", "latency_quarter",
    "dose_hour",
  ]

  /// Makes the account anew and writes it in place of the old one.
  func write() throws(StorageError) -> AnalysisSummary {
    let vocabulary = try Vocabulary(connection)
    var directory = try DeviceDirectory(connection)
    let plan = ShardPlan(units: directory.unitCount)
    let coverage = try CoverageReader.read(connection, directory)
    let (shards, apps) = try FactReader(connection, vocabulary).read(&directory, plan)
    for table in Account.tables { try connection.execute("DELETE FROM \(table)") }
    let maker = ShardAccount(
      directory: directory, vocabulary: vocabulary, coverage: coverage, apps: apps, plan: plan, asOf: asOf)
    let results = try writeDevices(shards, maker)
    let rollUps = Background { RollUps(results) }
    var writer = try PushWriter(connection, directory)
    let pushes = Result { () throws(StorageError) in try writer.write(results) }
    try rollUps.take().write(connection)
    try pushes.get()
    try results.reduce(into: DoseCounts()) { $0.add($1.doses) }.write(connection)
    return try Account.summary(connection)
  }

  /// Makes the account of each shard while the devices of the one before it are written.
  private func writeDevices(_ shards: consuming [Shard], _ maker: ShardAccount) throws(StorageError) -> [ShardAccount
    .Result]
  {
    var tables = try DeviceTables(connection)
    var results: [ShardAccount.Result] = []
    func start(_ index: Int) -> Background<ShardAccount.Result>? {
      guard index < shards.count else { return nil }
      let shard = shards[index]
      // Its memory is needed for the results.
      shards[index] = Shard()
      return Background { maker.result(shard, index: index) }
    }
    var next = start(0)
    while let current = next {
      var result = current.take()
      next = start(results.count + 1)
      do {
        try tables.write(result.devices)
      } catch {
        _ = next?.take()
        throw error
      }
      result.devices = []
      results.append(result)
    }
    try tables.counts.write(connection)
    return results
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
