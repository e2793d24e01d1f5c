internal import LogFormats
internal import PushEvents
internal import Storage

/// Writes attempts.
///
/// Used by the writer's thread alone. Most attempts are first ones, accepted, and no equals of others: they go through
/// a statement that has no parameters for what they lack.
final class AttemptTable {
  private let usual: RowInserter
  private let full: RowInserter
  private let evidence: EvidenceLookup
  private let words: WordTable
  private let tokens: WordTable
  private var recent = RecentRecords()
  /// What a row refers to, by the row's place in the block.
  private var resolved: [Resolved] = []
  private var usualRows: [Int] = []
  private var otherRows: [Int] = []
  private let identifiers = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 * RowInserter.group, alignment: 8)

  private struct Resolved {
    var ordinal: Int64
    var token: Int64
    var topic: Int64
    var reason: Int64
    var host: Int64
  }

  private static let columns = [
    "sent_at", "key", "push_id", "token_id", "apns_id", "send_id", "topic_id", "environment", "push_type", "priority",
    "expiration", "collapse_id", "digest", "payload_bytes", "status", "latency", "host_id", "line",
  ]

  init(_ connection: Connection, words: WordTable, tokens: WordTable) throws(StorageError) {
    self.words = words
    self.tokens = tokens
    usual = try RowInserter(
      connection, table: "attempt", columns: AttemptTable.columns, constants: [("ordinal", 0), ("attempt", 1)])
    full = try RowInserter(
      connection, table: "attempt",
      columns: AttemptTable.columns + ["ordinal", "attempt", "reason_id", "unregistered_at"])
    evidence = try EvidenceLookup(connection, table: "attempt", time: "sent_at")
  }

  deinit {
    identifiers.deallocate()
  }

  /// Another file begins.
  func beginFile() {
    recent.removeAll()
  }

  /// Looks at records that were stored before, to know the equals of those that follow.
  func replay(_ block: ParsedBlock) {
    for row in block.attempts { _ = recent.ordinal(time: row.sentAt, key: row.key, offset: row.offset) }
  }

  /// Stores the attempts of a block, and says how many were new or took the place of one.
  func write(
    _ block: ParsedBlock, file: FileRecord, firstLine: Int, precedence: Precedence
  ) throws(StorageError) -> Int {
    try resolve(block)
    usual.setFile(file.id)
    full.setFile(file.id)
    return try block.attempts.withUnsafeBufferPointer { rows throws(StorageError) in
      var replaced = 0
      func write(_ indices: [Int], _ inserter: RowInserter, isFull: Bool) throws(StorageError) -> Int {
        let bind = { [self] (index: Int, statement: Statement, first: Int32) in
          bindRow(rows, index, block, statement, first, firstLine, inserter.parameters)
          if isFull { bindRest(rows, index, statement, first + Int32(AttemptTable.columns.count)) }
        }
        return try inserter.insert(indices, bind: bind) { index throws(StorageError) in
          let line = Int64(firstLine) + Int64(rows[index].line)
          let key = Int64(bitPattern: rows[index].key)
          guard let there = try evidence.place(time: rows[index].sentAt, key: key, ordinal: resolved[index].ordinal),
            precedence.isFirst(file: file.id, line: line, before: there)
          else { return }
          try inserter.replace(index, bind: bind)
          replaced += 1
        }
      }
      let added = try write(usualRows, usual, isFull: false) + write(otherRows, full, isFull: true)
      return added + replaced
    }
  }

  private func resolve(_ block: ParsedBlock) throws(StorageError) {
    resolved.removeAll(keepingCapacity: true)
    usualRows.removeAll(keepingCapacity: true)
    otherRows.removeAll(keepingCapacity: true)
    let repeats = try block.attempts.withUnsafeBufferPointer { rows throws(StorageError) -> [Int] in
      var lastTopic = LastWord()
      var lastReason = LastWord()
      var lastHost = LastWord()
      var repeats: [Int] = []
      for index in rows.indices {
        let ordinal = recent.ordinal(time: rows[index].sentAt, key: rows[index].key, offset: rows[index].offset)
        let row = Resolved(
          ordinal: ordinal, token: try tokens.id(block.bytes(rows[index].token), hash: rows[index].tokenHash),
          topic: try lastTopic.id(rows[index].topic, block, words),
          reason: try lastReason.id(rows[index].reason, block, words),
          host: try lastHost.id(rows[index].host, block, words))
        resolved.append(row)
        let isUsual =
          ordinal == 0 && rows[index].attempt == 1 && row.reason == AttemptRow.absent
          && rows[index].unregisteredAt == AttemptRow.absent
        if isUsual { usualRows.append(index) } else { otherRows.append(index) }
        if ordinal > 0, !rows[index].hasIdentity { repeats.append(index) }
      }
      return repeats
    }
    for index in repeats {
      // Nothing but its place tells such a push from its equals.
      var push = StableHash(seed: block.attempts[index].pushID)
      push.combine(resolved[index].ordinal)
      block.setPushID(push.value & 0x7FFF_FFFF_FFFF_FFFF, at: index)
    }
  }

  private func bindRow(
    _ rows: UnsafeBufferPointer<AttemptRow>, _ index: Int, _ block: ParsedBlock, _ statement: Statement,
    _ first: Int32, _ firstLine: Int, _ parameters: Int
  ) {
    let more = resolved[index]
    statement.bind(rows[index].sentAt, at: first)
    statement.bind(Int64(bitPattern: rows[index].key), at: first + 1)
    statement.bind(Int64(bitPattern: rows[index].pushID), at: first + 2)
    statement.bind(more.token, at: first + 3)
    bindIdentifier(rows[index].apnsID, statement, first + 4, slot: Int(first - 1) / parameters)
    bindText(rows[index].sendID, block, statement, first + 5)
    bindNumber(more.topic, statement, first + 6)
    statement.bind(rows[index].environment, at: first + 7)
    statement.bind(rows[index].pushType, at: first + 8)
    bindNumber(rows[index].priority, statement, first + 9)
    bindNumber(rows[index].expiration, statement, first + 10)
    bindText(rows[index].collapseID, block, statement, first + 11)
    bindNumber(rows[index].digest, statement, first + 12)
    bindNumber(rows[index].payloadBytes, statement, first + 13)
    bindNumber(rows[index].status, statement, first + 14)
    bindNumber(rows[index].latency, statement, first + 15)
    bindNumber(more.host, statement, first + 16)
    statement.bind(Int64(firstLine) + Int64(rows[index].line), at: first + 17)
  }

  private func bindRest(
    _ rows: UnsafeBufferPointer<AttemptRow>, _ index: Int, _ statement: Statement, _ first: Int32
  ) {
    statement.bind(resolved[index].ordinal, at: first)
    statement.bind(rows[index].attempt, at: first + 1)
    bindNumber(resolved[index].reason, statement, first + 2)
    bindNumber(rows[index].unregisteredAt, statement, first + 3)
  }

  private func bindIdentifier(
    _ id: (high: UInt64, low: UInt64)?, _ statement: Statement, _ parameter: Int32, slot: Int
  ) {
    guard let id else {
      statement.bindNull(at: parameter)
      return
    }
    // Each of the rows of one statement has its own sixteen bytes, which stay until the statement ran.
    let place = slot * 16
    identifiers.storeBytes(of: id.high.bigEndian, toByteOffset: place, as: UInt64.self)
    identifiers.storeBytes(of: id.low.bigEndian, toByteOffset: place + 8, as: UInt64.self)
    statement.bind(borrowedBlob: UnsafeRawBufferPointer(rebasing: identifiers[place..<place + 16]), at: parameter)
  }

  @inline(__always)
  private func bindNumber(_ number: Int64, _ statement: Statement, _ index: Int32) {
    if number == AttemptRow.absent { statement.bindNull(at: index) } else { statement.bind(number, at: index) }
  }

  @inline(__always)
  private func bindText(_ slice: ByteSlice, _ block: ParsedBlock, _ statement: Statement, _ index: Int32) {
    if slice.isAbsent {
      statement.bindNull(at: index)
    } else {
      statement.bind(borrowedText: block.bytes(slice), at: index)
    }
  }
}
