internal import LogSources
internal import PushEvents

/// Reads `log show --style ndjson`: one JSON object a line, with keys that vary from record to record.
final class NDJSONReader: RecordReader {
  private let scanner = JSONScanner(keys: [
    "timestamp", "eventMessage", "processImagePath", "eventType", "machTimestamp", "bootUUID", "threadID",
    "activityIdentifier", "count", "finished", "lossCount",
  ])
  private var matcher: RuleMatcher
  private let context: ReaderContext
  private let scratch = ByteArena()

  private enum Key {
    static let timestamp = 0
    static let message = 1
    static let process = 2
    static let eventType = 3
    static let mach = 4
    static let boot = 5
    static let thread = 6
    static let trace = 7
    static let count = 8
    static let finished = 9
    static let loss = 10
  }

  init(rules: RuleSet, context: ReaderContext) {
    matcher = RuleMatcher(rules: rules)
    self.context = context
  }

  func read(_ block: ParsedBlock) {
    block.begin()
    let mayHoldInvalidText = !ByteScan.isASCII(block.lines.bytes)
    var lines = LineCursor(block.lines)
    while true {
      let offset = lines.offset
      let number = lines.number
      guard let line = lines.next() else { break }
      block.counts.lines += 1
      if mayHoldInvalidText, !TextCheck.isValid(line) { block.invalidText += 1 }
      if line.count == 0 || line[0] != 0x7B {
        readOther(line, number, block)
      } else {
        read(line, number, offset, block)
      }
    }
  }

  /// A line that is no object: a banner, a blank line, or broken.
  private func readOther(_ line: Bytes, _ number: UInt32, _ block: ParsedBlock) {
    let text = TextCheck.withoutByteOrderMark(line).trimmed
    if text.count == 0 || LogBanner.isBanner(text) {
      block.counts.ignored += 1
    } else if text[0] == 0x7B {
      read(text, number, 0, block)
    } else {
      block.reject(line: number, "not-json", "expected a JSON object, found \(TextCheck.quote(text))")
    }
  }

  private func read(_ line: Bytes, _ number: UInt32, _ offset: Int, _ block: ParsedBlock) {
    if let stop = scanner.scan(line) {
      block.reject(
        line: number, "bad-json", "the JSON object breaks off or is broken at byte \(stop + 1) of the line",
        hint: "the line may have been cut when the log was copied")
      return
    }
    let field = scanner.fields[Key.timestamp]
    guard field.kind == .string else {
      readWithoutTime(line, number, block)
      return
    }
    guard let time = time(line, field) else {
      block.reject(
        line: number, "bad-time", "expected a time, found \(TextCheck.quote(bytes(line, Key.timestamp)))",
        hint: "`timestamp` must look like 2026-11-02 03:04:05.123456+0100")
      return
    }
    block.announcedKind += 1
    guard TimeParsing.isPlausible(time) else {
      block.reject(
        line: number, "implausible-time",
        "the time is before 2007 or after 2099: \(TextCheck.quote(bytes(line, Key.timestamp)))",
        hint: "the device had not set its clock yet; what happened then can't be placed")
      return
    }
    read(line, number, offset, time, block)
  }

  /// The trailer `{"count":48055,"finished":1}`, or an object that is no log record.
  private func readWithoutTime(_ line: Bytes, _ number: UInt32, _ block: ParsedBlock) {
    if scanner.fields[Key.finished].kind == .number, let count = NumberParsing.integer(bytes(line, Key.count)) {
      block.announcedRecords = count
      block.counts.ignored += 1
    } else {
      block.reject(line: number, "no-time", "the record has no `timestamp`")
    }
  }

  private func read(_ line: Bytes, _ number: UInt32, _ offset: Int, _ time: Int64, _ block: ParsedBlock) {
    let type = bytes(line, Key.eventType)
    var classes = LogClass.other
    defer { block.spans.add(time, classes) }
    let isLog = type.count == 0 || type.equals("logEvent")
    guard isLog || type.equals("lossEvent") else {
      block.counts.ignored += 1
      return
    }
    var row = EventRow(kind: .messagesLost)
    row.time = time
    row.line = number
    row.offset = Int64(block.offset + offset)
    let process = self.process(line)
    var message = bytes(line, Key.message)
    let place = matcher.rules.index(ofProcess: process)
    if isLog {
      guard matcher.mayMatch(process: place, message: message) else {
        ignore(message, process, number, block)
        return
      }
      if scanner.fields[Key.message].isEscaped {
        scratch.removeAll()
        guard JSONString.unescape(message, into: scratch) else {
          block.reject(line: number, "bad-json", "`eventMessage` holds a broken escape")
          return
        }
        message = scratch.bytes(from: 0, count: scratch.count)
      }
    }
    row.process = block.slice(process)
    if let trace = NumberParsing.unsigned(bytes(line, Key.trace)), trace != 0 { row.trace = Int64(bitPattern: trace) }
    row.key = key(line, process, message)
    guard isLog else {
      row.number = NumberParsing.integer(bytes(line, Key.loss)) ?? EventRow.absent
      block.events.append(row)
      block.counts.records += 1
      return
    }
    switch matcher.match(row, process: place, message: message, classes: &classes, into: block) {
    case .events: block.counts.records += 1
    case .known: block.counts.ignored += 1
    case .none: ignore(message, process, number, block)
    }
  }

  private func ignore(_ message: Bytes, _ process: Bytes, _ number: UInt32, _ block: ParsedBlock) {
    block.counts.ignored += 1
    if NearMiss.names(message) { block.nearMiss(line: number, shape: NearMiss.shape(process, message)) }
  }

  private func key(_ line: Bytes, _ process: Bytes, _ message: Bytes) -> UInt64 {
    var hash = StableHash()
    hash.combine(bytes(line, Key.boot))
    hash.combine(bytes(line, Key.mach))
    hash.combine(bytes(line, Key.thread))
    hash.combine(process)
    hash.combine(message)
    return hash.value
  }

  private func time(_ line: Bytes, _ field: JSONField) -> Int64? {
    var text = bytes(line, Key.timestamp)
    if field.isEscaped {
      scratch.removeAll()
      guard JSONString.unescape(text, into: scratch) else { return nil }
      text = scratch.bytes(from: 0, count: scratch.count)
    }
    guard let parsed = TimeParsing.dateAndTime(text), parsed.length == text.count else { return nil }
    return parsed.hasOffset ? parsed.microseconds : parsed.microseconds &- context.zoneOffset
  }

  /// The last component of the path; `\/` ends in a slash as well.
  @inline(__always)
  private func process(_ line: Bytes) -> Bytes {
    let path = bytes(line, Key.process)
    guard let slash = path.lastIndex(of: 0x2F) else { return path }
    return path.part(slash &+ 1, path.count)
  }

  @inline(__always)
  private func bytes(_ line: Bytes, _ key: Int) -> Bytes {
    let field = scanner.fields[key]
    guard field.kind == .string || field.kind == .number else { return Bytes(start: line.baseAddress, count: 0) }
    return line.part(Int(field.start), Int(field.start) &+ Int(field.length))
  }
}
