internal import PushEvents
internal import Storage

/// Writes what the account says about devices: launches, wakes, coverage and clocks.
struct DeviceTables {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  func write(_ devices: [(device: Int64, account: DeviceAccount)]) throws(StorageError) {
    try write(
      devices.flatMap(\.account.launches).sorted {
        ($0.submittedAt, $0.device, $0.activity) < ($1.submittedAt, $1.device, $1.activity)
      })
    try write(
      devices.flatMap(\.account.wakes).sorted {
        ($0.device, $0.cause.rawValue, $0.startedAt, $0.name) < ($1.device, $1.cause.rawValue, $1.startedAt, $1.name)
      })
    try writeCoverage(devices)
    try writeSkew(devices)
  }

  private func write(_ launches: [LaunchRow]) throws(StorageError) {
    var rows = try Rows(connection, table: "launch", columns: 13, count: launches.count)
    var counts = LaunchCounts()
    for launch in launches {
      counts.add(launch)
      try rows.add { statement, offset in
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
    }
    try counts.write(connection)
  }

  private func write(_ wakes: [Wake]) throws(StorageError) {
    var rows = try Rows(connection, table: "wake", columns: 10, count: wakes.count)
    for wake in wakes {
      try rows.add { statement, offset in
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
    }
  }

  private func optional(_ word: Int32) -> Int64? { word == 0 ? nil : Int64(word) }

  private func writeCoverage(_ devices: [(device: Int64, account: DeviceAccount)]) throws(StorageError) {
    let insert = try connection.prepare("INSERT INTO coverage VALUES (?1, ?2, ?3, ?4)")
    for (device, account) in devices {
      for logClass in DeviceCoverage.classes {
        for stretch in account.coverage?[logClass] ?? [] {
          try insert.run([device, Int64(logClass.rawValue), stretch.since, stretch.until])
        }
      }
    }
  }

  private func writeSkew(_ devices: [(device: Int64, account: DeviceAccount)]) throws(StorageError) {
    let insert = try connection.prepare("INSERT INTO clock_skew VALUES (?1, ?2, ?3, ?4, ?5)")
    for (device, account) in devices {
      let skew = account.skew ?? ClockSkew()
      try insert.run([
        device, skew.microseconds, Int64(skew.pairs), Int64(account.receipts), Int64(account.unmatchedReceipts),
      ])
    }
  }
}
