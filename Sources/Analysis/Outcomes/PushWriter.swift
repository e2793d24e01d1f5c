internal import PushEvents
internal import Storage

/// Writes the rows of all pushes in the order of their key.
struct PushWriter {
  private var rows: Rows
  private let deviceIDs: ContiguousArray<Int64>

  init(_ connection: Connection, _ directory: DeviceDirectory) throws(StorageError) {
    rows = try Rows(connection, table: "push", columns: 24)
    deviceIDs = directory.deviceIDs
  }

  mutating func write(_ shards: [ShardAccount.Result]) throws(StorageError) {
    rows.expect(shards.reduce(0) { $0 + $1.records.count })
    var next = shards.map { _ in 0 }
    while let shard = PushWriter.earliest(shards, next) {
      let record = shards[shard].records[next[shard]]
      next[shard] += 1
      let retried = record.marks.contains(.retried) ? shards[shard].retried[record.pushID] : nil
      let device = Int(record.unit) < deviceIDs.count ? deviceIDs[Int(record.unit)] : nil
      try rows.add { statement, offset in
        PushWriter.bindRequest(record, retried, device, to: statement, offset)
        PushWriter.bindOutcome(record, to: statement, offset)
      }
    }
  }

  /// The shard whose next record was sent first.
  private static func earliest(_ shards: [ShardAccount.Result], _ next: [Int]) -> Int? {
    var best: Int?
    var key = (Int64.max, Int64.max)
    for shard in shards.indices where next[shard] < shards[shard].records.count {
      let candidate = shards[shard].records[next[shard]]
      guard (candidate.sentAt, candidate.pushID) <= key else { continue }
      key = (candidate.sentAt, candidate.pushID)
      best = shard
    }
    return best
  }

  private static func bindRequest(
    _ record: PushRecord, _ retried: RetriedPush?, _ device: Int64?, to statement: Statement, _ offset: Int32
  ) {
    let decidedAt = retried?.decidedAt ?? record.sentAt
    statement.bind(record.sentAt, at: offset + 1)
    statement.bind(record.pushID, at: offset + 2)
    statement.bind(decidedAt, at: offset + 3)
    statement.bind(record.acceptedAt(decidedAt: decidedAt), at: offset + 4)
    statement.bind(Int64(record.token), at: offset + 5)
    statement.bind(device, at: offset + 6)
    statement.bind(optional(record.topic), at: offset + 7)
    statement.bind(Int64(record.pushType), at: offset + 8)
    statement.bind(record.priority == 0 ? nil : Int64(record.priority), at: offset + 9)
    statement.bind(Int64(retried?.attempts ?? 1), at: offset + 10)
  }

  private static func bindOutcome(_ record: PushRecord, to statement: Statement, _ offset: Int32) {
    let marks = record.marks
    statement.bind(Int64(record.outcome), at: offset + 11)
    statement.bind(optional(record.policy), at: offset + 12)
    statement.bind(Int64(record.confidence), at: offset + 13)
    statement.bind(marks.contains(.covered) ? Int64(1) : Int64(0), at: offset + 14)
    statement.bind(marks.contains(.showsLaunch) ? Int64(1) : Int64(0), at: offset + 15)
    statement.bind(marks.contains(.mature) ? Int64(1) : Int64(0), at: offset + 16)
    statement.bind(PushRecord.optional(record.receivedAt), at: offset + 17)
    statement.bind(PushRecord.optional(record.wokenAt), at: offset + 18)
    statement.bind(PushRecord.optional(record.completedAt), at: offset + 19)
    statement.bind(PushRecord.optional(record.blocked), at: offset + 20)
    statement.bind(record.isWoken ? Int64(record.result) : nil, at: offset + 21)
    statement.bind(marks.contains(.superseded) ? record.supersededBy : nil, at: offset + 22)
    statement.bind(optional(record.evidenceFile), at: offset + 23)
    statement.bind(optional(record.evidenceLine), at: offset + 24)
  }

  private static func optional(_ number: Int32) -> Int64? { number == 0 ? nil : Int64(number) }
}
