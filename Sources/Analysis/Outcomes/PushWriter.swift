internal import Storage

/// Writes the rows of all pushes in the order of their key.
struct PushWriter {
  private var rows: Rows
  private let deviceIDs: ContiguousArray<Int64>

  init(_ connection: Connection, _ directory: DeviceDirectory) throws(StorageError) {
    rows = try Rows(connection, table: "push", columns: Array(repeating: "?", count: 24))
    deviceIDs = directory.deviceIDs
  }

  mutating func write(_ shards: [ShardAccount.Result]) throws(StorageError) {
    rows.expect(shards.reduce(0) { $0 + $1.records.count })
    var merge = ShardMerge(shards)
    while let (shard, place) = merge.next() {
      let record = shards[shard].records[place]
      let retried = record.marks.contains(.retried) ? shards[shard].retried[record.pushID] : nil
      let device = Int(record.unit) < deviceIDs.count ? deviceIDs[Int(record.unit)] : Rows.null
      try rows.add { row in
        PushWriter.fillRequest(&row, record, retried, device)
        PushWriter.fillOutcome(&row, record)
      }
    }
  }

  private static func fillRequest(
    _ row: inout ContiguousArray<Int64>, _ record: PushRecord, _ retried: RetriedPush?, _ device: Int64
  ) {
    let decidedAt = retried?.decidedAt ?? record.sentAt
    row[0] = record.sentAt
    row[1] = record.pushID
    row[2] = decidedAt
    row[3] = record.acceptedAt(decidedAt: decidedAt) ?? Rows.null
    row[4] = Int64(record.token)
    row[5] = device
    row[6] = number(record.topic)
    row[7] = Int64(record.pushType)
    row[8] = record.priority == 0 ? Rows.null : Int64(record.priority)
    row[9] = Int64(retried?.attempts ?? 1)
  }

  private static func fillOutcome(_ row: inout ContiguousArray<Int64>, _ record: PushRecord) {
    row[10] = Int64(record.outcome)
    row[11] = number(record.policy)
    row[12] = Int64(record.confidence)
    row[13] = record.marks.contains(.covered) ? 1 : 0
    row[14] = record.marks.contains(.showsLaunch) ? 1 : 0
    row[15] = record.marks.contains(.mature) ? 1 : 0
    row[16] = record.receivedAt
    row[17] = record.wokenAt
    row[18] = record.completedAt
    row[19] = record.blocked
    row[20] = record.isWoken ? Int64(record.result) : Rows.null
    row[21] = record.marks.contains(.superseded) ? record.supersededBy : Rows.null
    row[22] = number(record.evidenceFile)
    row[23] = number(record.evidenceLine)
  }

  private static func number(_ value: Int32) -> Int64 { value == 0 ? Rows.null : Int64(value) }
}
