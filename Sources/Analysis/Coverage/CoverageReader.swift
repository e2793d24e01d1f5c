internal import PushEvents
internal import Storage

/// Makes coverage from the stretches of files that ingest noted.
///
/// Files of one device and one format are one log, wherever it was cut into files: what one of its files shows,
/// all of them can show, and silence is judged by the density of the whole log. Files less than five minutes apart
/// are joined. A silence of more than an hour inside a file (ingest splits a file there) is unusual, and cuts the
/// coverage, where the log would be expected to hold ``expectedLines`` lines or more in it at its mean density:
/// for lines that fall independently the chance of such a silence is below 1 in 20,000. A log of few lines, such as
/// an app's own, may be silent for hours and still be trusted.
enum CoverageReader {
  static let expectedLines = 10.0
  static let joinDistance = 5 * Tolerance.minute

  private struct Span {
    var file: Int64
    var stretch: Stretch
    var lines: Int64
  }

  /// Reads the coverage of every unit; nil for those without a log.
  static func read(
    _ connection: Connection, _ directory: DeviceDirectory
  ) throws(StorageError) -> ContiguousArray<DeviceCoverage?> {
    var coverage = ContiguousArray<DeviceCoverage?>(repeating: nil, count: directory.deviceIDs.count)
    let rows = try connection.prepare(
      """
      SELECT device_id, format, file_id, since, until, file_span.lines, classes
      FROM file_span JOIN source_file ON source_file.id = file_id
      WHERE device_id IS NOT NULL ORDER BY device_id, format, file_id, since
      """)
    var log: (device: Int64, format: String)?
    var spans: [Span] = []
    var classes = LogClass()
    func finishLog() {
      guard let log, let unit = directory.unit(device: log.device) else { return }
      var device = coverage[Int(unit)] ?? DeviceCoverage()
      let stretches = stretches(of: spans)
      for logClass in DeviceCoverage.classes where classes.contains(logClass) {
        device[logClass] = (device[logClass] + stretches).joined(within: joinDistance)
      }
      coverage[Int(unit)] = device
    }
    while try rows.step() {
      let next = (device: rows.integer(0), format: rows.text(1))
      if log.map({ $0 != next }) ?? true {
        finishLog()
        log = next
        spans = []
        classes = []
      }
      let stretch = Stretch(since: rows.integer(3), until: rows.integer(4))
      spans.append(Span(file: rows.integer(2), stretch: stretch, lines: rows.integer(5)))
      classes.formUnion(LogClass(rawValue: Int(rows.integer(6))))
    }
    finishLog()
    return coverage
  }

  private static func stretches(of spans: [Span]) -> [Stretch] {
    guard let first = spans.map(\.stretch.since).min(), let last = spans.map(\.stretch.until).max() else { return [] }
    let lines = spans.reduce(0) { $0 + $1.lines }
    let density = Double(lines) / Double(max(1, last - first))
    var result: [Stretch] = []
    var file: Int64?
    for span in spans {
      if let previous = result.last, file == span.file,
        Double(span.stretch.since - previous.until) * density < expectedLines
      {
        result[result.count - 1].until = max(previous.until, span.stretch.until)
      } else {
        result.append(span.stretch)
      }
      file = span.file
    }
    return result.joined(within: joinDistance)
  }
}
