import PushEvents

/// Writes the provider's log: one file of JSON Lines for each host and UTC day, in order of time.
struct ProviderLog {
  /// A line that waits for its place in the order of time.
  private struct Entry {
    let sentAt: Int64
    let host: Int
    let line: [UInt8]
  }

  /// The time of the newest record so far.
  private(set) var newest: Int64
  private let options: SimulationOptions
  /// Retries that fall on the next day.
  private var carried: [Entry] = []
  private var clock = ClockText()

  static let hosts = ["push-1", "push-2"]

  init(options: SimulationOptions) {
    self.options = options
    newest = options.period.begin
  }

  /// Writes the files of one day.
  mutating func write(day: Int, summary: inout SimulationSummary) throws(SimulationError) {
    let begin = options.period.begin + Int64(day) * .day
    var entries = carried
    for number in 0..<options.devices {
      let profile = DeviceProfile(number: number, options: options)
      for push in PushTraffic(to: profile, day: day, options: options).pushes {
        let removal = profile.installations[push.installation].removal
        for (index, attempt) in push.attempts.enumerated() {
          entries.append(
            Entry(
              sentAt: attempt.sentAt, host: attempt.host,
              line: line(of: attempt, number: index + 1, push: push, confirmedAt: removal?.confirmedAt)))
        }
      }
    }
    carried = entries.filter { $0.sentAt >= begin + .day }
    entries.removeAll { $0.sentAt >= begin + .day }
    try write(entries, date: begin, summary: &summary)
  }

  private mutating func write(
    _ entries: [Entry], date: Int64, summary: inout SimulationSummary
  ) throws(SimulationError) {
    // Entries of one moment stay in the order of the devices.
    let order = entries.indices.sorted { (entries[$0].sentAt, $0) < (entries[$1].sentAt, $1) }
    let name = String(decoding: ClockText.date(ofDay: date / .day), as: UTF8.self)
    for (host, hostName) in ProviderLog.hosts.enumerated() {
      var file = try OutputFile(path: "\(options.outputFolder)/provider/\(hostName)-\(name).jsonl")
      for index in order where entries[index].host == host {
        file.buffer.append(contentsOf: entries[index].line)
        summary.providerRecords += 1
        try file.flushIfFull()
      }
      summary.addFile(bytes: try file.finish())
    }
    newest = max(newest, order.last.map { entries[$0].sentAt } ?? newest)
  }

  /// One record with the keys of docs/formats.md, in the order shown there.
  private mutating func line(of attempt: Attempt, number: Int, push: PlannedPush, confirmedAt: Int64?) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(480)
    line.append("{\"sent_at\":\"")
    clock.appendDate(of: attempt.sentAt, to: &line)
    line.append("T")
    clock.appendTime(of: attempt.sentAt, digits: 3, to: &line)
    line.append("Z\"")
    if attempt.printsID {
      line.append(",\"apns_id\":\"")
      line.append(push.apnsID, upperCase: attempt.printsUpperCase)
      line.append("\"")
    } else {
      line.append(",\"apns_id\":null")
    }
    line.appendField(#","device_token":"#, push.token)
    line.appendField(#","topic":"#, push.topic)
    line.appendField(#","environment":"#, push.isSandbox ? "sandbox" : "production")
    line.appendField(#","push_type":"#, push.type.name)
    line.appendField(#","priority":"#, push.priority)
    appendExpiration(of: push, to: &line)
    if let collapseID = push.collapseID { line.appendField(#","collapse_id":"#, collapseID) }
    line.appendField(#","payload_bytes":"#, push.payloadBytes)
    append(attempt.answer, confirmedAt: confirmedAt, latency: attempt.latency, to: &line)
    if let sendID = push.sendID { line.appendField(#","send_id":"#, sendID) }
    line.appendField(#","attempt":"#, number)
    line.appendField(#","host":"#, ProviderLog.hosts[attempt.host])
    line.appendField(#","error":"#, attempt.answer.error)
    line.append("}\n")
    return line
  }

  private func appendExpiration(of push: PlannedPush, to line: inout [UInt8]) {
    switch push.expiration {
    case .absent: break
    case .zero: line.appendField(#","expiration":"#, 0)
    case .until(let second): line.appendField(#","expiration":"#, Int(second))
    }
  }

  private func append(_ answer: Answer, confirmedAt: Int64?, latency: Int, to line: inout [UInt8]) {
    guard answer.isConclusive else { return line.append(",\"status\":null,\"reason\":null,\"latency_ms\":null") }
    line.appendField(#","status":"#, answer.status)
    line.appendField(#","reason":"#, answer.reason)
    if answer.status == 410, let confirmedAt {
      line.appendField(#","unregistered_at":"#, Int(confirmedAt / .millisecond))
    }
    line.appendField(#","latency_ms":"#, latency)
  }
}

extension [UInt8] {
  fileprivate mutating func appendField(_ key: String, _ value: String?) {
    append(key)
    guard let value else { return append("null") }
    append("\"")
    append(escapedForProvider: value)
    append("\"")
  }

  fileprivate mutating func appendField(_ key: String, _ value: Int) {
    append(key)
    append(decimal: value)
  }

  /// The provider's writer leaves `/` as it is; its texts hold no control characters.
  private mutating func append(escapedForProvider text: String) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      return append(text)
    }
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { append(UInt8(ascii: "\\")) }
      append(byte)
    }
  }
}
