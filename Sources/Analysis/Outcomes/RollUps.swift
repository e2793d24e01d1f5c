internal import PushEvents
internal import Storage

/// The roll-ups of the account, counted while its rows are written.
struct RollUps {
  static let quarter = 15 * Tolerance.minute

  private var outcomes = PeriodTables()
  private var latencies = PeriodTables()
  private var topics = Numbering()
  private var policies = Numbering()

  /// Counts one push.
  mutating func add(_ push: PushRow, _ verdict: Verdict) {
    let quarter = push.moment.floorMultiple(of: RollUps.quarter)
    let topic = topics.number(push.topic)
    var key = PackedKey()
    key.push(topic, bits: 16)
    key.push(UInt64(push.pushType), bits: 4)
    key.push(UInt64(push.priority), bits: 4)
    let isLatency = verdict.isArrived && verdict.marks.isSuperset(of: [.covered, .mature])
    if isLatency, let accepted = push.acceptedAt, !push.isBackground || verdict.marks.contains(.showsLaunch) {
      var latency = key
      let bucket = LatencyBucket.index(verdict.receivedAt - accepted) + RollUps.bucketOffset
      latency.push(UInt64(bucket), bits: 14)
      latencies.add(quarter, latency.value)
    }
    key.push(UInt64(verdict.outcome), bits: 7)
    key.push(policies.number(verdict.policy), bits: 12)
    key.push(UInt64(verdict.marks.rawValue & 0x3F), bits: 6)
    key.push(push.acceptedAt == nil ? 0 : 1, bits: 1)
    key.push(push.hasDigest ? 1 : 0, bits: 1)
    key.push(verdict.wokenAt == Verdict.none ? 0 : UInt64(verdict.result) + 1, bits: 3)
    outcomes.add(quarter, key.value, attempts: Int64(push.attempts))
  }

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
      let collapsible = key.pop(bits: 1)
      let accepted = key.pop(bits: 1)
      let marks = Verdict.Marks(rawValue: UInt8(key.pop(bits: 6)))
      let policy = Int64(policies.words[Int(key.pop(bits: 12))])
      let outcome = key.pop(bits: 7)
      let priority = key.pop(bits: 4)
      let pushType = key.pop(bits: 4)
      let topic = Int64(topics.words[Int(key.pop(bits: 16))])
      let flags = [.covered, .showsLaunch, .mature].map { marks.contains($0) ? Int64(1) : 0 }
      let later = [.superseded, .replacedArrived, .received].map { marks.contains($0) ? Int64(1) : 0 }
      let row =
        [quarter, topic, pushType, priority, outcome, policy] + flags + [accepted, collapsible] + later
        + [result, count.pushes, count.attempts]
      try insert.run(row)
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
