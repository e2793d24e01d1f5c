internal import LogSources
internal import PushEvents

/// Reads any text that names a request to APNs and its answer in one line: `/3/device/<token>` and a status.
///
/// HTTP clients (httpx), proxies (nginx, Envoy), access logs as JSON, error texts of HTTP libraries. Other lines are
/// ignored. Such a log shows all answers, but neither push type nor priority unless the line has them.
final class HTTPReader: RecordReader {
  private let context: ReaderContext

  init(context: ReaderContext) {
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
      guard let path = line.find("/3/device/") else {
        block.counts.ignored += 1
        continue
      }
      guard var row = row(line, path + 10, number, block) else { continue }
      row.line = number
      row.offset = Int64(block.offset + offset)
      row.identify(in: block)
      block.attempts.append(row)
      block.counts.records += 1
    }
  }

  /// The request of a line; nil where the line was rejected.
  private func row(_ line: Bytes, _ tokenStart: Int, _ number: UInt32, _ block: ParsedBlock) -> AttemptRow? {
    var end = tokenStart
    while end < line.count, line[end].hexValue != nil { end += 1 }
    var row = AttemptRow()
    guard let token = DeviceToken.decode(line.part(tokenStart, end), block) else {
      block.reject(
        line: number, "bad-token", "expected a device token of 8 to 200 hexadecimal digits behind /3/device/")
      return nil
    }
    row.token = token
    guard setTime(&row, line, block) else {
      block.reject(
        line: number, "no-time", "the line has no time",
        hint: "name the day with --date, or log times with the requests")
      return nil
    }
    let rest = line.part(end, line.count)
    if let status = HTTPStatus.find(rest) {
      row.status = status
      setReason(&row, rest, block)
    } else if let error = HTTPReader.errorText(rest) {
      let kind = TransportError.kind(error)
      row.reason = block.copy(Bytes(start: kind.utf8Start, count: kind.utf8CodeUnitCount))
    } else {
      block.reject(
        line: number, "no-status", "the request has no status in its line",
        hint: "log the answer's status in the same line as the request's path")
      return nil
    }
    setDetails(&row, line, block)
    return row
  }

  private func setTime(_ row: inout AttemptRow, _ line: Bytes, _ block: ParsedBlock) -> Bool {
    var quality = TimeQuality.stated
    if let found = LineTime.find(line), TimeParsing.isPlausible(found.microseconds) {
      row.sentAt = found.hasOffset ? found.microseconds : found.microseconds - context.zoneOffset
      if !found.hasOffset { quality = context.qualityWithoutOffset }
    } else {
      guard let fallback = context.fallbackTime else { return false }
      row.sentAt = fallback
      quality = .guessed
    }
    row.timeQuality = Int64(quality.rawValue)
    if block.timeQuality.rawValue < quality.rawValue { block.timeQuality = quality }
    return true
  }

  private func setReason(_ row: inout AttemptRow, _ rest: Bytes, _ block: ParsedBlock) {
    guard let value = LineValue.find("reason", in: rest), value.count > 0, value.allSatisfy({ $0.isLetter }) else {
      return
    }
    row.reason = block.slice(value)
  }

  private func setDetails(_ row: inout AttemptRow, _ line: Bytes, _ block: ParsedBlock) {
    if line.find("api.push.apple.com") != nil {
      row.environment = Int64(APNsEnvironment.production.rawValue)
    } else if line.find("api.sandbox.push.apple.com") != nil || line.find("api.development.push.apple.com") != nil {
      row.environment = Int64(APNsEnvironment.sandbox.rawValue)
    }
    if let id = LineValue.find("apns-id", in: line) ?? LineValue.find("apns_id", in: line) {
      row.apnsID = NumberParsing.uuid(id)
    }
    if let topic = LineValue.find("apns-topic", in: line) { row.topic = block.slice(topic) }
    if let type = LineValue.find("apns-push-type", in: line) {
      row.pushType = Int64(RequestWords.pushType(type).rawValue)
    }
    if let priority = LineValue.find("apns-priority", in: line).flatMap(NumberParsing.integer) {
      row.priority = priority
    }
  }

  /// The text of a library's error behind the quoted address: `Post "https://…/3/device/<token>": EOF`.
  private static func errorText(_ rest: Bytes) -> Bytes? {
    guard rest.begins(with: "\": ") || rest.begins(with: ": ") else { return nil }
    return rest.part(rest[0] == 0x22 ? 3 : 2, rest.count)
  }
}
