internal import PushEvents

/// Finds a file's format by the majority of its first lines.
struct FormatDetection {
  private let head: Bytes
  private let lines: [Bytes]

  private static let linesLookedAt = 200

  init(head: Bytes) {
    self.head = head
    var lines: [Bytes] = []
    var start = 0
    while start < head.count, lines.count < FormatDetection.linesLookedAt {
      let end = head.index(of: 0x0A, from: start) ?? head.count
      let line = head.part(start, end)
      let text = start == 0 ? TextCheck.withoutByteOrderMark(line) : line
      if text.trimmed.count > 0 { lines.append(text) }
      start = end + 1
    }
    self.lines = lines
  }

  var format: SourceFormat {
    if let binary { return binary }
    if let devices { return devices }
    let objects = lines.filter { $0.trimmed.begins(with: "{") }
    let canonical = count(objects, "\"device_token\"") + count(objects, "\"sent_at\"")
    let log = count(objects, "\"eventMessage\"") + count(objects, "\"machTimestamp\"")
    if canonical > 0 || log > 0 { return canonical >= log ? .canonical : .ndjson }
    if let console { return console }
    if count(lines, "/3/device/") > 0 { return .http }
    if objects.contains(where: { $0.find("\"finished\"") != nil }) || lines.allSatisfy(LogBanner.isBanner),
      !lines.isEmpty
    {
      return .ndjson
    }
    return guess(objects)
  }

  /// The format if the lines are Console text.
  var console: SourceFormat? {
    guard let (layout, records) = ConsoleLayout.detect(lines), records > 0 else { return nil }
    return .console(ConsoleColumns(layout: layout))
  }

  private var devices: SourceFormat? {
    guard let first = lines.first, first.find("device_id") != nil, first.find("device_token") != nil,
      first.index(of: 0x7B) == nil, first.index(of: 0x2C) != nil, first.find("outcome") == nil
    else { return nil }
    return .devices
  }

  private func count(_ lines: [Bytes], _ needle: StaticString) -> Int {
    lines.count { $0.find(needle) != nil }
  }

  private var binary: SourceFormat? {
    if head.begins(with: "SQLite format 3\0") {
      return .unreadable("sqlite", hint: "PowerLog databases are not read by this version")
    }
    if head.begins(with: "PK\u{3}\u{4}") {
      return .unreadable("zip", hint: "unpack the archive and name the log files in it")
    }
    if head.count > 262, head.matches("ustar", at: 257) {
      return .unreadable("tar", hint: "unpack the archive and name the log files in it")
    }
    if head.count >= 8, head[0] == 0x00, head[1] == 0x10, head[2] == 0x00, head[3] == 0x00 {
      return .unreadable(
        "tracev3",
        hint:
          "convert it: log show --archive FILE.logarchive --style ndjson > device.ndjson (macOS), or unifiedlog_iterator (Linux)"
      )
    }
    let sample = head.part(0, min(head.count, 4096))
    let nothing = sample.count { $0 == 0 }
    // Text has no NUL; a log that was truncated under its writer begins with a run of them.
    guard nothing > 0, nothing < sample.count, nothing * 20 > sample.count, sample[sample.count - 1] != 0 else {
      return nil
    }
    return .unreadable("binary", hint: "name a text log; see docs/formats.md for the formats that are read")
  }

  private func guess(_ objects: [Bytes]) -> SourceFormat {
    if objects.count * 2 > lines.count {
      return .unreadable(
        "json-lines", hint: "the nearest format is canonical, whose records have `sent_at`, `device_token` and `status`"
      )
    }
    if let first = lines.first, first.begins(with: "[") {
      return .unreadable("json-array", hint: "the nearest format is ndjson: log show --style ndjson")
    }
    let stamped = lines.count { TimeParsing.dateAndTime($0) != nil }
    if stamped * 2 > lines.count {
      return .unreadable("log-text", hint: "the nearest format is ndjson: log show --style ndjson writes it")
    }
    if let first = lines.first, first.count(where: { $0 == 0x2C }) >= 2 {
      return .unreadable("csv", hint: "the nearest format is devices, whose header begins with device_id,device_token")
    }
    return .unreadable("text", hint: "see docs/formats.md for the formats that are read")
  }
}
