internal import PushEvents
internal import Storage

/// Writes the account's rows: reads the attempts once more, in order, and puts each verdict beside its push.
///
/// The row of a push is written where its deciding attempt is read, so nothing needs to be remembered of millions.
struct PushWriter {
  private let attempts: Statement
  private var rows: Rows
  private let identifiers = IdentifierBatch()
  private(set) var rollUps = RollUps()

  private static let columns = 31

  init(_ connection: Connection, pushes: Int) throws(StorageError) {
    attempts = try connection.prepare(
      """
      SELECT sent_at, push_id, token_id, apns_id, topic_id, environment, push_type, priority, expiration, digest, status,
        reason_id, latency, file_id, line
      FROM attempt ORDER BY sent_at, key, ordinal
      """)
    rows = try Rows(connection, table: "push", columns: PushWriter.columns, count: pushes)
  }

  mutating func write(
    _ directory: inout DeviceDirectory, _ verdicts: inout VerdictQueues
  ) throws(StorageError) {
    while try attempts.step() {
      let sentAt = attempts.integer(0)
      let unit = directory.unit(token: Int(attempts.integer(2)), sentAt: sentAt, push: attempts.integer(1))
      let verdict = verdicts.next(unit)
      guard !verdict.marks.contains(.notDeciding) else { continue }
      let retried = verdict.marks.contains(.retried) ? verdicts.nextRetried(unit) : nil
      try write(verdict, retried ?? RetriedPush(sentAt: sentAt, attempts: 1), device: directory.device(unit: unit))
    }
  }

  private mutating func write(_ verdict: Verdict, _ push: RetriedPush, device: Int64?) throws(StorageError) {
    let isAccepted = attempts.optionalInteger(10).map { (200..<300).contains($0) } ?? false
    let acceptedAt = isAccepted ? attempts.integer(0) + attempts.integer(12) : nil
    let row = PushRow(
      topic: Int32(truncatingIfNeeded: attempts.integer(4)), pushType: UInt8(truncatingIfNeeded: attempts.integer(6)),
      priority: UInt8(min(15, max(0, attempts.integer(7)))), hasDigest: !attempts.isNull(9), acceptedAt: acceptedAt,
      moment: acceptedAt ?? push.sentAt, attempts: push.attempts)
    rollUps.add(row, verdict)
    let attempts = attempts
    let identifier = identifiers.keep(attempts, column: 3, slot: rows.slot)
    try rows.add { statement, offset in
      PushWriter.bindRequest(attempts, push, acceptedAt, device, identifier, to: statement, offset)
      PushWriter.bind(verdict, to: statement, offset)
      statement.bind(attempts.integer(13), at: offset + 28)
      statement.bind(attempts.integer(14), at: offset + 29)
    }
  }

  private static func bindRequest(
    _ attempts: Statement, _ push: RetriedPush, _ acceptedAt: Int64?, _ device: Int64?,
    _ identifier: UnsafeRawBufferPointer, to statement: Statement, _ offset: Int32
  ) {
    statement.bind(push.sentAt, at: offset + 1)
    statement.bind(attempts.integer(1), at: offset + 2)
    statement.bind(acceptedAt, at: offset + 3)
    if identifier.isEmpty {
      statement.bindNull(at: offset + 4)
    } else {
      statement.bind(borrowedBlob: identifier, at: offset + 4)
    }
    statement.bind(attempts.integer(2), at: offset + 5)
    statement.bind(device, at: offset + 6)
    // topic, environment, push type, priority, expiration, digest: as the attempt has them.
    for column in Int32(4)...9 { statement.bind(attempts.optionalInteger(column), at: offset + 3 + column) }
    statement.bind(Int64(push.attempts), at: offset + 13)
    statement.bind(attempts.optionalInteger(10), at: offset + 14)
    statement.bind(attempts.optionalInteger(11), at: offset + 15)
  }

  private static func bind(_ verdict: Verdict, to statement: Statement, _ offset: Int32) {
    statement.bind(Int64(verdict.outcome), at: offset + 16)
    statement.bind(verdict.policy == 0 ? nil : Int64(verdict.policy), at: offset + 17)
    statement.bind(Int64(verdict.confidence), at: offset + 18)
    for (index, mark) in [Verdict.Marks.covered, .showsLaunch, .mature].enumerated() {
      statement.bind(verdict.marks.contains(mark) ? Int64(1) : 0, at: offset + 19 + Int32(index))
    }
    statement.bind(Verdict.optional(verdict.receivedAt), at: offset + 22)
    statement.bind(Verdict.optional(verdict.wokenAt), at: offset + 23)
    statement.bind(Verdict.optional(verdict.completedAt), at: offset + 24)
    statement.bind(Verdict.optional(verdict.blocked), at: offset + 25)
    let isWoken = verdict.wokenAt != Verdict.none
    statement.bind(isWoken ? Int64(verdict.result) : nil, at: offset + 26)
    statement.bind(verdict.marks.contains(.superseded) ? verdict.supersededBy : nil, at: offset + 27)
    let hasEvidence = verdict.evidenceLine != 0
    statement.bind(hasEvidence ? Int64(verdict.evidenceFile) : nil, at: offset + 30)
    statement.bind(hasEvidence ? Int64(verdict.evidenceLine) : nil, at: offset + 31)
  }
}

/// The apns ids of a batch of rows: SQLite reads them when the batch is run, so they must stay where they are.
private final class IdentifierBatch {
  private static let length = 16
  private let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: length * Rows.batch, alignment: 8)

  deinit {
    bytes.deallocate()
  }

  /// Copies a column into a slot; empty where it holds no id.
  func keep(_ row: Statement, column: Int32, slot: Int) -> UnsafeRawBufferPointer {
    let place = UnsafeMutableRawBufferPointer(rebasing: bytes[(slot * 16)..<(slot * 16 + 16)])
    return row.withBytes(column) { value in
      guard value.count == IdentifierBatch.length else { return UnsafeRawBufferPointer(start: nil, count: 0) }
      place.copyMemory(from: value)
      return UnsafeRawBufferPointer(place)
    }
  }
}

/// The verdicts of every shard in the order in which its attempts were read.
struct VerdictQueues {
  struct Queue {
    var verdicts: ContiguousArray<Verdict> = []
    var retried: [RetriedPush] = []
    var next = 0
    var nextRetried = 0
  }

  var queues: [Queue]

  mutating func next(_ unit: Int32) -> Verdict {
    let shard = Shard.index(unit)
    defer { queues[shard].next += 1 }
    return queues[shard].verdicts[queues[shard].next]
  }

  mutating func nextRetried(_ unit: Int32) -> RetriedPush {
    let shard = Shard.index(unit)
    defer { queues[shard].nextRetried += 1 }
    return queues[shard].retried[queues[shard].nextRetried]
  }
}
