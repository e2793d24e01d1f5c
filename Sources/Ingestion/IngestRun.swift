internal import Foundation
internal import LogFormats
internal import LogSources
internal import PushEvents
internal import Storage

/// One run: starts the threads that read and parse, and writes on the calling thread.
final class IngestRun {
  private let settings: IngestSettings
  private let connection: Connection
  private let observer: any IngestObserver
  private let stop: StopFlag
  private let pipeline: Pipeline

  init(_ settings: IngestSettings, _ connection: Connection, _ observer: any IngestObserver, _ stop: StopFlag) {
    self.settings = settings
    self.connection = connection
    self.observer = observer
    self.stop = stop
    pipeline = Pipeline(blocks: 8)
  }

  func read() throws(StorageError) -> IngestSummary {
    let sources = IngestRun.inOrder(settings.options)
    let contents = try KnownContent.load(connection)
    let isFirstLoad = contents.isEmpty
    try setDurability(isFirstLoad)
    let reading = SourceReading(
      sources: sources, options: settings.options, zoneOffset: settings.zoneOffset, givenDay: settings.givenDay,
      contents: contents, globs: try DeviceStore.globs(connection), rules: settings.rules, pipeline: pipeline,
      stop: stop)
    pipeline.start { reading.run() }
    for _ in 0..<max(1, min(4, ProcessInfo.processInfo.activeProcessorCount)) {
      pipeline.start { [pipeline] in ParsingThread.run(pipeline) }
    }
    defer {
      pipeline.cancel()
      pipeline.join()
    }
    var summary = try write(sources, isFirstLoad)
    summary.isInterrupted = stop.isRaised
    summary.overRejectShare = summary.files.filter {
      $0.counts.rejected > 0
        && Double($0.counts.rejected) > settings.options.maxRejectShare * Double($0.counts.lines)
    }.map(\.name)
    try leaveWholeFile(isFirstLoad)
    return summary
  }

  /// Device tables come first, so that logs read in the same run find their devices; then all in order of their names.
  private static func inOrder(_ options: IngestOptions) -> [FoundSource] {
    let tables = SourceFinder.find(options.devicesFiles)
    let others = SourceFinder.find(options.paths).filter { source in !tables.contains { $0.path == source.path } }
    let isTable = { (source: FoundSource) in source.path == "devices.csv" || source.path.hasSuffix("/devices.csv") }
    return tables + others.filter(isTable) + others.filter { !isTable($0) }
  }

  private func write(_ sources: [FoundSource], _ isFirstLoad: Bool) throws(StorageError) -> IngestSummary {
    let totalBytes = sources.reduce(into: Int64(0)) { sum, source in
      if case .file(let stamp, _) = source.kind { sum += stamp.size }
    }
    try connection.execute("BEGIN IMMEDIATE")
    do throws(StorageError) {
      let writer = try LedgerWriter(connection, key: settings.key, observer: observer, isFirstLoad: isFirstLoad)
      while !stop.isRaised, let job = pipeline.nextInOrder() {
        try writer.perform(job, pipeline, totalBytes: totalBytes)
      }
      try writer.commit()
      return writer.summary
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// Chooses the journal: a power cut loses no committed batch in either.
  ///
  /// The first load of a new ledger writes each page once and needs no second copy of it in a log. Later runs must
  /// leave readers alone, and use the write-ahead log.
  private func setDurability(_ isFirstLoad: Bool) throws(StorageError) {
    try connection.execute(
      isFirstLoad
        ? "PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA"
        : "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
  }

  /// Empties the write-ahead log, so that the file alone is the whole ledger.
  private func leaveWholeFile(_ isFirstLoad: Bool) throws(StorageError) {
    try connection.execute(isFirstLoad ? "PRAGMA journal_mode = WAL" : "PRAGMA wal_checkpoint(TRUNCATE)")
  }
}
