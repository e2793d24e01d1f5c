internal import LogFormats
internal import PushEvents
internal import Storage

/// Writes device events.
///
/// Used by the writer's thread alone.
final class EventTable {
  private let inserter: RowInserter
  private let evidence: EvidenceLookup
  private let words: WordTable
  private var recent = RecentRecords()
  private var resolved: [Resolved] = []

  private struct Resolved {
    var time: Int64
    var key: Int64
    var ordinal: Int64
    var app: Int64?
    var process: Int64?
    var name: Int64?
    var word: Int64?
  }

  init(_ connection: Connection, words: WordTable) throws(StorageError) {
    self.words = words
    inserter = try RowInserter(
      connection, table: "device_event",
      columns: [
        "time", "key", "ordinal", "device_id", "kind", "app_id", "process_id", "name_id", "word_id", "cause", "digest",
        "activity", "trace", "priority", "push_type", "flags", "result", "duration", "number", "scheduled_at",
        "reference", "time_quality", "line",
      ])
    evidence = try EvidenceLookup(connection, table: "device_event", time: "time")
  }

  /// Another file begins.
  func beginFile() {
    recent.removeAll()
  }

  /// Looks at records that were stored before, to know the equals of those that follow.
  func replay(_ block: ParsedBlock, device: String, shift: Int64) {
    let seed = EventTable.seed(device)
    for row in block.events {
      _ = recent.ordinal(time: row.time + shift, key: row.key ^ seed, offset: row.offset)
    }
  }

  /// Stores the events of a block, and says how many were new or took the place of one.
  ///
  /// The name of the device is a part of an event's identity; the shift is what the times of a log without dates lack.
  func write(
    _ block: ParsedBlock, file: FileRecord, device: String, shift: Int64, firstLine: Int, precedence: Precedence
  ) throws(StorageError) -> Int {
    try resolve(block, EventTable.seed(device), shift)
    inserter.setFile(file.id)
    let bind = { [self] (index: Int, statement: Statement, first: Int32) in
      bindRow(block, index, statement, first, file, firstLine)
    }
    var replaced = 0
    let added = try inserter.insert(Array(block.events.indices), bind: bind) { index throws(StorageError) in
      let row = resolved[index]
      let line = Int64(firstLine) + Int64(block.events[index].line)
      guard let there = try evidence.place(time: row.time, key: row.key, ordinal: row.ordinal),
        precedence.isFirst(file: file.id, line: line, before: there)
      else { return }
      try inserter.replace(index, bind: bind)
      replaced += 1
    }
    return added + replaced
  }

  static func seed(_ device: String) -> UInt64 {
    var device = device
    return device.withUTF8 { StableHash.of(UnsafeRawBufferPointer($0), seed: 3) }
  }

  private func resolve(_ block: ParsedBlock, _ seed: UInt64, _ shift: Int64) throws(StorageError) {
    resolved.removeAll(keepingCapacity: true)
    for row in block.events {
      let time = row.time + shift
      let key = row.key ^ seed
      resolved.append(
        Resolved(
          time: time, key: Int64(bitPattern: key & 0x7FFF_FFFF_FFFF_FFFF),
          ordinal: recent.ordinal(time: time, key: key, offset: row.offset), app: try word(row.app, block),
          process: try word(row.process, block), name: try word(row.name, block), word: try word(row.word, block)))
    }
  }

  private func word(_ slice: ByteSlice, _ block: ParsedBlock) throws(StorageError) -> Int64? {
    slice.isAbsent ? nil : try words.id(block.bytes(slice))
  }

  private func bindRow(
    _ block: ParsedBlock, _ index: Int, _ statement: Statement, _ first: Int32, _ file: FileRecord, _ firstLine: Int
  ) {
    let row = block.events[index]
    let more = resolved[index]
    statement.bind(more.time, at: first)
    statement.bind(more.key, at: first + 1)
    statement.bind(more.ordinal, at: first + 2)
    statement.bind(file.deviceID, at: first + 3)
    statement.bind(Int64(row.kind.rawValue), at: first + 4)
    for (offset, number) in [more.app, more.process, more.name, more.word].enumerated() {
      statement.bind(number, at: first + 5 + Int32(offset))
    }
    let numbers = [
      row.cause, row.digest, row.activity, row.trace, row.priority, row.pushType, row.flags, row.result, row.duration,
      row.number, row.scheduledAt,
    ]
    for (offset, number) in numbers.enumerated() {
      statement.bind(number == EventRow.absent ? nil : number, at: first + 9 + Int32(offset))
    }
    if row.reference.isAbsent {
      statement.bindNull(at: first + 20)
    } else {
      statement.bind(Redaction.word(block.bytes(row.reference)), at: first + 20)
    }
    statement.bind(Int64(file.timeQuality), at: first + 21)
    statement.bind(Int64(firstLine) + Int64(row.line), at: first + 22)
  }
}
