/// Writes one device's log: one file for each local day, the journal's lines among noise, in order of time.
struct DeviceLog {
  private let profile: DeviceProfile
  private let container: DeviceProfile.Container
  private let life: DeviceLife
  private let journal: Journal
  private let records: [Journal.Record]
  private let folder: String
  private var nextRecord = 0
  private var noise: NoiseSource
  private var clock: ClockText

  init(
    of profile: DeviceProfile, in container: DeviceProfile.Container, life: DeviceLife, journal: Journal,
    noise: NoiseSource, folder: String
  ) {
    self.profile = profile
    self.container = container
    self.life = life
    self.journal = journal
    self.noise = noise
    self.folder = folder
    records = journal.sorted()
    clock = ClockText(offsetMinutes: profile.zoneMinutes)
  }

  /// Writes the files of all days on which the log was kept.
  mutating func write(summary: inout SimulationSummary) throws(SimulationError) {
    // A file holds what bears its date on the device's own clock.
    let ahead = Int64(profile.zoneMinutes) * .minute + profile.clockSkew
    let first = (life.period.begin + ahead).floored(to: .day)
    for midnight in stride(from: first, to: life.period.end + ahead, by: Int(Int64.day)) {
      let day = Stretch(begin: midnight - ahead, end: midnight + .day - ahead)
      let pieces = Intervals(life.logging.stretches, within: day).stretches
      guard !pieces.isEmpty else { continue }
      try writeFile(of: pieces, day: midnight / .day, summary: &summary)
    }
  }

  private mutating func writeFile(
    of pieces: [Stretch], day: Int64, summary: inout SimulationSummary
  ) throws(SimulationError) {
    let date = String(decoding: ClockText.date(ofDay: day), as: UTF8.self)
    var file = try OutputFile(path: folder + (container == .ndjson ? "/log-\(date).ndjson" : "/console-\(date).log"))
    var count = 0
    for piece in pieces { try write(piece, to: &file, count: &count) }
    if container == .ndjson { file.buffer.append("\n{\"count\":\(count),\"finished\":1}\n") }
    summary.deviceRecords += count
    summary.addFile(bytes: try file.finish())
  }

  private mutating func write(
    _ piece: Stretch, to file: inout OutputFile, count: inout Int
  ) throws(SimulationError) {
    let stretch = life.logging.stretch(at: piece.begin) ?? piece
    if stretch.begin == piece.begin { noise.restart(at: piece.begin) }
    while true {
      let recordMoment = nextRecord < records.count ? records[nextRecord].moment : .max
      guard min(recordMoment, noise.moment) < piece.end else { break }
      if recordMoment <= noise.moment { appendRecord(to: &file.buffer) } else { appendNoise(to: &file.buffer) }
      count += 1
      try file.flushIfFull()
    }
    guard stretch.end == piece.end else { return }
    // The last line of a stretch stands at its very end, so that coverage is what the simulation says.
    noise.restart(at: piece.end - 1)
    appendNoise(to: &file.buffer)
    count += 1
  }

  private mutating func appendRecord(to bytes: inout [UInt8]) {
    let record = records[nextRecord]
    nextRecord += 1
    appendHead(shape: record.shape, moment: record.moment, activity: record.activity, to: &bytes)
    if container == .ndjson {
      bytes.append(escapedForJSON: journal.text[record.message])
    } else {
      bytes.append(contentsOf: journal.text[record.message])
    }
    appendTail(shape: record.shape, moment: record.moment, to: &bytes)
  }

  private mutating func appendNoise(to bytes: inout [UInt8]) {
    let (shape, moment) = (noise.shape, noise.moment)
    appendHead(shape: shape, moment: moment, activity: 0, to: &bytes)
    noise.appendMessage(to: &bytes, escaped: container == .ndjson)
    appendTail(shape: shape, moment: moment, to: &bytes)
  }
}

extension DeviceLog {
  private mutating func appendHead(shape: Int, moment: Int64, activity: UInt64, to bytes: inout [UInt8]) {
    let shown = moment + profile.clockSkew
    guard container == .ndjson else {
      let parts = ConsoleShape.all[shape]
      bytes.append(parts.level ?? profile.levelName)
      bytes.append("\t")
      clock.appendTime(of: shown, to: &bytes)
      clock.appendOffset(to: &bytes)
      bytes.append(contentsOf: parts.process)
      return
    }
    let parts = NDJSONShape.all[shape]
    bytes.append(contentsOf: parts.untilActivity)
    bytes.append(decimal: UInt(activity), digits: 1)
    bytes.append(contentsOf: parts.untilThread)
    bytes.append(decimal: 2_000 + shape * 8 + Int(moment >> 25 & 7))
    bytes.append(contentsOf: parts.untilBoot)
    bytes.append(profile.bootIdentifier, upperCase: true)
    bytes.append(contentsOf: parts.untilTimestamp)
    clock.appendDate(of: shown, to: &bytes)
    bytes.append(" ")
    clock.appendTime(of: shown, to: &bytes)
    clock.appendOffset(to: &bytes)
    bytes.append(contentsOf: parts.untilTicks)
    // 24 ticks a microsecond, counted from the boot.
    bytes.append(decimal: Int(moment - profile.bootedAt) * 24)
    bytes.append(contentsOf: parts.untilMessage)
  }

  private func appendTail(shape: Int, moment: Int64, to bytes: inout [UInt8]) {
    guard container == .ndjson else { return bytes.append("\n") }
    let parts = NDJSONShape.all[shape]
    bytes.append(contentsOf: parts.untilProcess)
    bytes.append(decimal: parts.daemon ?? SystemProcess.appIdentifier(at: moment))
    bytes.append(contentsOf: parts.rest)
  }
}
