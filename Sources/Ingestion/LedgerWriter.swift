internal import LogFormats
internal import LogSources
internal import PushEvents
internal import Storage

/// The one thread that writes: it takes jobs in the order of reading, and stores rows and the cursors behind them in
/// the same transaction.
final class LedgerWriter {
  private let connection: Connection
  private let observer: any IngestObserver
  private let attempts: AttemptTable
  private let events: EventTable
  private let devices: DeviceStore
  private var precedence = Precedence()
  /// The files of this run, by their place in the registry.
  private var records: [Int: FileRecord] = [:]
  private var current: Int?
  private var results: [Int: FileResult] = [:]
  private var dayState: DayState?
  private var uncommittedRows = 0
  private var uncommittedBytes = 0
  private let mostUncommittedRows: Int

  private(set) var summary = IngestSummary()
  /// Whether this transaction makes the ledger say something else than before.
  private var hasChanged = false

  /// Where a log without dates is.
  private struct DayState {
    var day: Int64
    var sinceMidnight: Int64?
  }

  init(
    _ connection: Connection, key: PseudonymKey, observer: any IngestObserver, isFirstLoad: Bool
  ) throws(StorageError) {
    self.connection = connection
    self.observer = observer
    // A first load changes no page that was there before, so a long transaction costs nothing; later ones stay short.
    mostUncommittedRows = isFirstLoad ? 2_000_000 : 200_000
    let words = try WordTable.words(connection)
    let tokens = try WordTable.tokens(connection, key: key)
    attempts = try AttemptTable(connection, words: words, tokens: tokens)
    events = try EventTable(connection, words: words)
    devices = DeviceStore(connection, words: words, tokens: tokens)
    let names = try connection.prepare("SELECT id, name, head_hash FROM source_file")
    while try names.step() { precedence.set(id: names.integer(0), name: names.text(1), head: names.integer(2)) }
  }

  /// Does one job.
  func perform(_ job: Job, _ pipeline: Pipeline, totalBytes: Int64) throws(StorageError) {
    switch job.work {
    case .begin(let plan): try begin(plan)
    case .lines(let plan, let block):
      defer { pipeline.release(block) }
      try write(plan, block, job)
      observer.progress(bytes: job.bytesRead, of: totalBytes, file: plan.path)
    case .replay(let plan, let block): replay(plan, block)
    case .end(let plan, let end): try finish(plan, end, job)
    case .devices(let plan, let table, let end): try store(table, plan, end, job)
    case .verdict(let result, let verdict): try note(result, verdict)
    }
  }

  /// Saves the cursors and ends the transaction.
  func commit() throws(StorageError) {
    if let current, let record = records[current] { try record.save(connection) }
    if hasChanged { try countGeneration() }
    try connection.execute("COMMIT")
    hasChanged = false
    uncommittedRows = 0
    uncommittedBytes = 0
  }

  /// Tells the analysis that the ledger says something new.
  ///
  /// In the transaction of the rows: the run may be killed after any of its commits, and the next may find no more.
  private func countGeneration() throws(StorageError) {
    let settings = Settings(connection)
    let generation = try settings.read("ledger_generation").flatMap { Int($0) } ?? 0
    try settings.write("ledger_generation", String(generation + 1))
  }

  // MARK: - Files

  private func begin(_ plan: FilePlan) throws(StorageError) {
    current = plan.content
    attempts.beginFile()
    events.beginFile()
    let deviceID: Int64? = if let device = plan.device { try devices.id(device) } else { nil }
    var record: FileRecord
    if let open = records[plan.content] {
      record = open
    } else if let id = plan.knownID {
      record = try FileRecord.load(id, connection)
    } else {
      record = try FileRecord.insert(plan, deviceID: deviceID, connection)
    }
    rename(&record, plan.path)
    record.isComplete = false
    record.damage = nil
    records[plan.content] = record
    precedence.set(record)
    let isGrown = plan.knownID != nil || record.counts.lines > 0
    results[plan.content] = FileResult(
      name: plan.path, isNamed: plan.isNamed, state: isGrown ? .grown : .new, format: plan.format.name)
    if plan.format.needsDate {
      let day = record.lastDay ?? plan.date?.day ?? 0
      dayState = DayState(day: day, sinceMidnight: nil)
    } else {
      dayState = nil
    }
    if !isGrown { warnOfGuesses(plan) }
  }

  private func warnOfGuesses(_ plan: FilePlan) {
    let place = SourceLocation(file: plan.path)
    if let remark = plan.date?.remark {
      observer.report(
        Diagnostic(.warning, "guessed-date", remark, at: place, hint: "name the date of the first record with --date"))
    }
    if let device = plan.device, device.hasPrefix("file:") {
      observer.report(
        Diagnostic(
          .warning, "no-device", "nothing says which device wrote this log", at: place,
          hint: "name it with --device, put the log below devices/<device>/, or list its path in devices.csv"))
    }
  }

  /// A content keeps the name that sorts first, whatever the order in which its names were seen.
  private func rename(_ record: inout FileRecord, _ path: String) {
    if Array(path.utf8).lexicographicallyPrecedes(Array(record.name.utf8)) { record.name = path }
  }

  private func write(_ plan: FilePlan, _ block: ParsedBlock, _ job: Job) throws(StorageError) {
    guard var record = records[plan.content] else { preconditionFailure("a block came before its file") }
    let firstLine = record.counts.lines + 1
    var added = 0
    if let length = block.lines.oversizedLine {
      rejectOversized(length, block, plan, &record, line: firstLine)
    } else {
      reportLines(block, plan, firstLine)
      record.add(block, firstLine: firstLine)
      added = try writeRows(plan, block, &record, firstLine)
    }
    record.cursor = job.cursor
    record.cursorHash = job.cursorHash
    records[plan.content] = record
    results[plan.content]?.counts += block.counts
    results[plan.content]?.rows += block.attempts.count + block.events.count
    summary.newRows += added
    hasChanged = true
    uncommittedRows += added
    uncommittedBytes += block.lines.count
    if uncommittedRows >= mostUncommittedRows || uncommittedBytes >= 1 << 30 {
      try commit()
      try connection.execute("BEGIN IMMEDIATE")
    }
  }

  private func writeRows(
    _ plan: FilePlan, _ block: ParsedBlock, _ record: inout FileRecord, _ firstLine: Int
  ) throws(StorageError) -> Int {
    record.rows += block.attempts.count + block.events.count
    guard let device = plan.device else {
      for row in block.attempts { record.widen(row.sentAt) }
      return try attempts.write(block, file: record, firstLine: firstLine, precedence: precedence)
    }
    let shift = shift(of: block)
    if let last = dayState?.day, block.dayClock?.first != nil { record.lastDay = last }
    for span in block.spans.spans {
      record.spans.add(
        LogSpan(since: span.since + shift, until: span.until + shift, lines: span.lines, classes: span.classes))
      record.widen(span.since + shift)
      record.widen(span.until + shift)
    }
    return try events.write(
      block, file: record, device: device, shift: shift, firstLine: firstLine, precedence: precedence)
  }

  /// What the times of a block without dates lack; goes on to the block's last day.
  private func shift(of block: ParsedBlock) -> Int64 {
    guard let clock = block.dayClock, let first = clock.first, let state = dayState else { return 0 }
    let firstDay = state.day + (state.sinceMidnight.map { DayClock.turn(from: $0, to: first) } ?? 0)
    dayState = DayState(day: firstDay + clock.days, sinceMidnight: clock.last)
    return firstDay * 86_400_000_000
  }

  private func replay(_ plan: FilePlan, _ block: ParsedBlock) {
    guard let device = plan.device else {
      attempts.replay(block)
      return
    }
    var shift: Int64 = 0
    if let clock = block.dayClock, clock.first != nil, let state = dayState {
      shift = (state.day - clock.days) * 86_400_000_000
      dayState?.sinceMidnight = clock.last
    }
    events.replay(block, device: device, shift: shift)
  }

  private func rejectOversized(
    _ length: Int, _ block: ParsedBlock, _ plan: FilePlan, _ record: inout FileRecord, line: Int
  ) {
    let message = "the line has \(length) bytes; the longest that is read has \(LineBlockReader.longestLine)"
    block.rejectWhole("long-line", message)
    record.add(block, firstLine: line)
    observer.report(
      Diagnostic(.error, "long-line", message, at: SourceLocation(file: plan.path, line: line)))
  }

  private func reportLines(_ block: ParsedBlock, _ plan: FilePlan, _ firstLine: Int) {
    let known = records[plan.content]?.rejects ?? [:]
    for reject in block.rejects where known[reject.code] == nil {
      let more = reject.lines > 1 ? " (and \(reject.lines - 1) more such lines nearby)" : ""
      observer.report(
        Diagnostic(
          .error, reject.code, reject.message + more,
          at: SourceLocation(file: plan.path, line: firstLine + Int(reject.line)), hint: reject.hint))
    }
  }

  private func finish(_ plan: FilePlan, _ end: FileEnd, _ job: Job) throws(StorageError) {
    guard var record = records[plan.content] else {
      preconditionFailure("a file ended before it began")
    }
    record.isComplete = end.isComplete
    record.damage = end.damage
    record.stamp = end.stamp
    record.headLength = end.headLength
    record.headHash = end.headHash
    record.cursor = job.cursor
    record.cursorHash = job.cursorHash
    records[plan.content] = record
    try record.save(connection)
    reportEnd(plan, end, record)
    if var result = results.removeValue(forKey: plan.content) {
      result.isDamaged = end.damage != nil
      summary.files.append(result)
    }
    current = nil
  }

  private func reportEnd(_ plan: FilePlan, _ end: FileEnd, _ record: FileRecord) {
    let place = SourceLocation(file: plan.path)
    if let damage = end.damage {
      observer.report(
        Diagnostic(
          .warning, "damaged-file", damage, at: place, hint: "get a whole copy of the file and ingest it again"))
    }
    if end.waitingBytes > 0, end.damage == nil {
      observer.report(
        Diagnostic(
          .note, "half-line", "the last record is not whole yet; its \(end.waitingBytes) bytes wait for the rest",
          at: SourceLocation(file: plan.path, line: record.counts.lines + 1),
          hint: "ingest the file again when it has grown"))
    }
    if let text = record.remarks["invalid-utf8"] {
      observer.report(
        Diagnostic(.warning, "invalid-utf8", "\(text.lines) \(text.message); they were read all the same", at: place))
    }
  }

  private func store(_ table: DeviceTable, _ plan: FilePlan, _ end: FileEnd, _ job: Job) throws(StorageError) {
    try begin(plan)
    try devices.store(table)
    for remark in table.remarks { observer.report(remark) }
    records[plan.content]?.counts = table.counts
    results[plan.content]?.counts = table.counts
    results[plan.content]?.rows = table.rows.count
    hasChanged = true
    try finish(plan, end, job)
  }

  // MARK: - Sources of which nothing is read

  private func note(_ result: FileResult, _ verdict: Job.Verdict) throws(StorageError) {
    if let diagnostic = verdict.diagnostic { observer.report(diagnostic) }
    summary.files.append(result)
    guard result.state == .known else { return }
    if let content = verdict.content, var record = records[content] {
      rename(&record, result.name)
      if let end = verdict.end { record.settle(end) }
      records[content] = record
      try record.save(connection)
      precedence.set(record)
    } else if let id = verdict.knownID {
      try noteKnown(id, result.name, verdict.end)
    }
  }

  private func noteKnown(_ id: Int64, _ name: String, _ end: FileEnd?) throws(StorageError) {
    guard end != nil || precedence.name(of: id).map({ Array(name.utf8).lexicographicallyPrecedes($0) }) ?? false
    else {
      return
    }
    var record = try FileRecord.load(id, connection)
    rename(&record, name)
    if let end { record.settle(end) }
    try record.save(connection)
    precedence.set(record)
  }
}
