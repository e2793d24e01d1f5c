internal import PushEvents
internal import Storage

/// The roll-ups of the account, counted while its rows are written.
struct RollUps: Sendable {
  static let quarter = 15 * Tolerance.minute

  private var outcomes = PeriodTables()
  private var latencies = PeriodTables()
  private var topics = Numbering()
  private var policies = Numbering()

  /// Counts all pushes.
  init(_ shards: [ShardAccount.Result]) {
    for shard in shards {
      for place in 0..<shard.records.count {
        let record = shard.records[place]
        add(record, record.marks.contains(.retried) ? shard.retried[record.pushID] : nil)
      }
    }
  }

  /// Counts one push.
  private mutating func add(_ push: PushRecord, _ retried: RetriedPush?) {
    let moment = push.acceptedAt(decidedAt: retried?.decidedAt ?? push.sentAt) ?? push.sentAt
    let quarter = moment.floorMultiple(of: RollUps.quarter)
    let topic = topics.number(push.topic)
    var key = PackedKey()
    key.push(topic, bits: 16)
    key.push(UInt64(push.pushType), bits: 4)
    key.push(UInt64(min(15, push.priority)), bits: 4)
    if push.isArrived, push.isCounted {
      var latency = key
      let bucket = LatencyBucket.index(push.receivedAt - moment) + RollUps.bucketOffset
      latency.push(UInt64(bucket), bits: 14)
      latencies.add(quarter, latency.value)
    }
    key.push(UInt64(push.outcome), bits: 7)
    key.push(policies.number(push.policy), bits: 12)
    key.push(UInt64(push.marks.rawValue & 0xFF), bits: 8)
    key.push(push.isWoken ? UInt64(push.result) + 1 : 0, bits: 3)
    outcomes.add(quarter, key.value, attempts: Int64(retried?.attempts ?? 1))
  }

  /// The marks in the order of their columns.
  private static let flags: [PushRecord.Marks] = [
    .covered, .showsLaunch, .mature, .accepted, .collapsible, .superseded, .replacedArrived, .received,
  ]
  /// Makes the numbers of buckets below zero fit a key.
  private static let bucketOffset: Int64 = 8_192

  func write(_ connection: Connection) throws(StorageError) {
    try writeOutcomes(connection)
    try writeLatencies(connection)
  }

  private func writeOutcomes(_ connection: Connection) throws(StorageError) {
    let insert = try connection.prepare(
      """
      INSERT INTO outcome_quarter (quarter, topic_id, push_type, priority, outcome, policy_id, covered, shows_launch,
        mature, accepted, collapsible, superseded, replaced_arrived, received, result, pushes, attempts)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
      """)
    try outcomes.forEach { (quarter, value, count) throws(StorageError) in
      var key = PackedKey(value)
      let result = key.pop(bits: 3)
      let marks = PushRecord.Marks(rawValue: UInt16(key.pop(bits: 8)))
      let policy = Int64(policies.words[Int(key.pop(bits: 12))])
      let outcome = key.pop(bits: 7)
      let priority = key.pop(bits: 4)
      let pushType = key.pop(bits: 4)
      let topic = Int64(topics.words[Int(key.pop(bits: 16))])
      let flags = RollUps.flags.map { marks.contains($0) ? Int64(1) : 0 }
      let dimensions = [quarter, topic, pushType, priority, outcome, policy]
      try insert.run(dimensions + flags + [result, count.pushes, count.attempts])
    }
  }

  private func writeLatencies(_ connection: Connection) throws(StorageError) {
    let insert = try connection.prepare("INSERT INTO latency_quarter VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
    try latencies.forEach { (quarter, value, count) throws(StorageError) in
      var key = PackedKey(value)
      let bucket = LatencyBucket.bound(key.pop(bits: 14) - RollUps.bucketOffset)
      let priority = key.pop(bits: 4)
      let pushType = key.pop(bits: 4)
      let topic = Int64(topics.words[Int(key.pop(bits: 16))])
      try insert.run([quarter, topic, pushType, priority, bucket, count.pushes])
    }
  }
}

extension Int64 {
  /// The largest multiple of a step that is not above the number.
  func floorMultiple(of step: Int64) -> Int64 {
    let rest = self % step
    return self - (rest < 0 ? rest + step : rest)
  }
}

extension Statement {
  /// Runs the statement with integers for its parameters.
  func run(_ values: [Int64]) throws(StorageError) {
    for (index, value) in values.enumerated() { bind(value, at: Int32(index + 1)) }
    try run()
  }
}
