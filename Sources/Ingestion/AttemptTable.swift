#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import LogFormats
internal import PushEvents
internal import Storage

/// Writes attempts.
///
/// Used by the writer's thread alone.
final class AttemptTable {
  private let inserter: RowInserter
  private let words: WordTable
  private let tokens: WordTable
  private var recent = RecentRecords()
  /// What a row refers to, by the row's place in the block.
  private var resolved: [Resolved] = []
  private let identifiers = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 * RowInserter.group, alignment: 8)

  /// The word that the row before had, in the same block.
  private struct LastWord {
    private var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    private(set) var id: Int64 = 0

    init() {}

    init(_ bytes: UnsafeRawBufferPointer, _ id: Int64) {
      self.bytes = bytes
      self.id = id
    }

    @inline(__always)
    func matches(_ other: UnsafeRawBufferPointer) -> Bool {
      guard let mine = bytes.baseAddress, let theirs = other.baseAddress, bytes.count == other.count else {
        return false
      }
      return memcmp(mine, theirs, bytes.count) == 0
    }
  }

  private struct Resolved {
    var ordinal: Int64
    var token: Int64
    var topic: Int64?
    var reason: Int64?
    var host: Int64?
  }

  init(_ connection: Connection, words: WordTable, tokens: WordTable) throws(StorageError) {
    self.words = words
    self.tokens = tokens
    inserter = try RowInserter(
      connection, table: "attempt",
      columns: [
        "sent_at", "key", "ordinal", "push_id", "token_id", "apns_id", "send_id", "topic_id", "environment",
        "push_type", "priority", "expiration", "collapse_id", "digest", "payload_bytes", "status", "reason_id",
        "unregistered_at", "latency", "attempt", "host_id", "line",
      ])
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

  /// Stores the attempts of a block.
  ///
  /// - Returns: How many rows were new, or took the place of one.
  func write(_ block: ParsedBlock, file: FileRecord, firstLine: Int, precedence: Precedence) throws(StorageError) -> Int
  {
    try resolve(block)
    inserter.setFile(file.id)
    let bind = { [self] (index: Int, statement: Statement, first: Int32) in
      bindRow(block, index, statement, first, firstLine)
    }
    var replaced = 0
    let added = try inserter.insert(block.attempts.count, bind: bind) { index throws(StorageError) in
      let row = block.attempts[index]
      let line = Int64(firstLine) + Int64(row.line)
      let ordinal = resolved[index].ordinal
      guard let there = try inserter.evidence(time: row.sentAt, key: Int64(bitPattern: row.key), ordinal: ordinal),
        precedence.isFirst(file: file.id, line: line, before: there)
      else { return }
      try inserter.replace(index, bind: bind)
      replaced += 1
    }
    return added + replaced
  }

  private func resolve(_ block: ParsedBlock) throws(StorageError) {
    resolved.removeAll(keepingCapacity: true)
    var lastTopic = LastWord()
    var lastReason = LastWord()
    var lastHost = LastWord()
    for index in block.attempts.indices {
      let row = block.attempts[index]
      let ordinal = recent.ordinal(time: row.sentAt, key: row.key, offset: row.offset)
      if ordinal > 0, !row.hasIdentity {
        // Nothing but its place tells such a push from its equals.
        var push = StableHash(seed: row.pushID)
        push.combine(ordinal)
        block.setPushID(push.value & 0x7FFF_FFFF_FFFF_FFFF, at: index)
      }
      resolved.append(
        Resolved(
          ordinal: ordinal, token: try tokens.id(block.bytes(row.token), hash: row.tokenHash),
          topic: try word(row.topic, &lastTopic, block), reason: try word(row.reason, &lastReason, block),
          host: try word(row.host, &lastHost, block)))
    }
  }

  /// A word's number; most rows have the same words as the row before.
  @inline(__always)
  private func word(_ slice: ByteSlice, _ last: inout LastWord, _ block: ParsedBlock) throws(StorageError) -> Int64? {
    if slice.isAbsent { return nil }
    let bytes = block.bytes(slice)
    if last.matches(bytes) { return last.id }
    last = LastWord(bytes, try words.id(bytes))
    return last.id
  }

  private func bindRow(
    _ block: ParsedBlock, _ index: Int, _ statement: Statement, _ first: Int32, _ firstLine: Int
  ) {
    let row = block.attempts[index]
    let more = resolved[index]
    statement.bind(row.sentAt, at: first)
    statement.bind(Int64(bitPattern: row.key), at: first + 1)
    statement.bind(more.ordinal, at: first + 2)
    statement.bind(Int64(bitPattern: row.pushID), at: first + 3)
    statement.bind(more.token, at: first + 4)
    bindIdentifier(row, statement, first)
    bindText(row.sendID, block, statement, first + 6)
    statement.bind(more.topic, at: first + 7)
    statement.bind(row.environment, at: first + 8)
    statement.bind(row.pushType, at: first + 9)
    bindNumber(row.priority, statement, first + 10)
    bindNumber(row.expiration, statement, first + 11)
    bindText(row.collapseID, block, statement, first + 12)
    bindNumber(row.digest, statement, first + 13)
    bindNumber(row.payloadBytes, statement, first + 14)
    bindNumber(row.status, statement, first + 15)
    statement.bind(more.reason, at: first + 16)
    bindNumber(row.unregisteredAt, statement, first + 17)
    bindNumber(row.latency, statement, first + 18)
    statement.bind(row.attempt, at: first + 19)
    statement.bind(more.host, at: first + 20)
    statement.bind(Int64(firstLine) + Int64(row.line), at: first + 21)
  }

  private func bindIdentifier(_ row: AttemptRow, _ statement: Statement, _ first: Int32) {
    guard let id = row.apnsID else {
      statement.bindNull(at: first + 5)
      return
    }
    // Each of the rows of one statement has its own sixteen bytes, which stay until the statement ran.
    let place = Int(first - 1) / inserter.parameters * 16
    identifiers.storeBytes(of: id.high.bigEndian, toByteOffset: place, as: UInt64.self)
    identifiers.storeBytes(of: id.low.bigEndian, toByteOffset: place + 8, as: UInt64.self)
    statement.bind(
      borrowedBlob: UnsafeRawBufferPointer(rebasing: identifiers[place..<place + 16]), at: first + 5)
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
