internal import LogSources
internal import PushEvents

/// Reads the canonical provider log: one JSON object a line for each request to APNs.
///
/// Keys: docs/formats.md. Only `sent_at`, `device_token` and one of `status` and `error` are needed.
final class CanonicalReader: RecordReader {
  private let scanner = JSONScanner(keys: [
    "sent_at", "apns_id", "device_token", "topic", "environment", "push_type", "priority", "expiration",
    "collapse_id", "payload_bytes", "status", "reason", "unregistered_at", "latency_ms", "send_id", "attempt",
    "host", "error",
  ])
  private let context: ReaderContext
  private let digests = DigestCache()

  private enum Key: Int {
    case sentAt, apnsID, deviceToken, topic, environment, pushType, priority, expiration, collapseID, payloadBytes
    case status, reason, unregisteredAt, latency, sendID, attempt, host, error
  }

  /// What is wrong with a line.
  private struct Fault: Error {
    var code: String
    var message: String
    var hint: String?
  }

  init(context: ReaderContext) {
    self.context = context
  }

  func read(_ block: ParsedBlock) {
    block.begin()
    let mayHoldInvalidText = !ByteScan.isASCII(block.lines.bytes)
    var lines = LineCursor(block.lines)
    var counts = LineCounts()
    while true {
      let offset = lines.offset
      let number = lines.number
      guard let whole = lines.next() else { break }
      counts.lines += 1
      if mayHoldInvalidText, !TextCheck.isValid(whole) { block.invalidText += 1 }
      let line = number == 0 && block.offset == 0 ? TextCheck.withoutByteOrderMark(whole) : whole
      if line.count == 0 || line.trimmed.count == 0 {
        counts.ignored += 1
        continue
      }
      do throws(Fault) {
        var row = try self.row(line, block)
        row.line = number
        row.offset = Int64(block.offset + offset)
        row.identify(in: block)
        block.attempts.append(row)
        counts.records += 1
      } catch {
        block.reject(line: number, error.code, error.message, hint: error.hint)
      }
    }
    block.counts += counts
  }

  private func row(_ line: Bytes, _ block: ParsedBlock) throws(Fault) -> AttemptRow {
    if let stop = scanner.scan(line) {
      throw Fault(
        code: "bad-json", message: "the JSON object breaks off or is broken at byte \(stop + 1) of the line",
        hint: "each line must hold one whole JSON object; the line may have been cut when the log was copied")
    }
    var row = AttemptRow()
    try setTime(&row, line, block)
    try setToken(&row, line, block)
    try setAnswer(&row, line, block)
    try setIdentifiers(&row, line, block)
    row.topic = try text(.topic, line, block)
    row.host = try text(.host, line, block)
    row.pushType = Int64(RequestWords.pushType(bytes(.pushType, line)).rawValue)
    row.environment = Int64(RequestWords.environment(bytes(.environment, line)).rawValue)
    row.priority = try integer(.priority, line)
    row.expiration = try integer(.expiration, line)
    row.payloadBytes = try integer(.payloadBytes, line)
    let attempt = try integer(.attempt, line)
    if attempt != AttemptRow.absent { row.attempt = attempt }
    return row
  }

  private func setTime(_ row: inout AttemptRow, _ line: Bytes, _ block: ParsedBlock) throws(Fault) {
    let slice = try text(.sentAt, line, block)
    guard !slice.isAbsent else {
      throw Fault(code: "no-time", message: "the record has no `sent_at`", hint: "`sent_at` is an ISO 8601 time")
    }
    let text = block.bytes(slice)
    guard let parsed = TimeParsing.dateAndTime(text), parsed.length == text.count else {
      throw Fault(
        code: "bad-time", message: "expected a time in `sent_at`, found \(TextCheck.quote(text))",
        hint: "`sent_at` must look like 2026-11-02T03:04:05.123Z")
    }
    guard TimeParsing.isPlausible(parsed.microseconds) else {
      throw Fault(
        code: "implausible-time", message: "`sent_at` is before 2007 or after 2099: \(TextCheck.quote(text))",
        hint: "the clock of the host was wrong when it logged this")
    }
    row.sentAt = parsed.microseconds
    guard !parsed.hasOffset else { return }
    row.sentAt -= context.zoneOffset
    row.timeQuality = Int64(context.qualityWithoutOffset.rawValue)
    if block.timeQuality.rawValue < context.qualityWithoutOffset.rawValue {
      block.timeQuality = context.qualityWithoutOffset
    }
  }

  private func setToken(_ row: inout AttemptRow, _ line: Bytes, _ block: ParsedBlock) throws(Fault) {
    let slice = try text(.deviceToken, line, block)
    guard !slice.isAbsent else { throw Fault(code: "no-token", message: "the record has no `device_token`") }
    guard let token = DeviceToken.decode(block.bytes(slice), block) else {
      throw Fault(
        code: "bad-token", message: "`device_token` holds no hexadecimal device token of 8 to 200 digits",
        hint: "log the token as it stands in the path /3/device/<token>")
    }
    row.token = token
  }

  private func setAnswer(_ row: inout AttemptRow, _ line: Bytes, _ block: ParsedBlock) throws(Fault) {
    let field = scanner.fields[Key.status.rawValue]
    if field.kind == .number || field.kind == .string {
      let word = bytes(.status, line)
      guard let status = NumberParsing.integer(word), (100...599).contains(status) else {
        throw Fault(
          code: "bad-status", message: "expected an HTTP status, found \(TextCheck.quote(word))",
          hint: "the field `status` must be a number from 100 to 599; see docs/formats.md")
      }
      row.status = status
      row.reason = try text(.reason, line, block)
    } else {
      let error = try text(.error, line, block)
      guard !error.isAbsent else {
        throw Fault(code: "no-answer", message: "the record has neither `status` nor `error`")
      }
      let kind = TransportError.kind(block.bytes(error))
      row.reason = block.copy(Bytes(start: kind.utf8Start, count: kind.utf8CodeUnitCount))
    }
    let unregistered = try integer(.unregisteredAt, line)
    if unregistered != AttemptRow.absent { row.unregisteredAt = RequestWords.unregisteredAt(unregistered) }
    let latency = scanner.fields[Key.latency.rawValue]
    if latency.kind == .number { row.latency = NumberParsing.scaled(bytes(.latency, line), exponent: 3) ?? row.latency }
  }

  private func setIdentifiers(_ row: inout AttemptRow, _ line: Bytes, _ block: ParsedBlock) throws(Fault) {
    let sendID = try text(.sendID, line, block)
    if !sendID.isAbsent, sendID.length > 0 { row.sendID = block.identifier(sendID) }
    let apnsID = try text(.apnsID, line, block)
    if !apnsID.isAbsent, apnsID.length > 0 {
      row.apnsID = NumberParsing.uuid(block.bytes(apnsID))
      // An id that is no UUID still tells pushes apart.
      if row.apnsID == nil, row.sendID.isAbsent { row.sendID = block.identifier(apnsID) }
    }
    let collapseID = try text(.collapseID, line, block)
    guard !collapseID.isAbsent, collapseID.length > 0 else { return }
    row.digest = digests.digest(block.bytes(collapseID))
    row.collapseID = block.identifier(collapseID)
  }

  @inline(__always)
  private func bytes(_ key: Key, _ line: Bytes) -> Bytes {
    let field = scanner.fields[key.rawValue]
    guard field.kind == .string || field.kind == .number else { return Bytes(start: line.baseAddress, count: 0) }
    return line.part(Int(field.start), Int(field.start) &+ Int(field.length))
  }

  /// The text of a field, escapes undone; absent where the field is missing or null.
  @inline(__always)
  private func text(_ key: Key, _ line: Bytes, _ block: ParsedBlock) throws(Fault) -> ByteSlice {
    let field = scanner.fields[key.rawValue]
    guard field.kind == .string || field.kind == .number else { return .absent }
    guard field.isEscaped else { return block.slice(bytes(key, line)) }
    guard let slice = block.unescape(bytes(key, line)) else {
      throw Fault(code: "bad-json", message: "a string holds a broken escape")
    }
    return slice
  }

  @inline(__always)
  private func integer(_ key: Key, _ line: Bytes) throws(Fault) -> Int64 {
    let field = scanner.fields[key.rawValue]
    guard field.kind == .number || field.kind == .string, field.length > 0 else { return AttemptRow.absent }
    let text = bytes(key, line)
    guard let value = NumberParsing.integer(text) else {
      throw Fault(code: "bad-number", message: "expected a whole number, found \(TextCheck.quote(text))")
    }
    return value
  }
}
