internal import PushEvents
internal import Storage

/// Counts of launches by quarter of an hour, so that a report need not read every launch.
struct LaunchCounts {
  private var counts = PeriodTables()
  private var words = Numbering()

  mutating func add(_ launch: LaunchRow) {
    var key = PackedKey()
    key.push(words.number(launch.app), bits: 24)
    key.push(UInt64(launch.cause.rawValue), bits: 4)
    key.push(words.number(launch.policy), bits: 24)
    key.push(launch.startedAt == nil ? 0 : 1, bits: 1)
    counts.add(launch.submittedAt.floorMultiple(of: RollUps.quarter), key.value)
  }

  func write(_ connection: Connection) throws(StorageError) {
    let insert = try connection.prepare("INSERT INTO launch_quarter VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
    try counts.forEach { (quarter, value, count) throws(StorageError) in
      var key = PackedKey(value)
      let started = key.pop(bits: 1)
      let policy = Int64(words.words[Int(key.pop(bits: 24))])
      let cause = key.pop(bits: 4)
      let app = Int64(words.words[Int(key.pop(bits: 24))])
      try insert.run([quarter, app, cause, policy, started, count.pushes])
    }
  }
}
