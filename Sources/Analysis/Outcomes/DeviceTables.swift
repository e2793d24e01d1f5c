internal import PushEvents
internal import Storage

/// Writes what the account says about devices: launches, wakes, coverage and clocks.
struct DeviceTables {
  private var launches: Rows
  private var wakes: Rows
  private let coverage: Statement
  private let skew: Statement

  init(_ connection: Connection) throws(StorageError) {
    launches = try Rows(connection, table: "launch", columns: 13)
    wakes = try Rows(connection, table: "wake", columns: 10)
    coverage = try connection.prepare("INSERT INTO coverage VALUES (?1, ?2, ?3, ?4)")
    skew = try connection.prepare("INSERT INTO clock_skew VALUES (?1, ?2, ?3, ?4, ?5)")
  }

  /// Writes devices in the order of their ids.
  mutating func write(_ devices: [DeviceAccount]) throws(StorageError) {
    try write(devices, \.launches.count, &launches) { (device, rows) throws(StorageError) in
      for launch in device.launches { try rows.add { DeviceTables.bind(launch, to: $0, $1) } }
    }
    try write(devices, \.wakes.count, &wakes) { (device, rows) throws(StorageError) in
      for wake in device.wakes { try rows.add { DeviceTables.bind(wake, to: $0, $1) } }
    }
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

  private func write(
    _ devices: [DeviceAccount], _ count: KeyPath<DeviceAccount, Int>, _ rows: inout Rows,
    _ body: (DeviceAccount, inout Rows) throws(StorageError) -> Void
  ) throws(StorageError) {
    rows.expect(devices.reduce(0) { $0 + $1[keyPath: count] })
    for device in devices { try body(device, &rows) }
  }

  private static func bind(_ launch: LaunchRow, to statement: Statement, _ offset: Int32) {
    statement.bind(launch.submittedAt, at: offset + 1)
    statement.bind(launch.device, at: offset + 2)
    statement.bind(Int64(launch.activity), at: offset + 3)
    statement.bind(Int64(launch.cause.rawValue), at: offset + 4)
    statement.bind(optional(launch.app), at: offset + 5)
    statement.bind(optional(launch.name), at: offset + 6)
    statement.bind(launch.push, at: offset + 7)
    statement.bind(launch.startedAt, at: offset + 8)
    statement.bind(launch.endedAt, at: offset + 9)
    statement.bind(launch.ending.rawValue, at: offset + 10)
    statement.bind(optional(launch.policy), at: offset + 11)
    statement.bind(launch.blocked, at: offset + 12)
    statement.bind(Int64(launch.decisions), at: offset + 13)
  }

  private static func bind(_ wake: Wake, to statement: Statement, _ offset: Int32) {
    statement.bind(wake.startedAt, at: offset + 1)
    statement.bind(wake.device, at: offset + 2)
    statement.bind(Int64(wake.cause.rawValue), at: offset + 3)
    statement.bind(Int64(wake.name), at: offset + 4)
    statement.bind(Int64(wake.app), at: offset + 5)
    statement.bind(wake.push, at: offset + 6)
    statement.bind(wake.endedAt, at: offset + 7)
    statement.bind(wake.ending, at: offset + 8)
    statement.bind(Int64(wake.result.rawValue), at: offset + 9)
    statement.bind(wake.endedAt.map { $0 - wake.startedAt }, at: offset + 10)
  }

  private static func optional(_ word: Int32) -> Int64? { word == 0 ? nil : Int64(word) }
}
