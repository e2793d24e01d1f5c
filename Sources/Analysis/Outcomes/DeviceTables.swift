internal import PushEvents
internal import Storage

/// Writes what the account says about devices: launches, wakes, coverage and clocks.
struct DeviceTables {
  private var launches: Rows
  private var wakes: Rows
  private(set) var counts = LaunchCounts()
  private let coverage: Statement
  private let skew: Statement

  init(_ connection: Connection) throws(StorageError) {
    launches = try Rows(
      connection, table: "launch",
      columns: Array(repeating: "?", count: 9) + [DeviceTables.words(LaunchRow.Ending.allCases), "?", "?", "?"])
    wakes = try Rows(
      connection, table: "wake",
      columns: Array(repeating: "?", count: 7) + [DeviceTables.words(Wake.Ending.allCases), "?", "?"])
    coverage = try connection.prepare("INSERT INTO coverage VALUES (?1, ?2, ?3, ?4)")
    skew = try connection.prepare("INSERT INTO clock_skew VALUES (?1, ?2, ?3, ?4, ?5)")
  }

  /// Writes devices in the order of their ids.
  mutating func write(_ devices: [DeviceAccount]) throws(StorageError) {
    launches.expect(devices.reduce(0) { $0 + $1.launches.count })
    for launch in devices.lazy.flatMap(\.launches) {
      counts.add(launch)
      try launches.add { DeviceTables.fill(&$0, launch) }
    }
    wakes.expect(devices.reduce(0) { $0 + $1.wakes.count })
    for wake in devices.lazy.flatMap(\.wakes) { try wakes.add { DeviceTables.fill(&$0, wake) } }
    for device in devices {
      for logClass in DeviceCoverage.classes {
        for stretch in device.coverage?[logClass] ?? [] {
          try coverage.run([device.device, Int64(logClass.rawValue), stretch.since, stretch.until])
        }
      }
      try skew.run([
        device.device, device.skew.microseconds, Int64(device.skew.pairs), Int64(device.receipts),
        Int64(device.unmatchedReceipts),
      ])
    }
  }

  /// An expression that turns the number of a case into its word.
  private static func words<Word: RawRepresentable<String>>(_ cases: [Word]) -> String {
    let choices = cases.enumerated().map { "WHEN \($0) THEN '\($1.rawValue)'" }
    return "CASE ? \(choices.joined(separator: " ")) END"
  }

  private static func fill(_ row: inout ContiguousArray<Int64>, _ launch: LaunchRow) {
    row[0] = launch.submittedAt
    row[1] = launch.device
    row[2] = Int64(launch.activity)
    row[3] = Int64(launch.cause.rawValue)
    row[4] = number(launch.app)
    row[5] = number(launch.name)
    row[6] = launch.push ?? Rows.null
    row[7] = launch.startedAt ?? Rows.null
    row[8] = launch.endedAt ?? Rows.null
    row[9] = launch.ending.number
    row[10] = number(launch.policy)
    row[11] = launch.blocked
    row[12] = Int64(launch.decisions)
  }

  private static func fill(_ row: inout ContiguousArray<Int64>, _ wake: Wake) {
    row[0] = wake.startedAt
    row[1] = wake.device
    row[2] = Int64(wake.cause.rawValue)
    row[3] = Int64(wake.name)
    row[4] = Int64(wake.app)
    row[5] = wake.push ?? Rows.null
    row[6] = wake.endedAt ?? Rows.null
    row[7] = wake.ending.number
    row[8] = Int64(wake.result.rawValue)
    row[9] = wake.endedAt.map { $0 - wake.startedAt } ?? Rows.null
  }

  private static func number(_ word: Int32) -> Int64 { word == 0 ? Rows.null : Int64(word) }
}

extension CaseIterable where Self: Equatable, AllCases.Index == Int {
  /// The place of a case among all.
  fileprivate var number: Int64 { Int64(Self.allCases.firstIndex(of: self) ?? 0) }
}
