internal import LogFormats
internal import LogSources
internal import PushEvents
internal import Storage

/// A file's row in the ledger, with all that is kept by file.
struct FileRecord {
  var id: Int64
  var name: String
  var format: String
  var kind: String
  var compression: String
  var deviceID: Int64?
  var headLength: Int
  var headHash: UInt64
  var cursor = 0
  var cursorHash: UInt64 = 0
  var isComplete = false
  var damage: String?
  var successes: String?
  var counts = LineCounts()
  var rows = 0
  var timeQuality = 0
  var firstTime: Int64?
  var lastTime: Int64?
  var lastDay: Int64?
  var stamp: FileStamp?

  var spans = LogSpans()
  var rejects: [String: (line: Int64, lines: Int64, message: String)] = [:]
  var nearMisses: [String: (line: Int64, lines: Int64)] = [:]
  var remarks: [String: (message: String, lines: Int64)] = [:]

  /// Near misses are kept by shape; what does not fit any more is counted under this one.
  static let otherShape = "other shapes"
  private static let mostShapes = 50

  /// Takes over how a file ended in which nothing new was found.
  ///
  /// A run may have been killed after it stored the last lines and before it said that they are the last. A damaged
  /// copy says nothing against a content that was seen whole.
  mutating func settle(_ end: FileEnd) {
    stamp = end.stamp
    guard !isComplete else { return }
    isComplete = end.isComplete
    damage = end.damage
  }

  /// Takes over a time of a row.
  mutating func widen(_ time: Int64) {
    firstTime = min(firstTime ?? time, time)
    lastTime = max(lastTime ?? time, time)
  }

  /// Takes over what a block says of its lines.
  mutating func add(_ block: ParsedBlock, firstLine: Int) {
    counts += block.counts
    timeQuality = max(timeQuality, block.timeQuality.rawValue)
    for reject in block.rejects {
      let line = Int64(firstLine) + Int64(reject.line)
      let old = rejects[reject.code]
      rejects[reject.code] = (
        old?.line ?? line, (old?.lines ?? 0) + Int64(reject.lines), old?.message ?? reject.message
      )
    }
    for miss in block.nearMisses {
      let line = Int64(firstLine) + Int64(miss.line)
      let isKnown = nearMisses[miss.code] != nil || nearMisses.count < FileRecord.mostShapes
      let shape = isKnown ? miss.code : FileRecord.otherShape
      let old = nearMisses[shape]
      nearMisses[shape] = (old?.line ?? line, (old?.lines ?? 0) + Int64(miss.lines))
    }
    if block.invalidText > 0 {
      let old = remarks["invalid-utf8"]?.lines ?? 0
      remarks["invalid-utf8"] = ("lines hold bytes that are no UTF-8", old + Int64(block.invalidText))
    }
  }
}

// MARK: - Storing

extension FileRecord {
  /// Makes the row of a new content.
  static func insert(_ plan: FilePlan, deviceID: Int64?, _ connection: Connection) throws(StorageError) -> FileRecord {
    let id = (try connection.integer("SELECT max(id) FROM source_file") ?? 0) + 1
    var record = FileRecord(
      id: id, name: plan.path, format: plan.format.name, kind: plan.format.kind.rawValue,
      compression: plan.compression.rawValue, headLength: plan.headLength, headHash: plan.headHash)
    record.deviceID = deviceID
    record.successes = plan.format.successes
    if let date = plan.date {
      record.timeQuality = date.quality.rawValue
      if let remark = date.remark { record.remarks["date"] = (remark, 0) }
    }
    try record.save(connection)
    return record
  }

  /// Reads the row of a known content.
  static func load(_ id: Int64, _ connection: Connection) throws(StorageError) -> FileRecord {
    let row = try connection.prepare(
      """
      SELECT name, format, kind, compression, device_id, head_length, head_hash, cursor, cursor_hash, complete, damage,
        successes, lines, records, ignored, rejected, near_misses, rows_read, time_quality, first_time, last_time,
        last_day, seen_device, seen_inode, seen_size, seen_changed_at
      FROM source_file WHERE id = ?1
      """)
    row.bind(id, at: 1)
    guard try row.step() else { throw StorageError(code: 1, message: "a known file has no row") }
    var record = FileRecord(
      id: id, name: row.text(0), format: row.text(1), kind: row.text(2), compression: row.text(3),
      deviceID: row.optionalInteger(4), headLength: Int(row.integer(5)),
      headHash: UInt64(bitPattern: row.integer(6)))
    record.cursor = Int(row.integer(7))
    record.cursorHash = UInt64(bitPattern: row.integer(8))
    record.isComplete = row.integer(9) != 0
    record.damage = row.optionalText(10)
    record.successes = row.optionalText(11)
    record.counts.lines = Int(row.integer(12))
    record.counts.records = Int(row.integer(13))
    record.counts.ignored = Int(row.integer(14))
    record.counts.rejected = Int(row.integer(15))
    record.counts.nearMisses = Int(row.integer(16))
    record.rows = Int(row.integer(17))
    record.timeQuality = Int(row.integer(18))
    record.firstTime = row.optionalInteger(19)
    record.lastTime = row.optionalInteger(20)
    record.lastDay = row.optionalInteger(21)
    if !row.isNull(22) {
      record.stamp = FileStamp(
        device: row.integer(22), inode: row.integer(23), size: row.integer(24), changedAt: row.integer(25))
    }
    try record.loadDetails(connection)
    return record
  }

  private mutating func loadDetails(_ connection: Connection) throws(StorageError) {
    let spans = try connection.prepare("SELECT since, until, lines, classes FROM file_span WHERE file_id = ?1")
    spans.bind(id, at: 1)
    while try spans.step() {
      self.spans.add(
        LogSpan(
          since: spans.integer(0), until: spans.integer(1), lines: spans.integer(2),
          classes: LogClass(rawValue: Int(spans.integer(3)))))
    }
    let rejects = try connection.prepare("SELECT code, line, lines, message FROM reject WHERE file_id = ?1")
    rejects.bind(id, at: 1)
    while try rejects.step() {
      self.rejects[rejects.text(0)] = (rejects.integer(1), rejects.integer(2), rejects.text(3))
    }
    let misses = try connection.prepare("SELECT shape, line, lines FROM near_miss WHERE file_id = ?1")
    misses.bind(id, at: 1)
    while try misses.step() { nearMisses[misses.text(0)] = (misses.integer(1), misses.integer(2)) }
    let remarks = try connection.prepare("SELECT code, message, lines FROM file_remark WHERE file_id = ?1")
    remarks.bind(id, at: 1)
    while try remarks.step() { self.remarks[remarks.text(0)] = (remarks.text(1), remarks.integer(2)) }
  }

  /// Writes the row and all that is kept by file.
  func save(_ connection: Connection) throws(StorageError) {
    let row = try connection.prepare(
      """
      INSERT OR REPLACE INTO source_file (id, name, format, kind, compression, device_id, head_length, head_hash, cursor,
        cursor_hash, complete, damage, successes, lines, records, ignored, rejected, near_misses, rows_read,
        time_quality, first_time, last_time, last_day, seen_device, seen_inode, seen_size, seen_changed_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    row.bind(id, at: 1)
    row.bind(name, at: 2)
    row.bind(format, at: 3)
    row.bind(kind, at: 4)
    row.bind(compression, at: 5)
    row.bind(deviceID, at: 6)
    let numbers: [Int64?] = [
      Int64(headLength), Int64(bitPattern: headHash), Int64(cursor), Int64(bitPattern: cursorHash), isComplete ? 1 : 0,
    ]
    for (index, number) in numbers.enumerated() { row.bind(number, at: Int32(7 + index)) }
    row.bind(damage, at: 12)
    row.bind(successes, at: 13)
    let rest: [Int64?] = [
      Int64(counts.lines), Int64(counts.records), Int64(counts.ignored), Int64(counts.rejected),
      Int64(counts.nearMisses), Int64(rows), Int64(timeQuality), firstTime, lastTime, lastDay, stamp?.device,
      stamp?.inode, stamp?.size, stamp?.changedAt,
    ]
    for (index, number) in rest.enumerated() { row.bind(number, at: Int32(14 + index)) }
    try row.run()
    try saveDetails(connection)
  }

  private func saveDetails(_ connection: Connection) throws(StorageError) {
    for table in ["file_span", "reject", "near_miss", "file_remark"] {
      try connection.execute("DELETE FROM \(table) WHERE file_id = \(id)")
    }
    let span = try connection.prepare("INSERT INTO file_span VALUES (?1, ?2, ?3, ?4, ?5)")
    for stretch in spans.spans {
      for (index, number) in [id, stretch.since, stretch.until, stretch.lines, Int64(stretch.classes.rawValue)]
        .enumerated()
      {
        span.bind(number, at: Int32(index + 1))
      }
      try span.run()
    }
    let reject = try connection.prepare("INSERT INTO reject VALUES (?1, ?2, ?3, ?4, ?5)")
    for (code, value) in rejects {
      reject.bind(id, at: 1)
      reject.bind(code, at: 2)
      reject.bind(value.line, at: 3)
      reject.bind(value.lines, at: 4)
      reject.bind(value.message, at: 5)
      try reject.run()
    }
    let miss = try connection.prepare("INSERT INTO near_miss VALUES (?1, ?2, ?3, ?4)")
    for (shape, value) in nearMisses {
      miss.bind(id, at: 1)
      miss.bind(shape, at: 2)
      miss.bind(value.line, at: 3)
      miss.bind(value.lines, at: 4)
      try miss.run()
    }
    let remark = try connection.prepare("INSERT INTO file_remark VALUES (?1, ?2, ?3, ?4)")
    for (code, value) in remarks {
      remark.bind(id, at: 1)
      remark.bind(code, at: 2)
      remark.bind(value.message, at: 3)
      remark.bind(value.lines, at: 4)
      try remark.run()
    }
  }
}
