internal import LogSources
internal import PushEvents

/// Reads text copied or saved from Console.app: level, time of day with offset, process, message; no date.
///
/// A line that begins no record belongs to the record before it.
final class ConsoleReader: RecordReader {
  private let layout: ConsoleLayout
  private var matcher: RuleMatcher

  init(layout: ConsoleLayout, rules: RuleSet) {
    self.layout = layout
    matcher = RuleMatcher(rules: rules)
  }

  /// Whether a block such as `com.apple.pushLaunch.…:[` still waits for its ` ], FinalDecision: …}`.
  static func isOpen(_ record: Bytes) -> Bool {
    let text = record.trimmed
    let first = text.part(0, text.index(of: 0x0A) ?? text.count).trimmed
    guard let opening = first.last, opening == 0x5B || opening == 0x28 else { return false }
    // `)` stands one place behind `(`, and `]` two places behind `[`.
    let closing = opening == 0x28 ? opening + 1 : opening + 2
    let last = text.part(text.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0, text.count).trimmed
    return last.first != closing
  }

  /// A record whose last line has not come yet.
  private struct Open {
    var header: ConsoleLayout.Header
    var line: UInt32
    var lines = 1
    var offset: Int
  }

  func read(_ block: ParsedBlock) {
    block.begin()
    block.dayClock = DayClock()
    let mayHoldInvalidText = !ByteScan.isASCII(block.lines.bytes)
    var cursor = LineCursor(block.lines)
    var open: Open?
    while true {
      let offset = cursor.offset
      let number = cursor.number
      guard let line = cursor.next() else { break }
      block.counts.lines += 1
      if mayHoldInvalidText, !TextCheck.isValid(line) { block.invalidText += 1 }
      switch layout.header(of: line) {
      case .record(let header):
        finish(open, end: offset, block)
        open = Open(header: header, line: number, offset: offset)
      case .broken:
        finish(open, end: offset, block)
        open = nil
        block.reject(
          line: number, "bad-time", "expected a time of day, found \(TextCheck.quote(line))",
          hint: "Console prints times as 03:04:05.123456+0100; the line may have been cut when it was copied")
      case .none:
        if open == nil { block.counts.ignored += 1 } else { open?.lines += 1 }
      }
    }
    finish(open, end: block.lines.count, block)
  }

  private func finish(_ open: Open?, end: Int, _ block: ParsedBlock) {
    guard let open else { return }
    let time = open.header.time
    let days = block.dayClock?.advance(to: time.sinceMidnight) ?? 0
    var row = EventRow(kind: .pushArrived)
    row.time = days &* TimeParsing.dayLength &+ time.sinceMidnight &- time.offset
    row.line = open.line
    row.offset = Int64(block.offset + open.offset)
    var classes = LogClass.other
    let message = self.message(open, end, block)
    let process = open.header.process
    row.process = block.slice(process)
    row.key = key(time, process, message)
    let verdict = matcher.match(
      row, process: matcher.rules.index(ofProcess: process), message: message, classes: &classes, into: block)
    block.spans.add(row.time, classes)
    switch verdict {
    case .events: block.counts.records += open.lines
    case .known: block.counts.ignored += open.lines
    case .none:
      block.counts.ignored += open.lines
      if NearMiss.names(message) { block.nearMiss(line: open.line, shape: NearMiss.shape(process, message)) }
    }
  }

  /// The message with all its lines, without the last line end.
  private func message(_ open: Open, _ end: Int, _ block: ParsedBlock) -> Bytes {
    var end = end
    while end > open.offset, block.lines.bytes[end - 1] == 0x0A || block.lines.bytes[end - 1] == 0x0D { end -= 1 }
    let start = min(open.offset + open.header.messageStart, end)
    return block.lines.bytes.part(start, end)
  }

  /// Day and zone stay out of the key: the day is not in the line, and the time leads the stored key anyway.
  private func key(_ time: ClockTime, _ process: Bytes, _ message: Bytes) -> UInt64 {
    var hash = StableHash(seed: 1)
    hash.combine(time.sinceMidnight)
    hash.combine(process)
    hash.combine(message)
    return hash.value
  }
}
