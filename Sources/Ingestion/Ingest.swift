public import LogSources
internal import PushEvents
public import Storage

/// Stage 1: reads files into the ledger.
public enum Ingest {
  /// Reads what is new in some files.
  ///
  /// - Parameters:
  ///   - options: What to read.
  ///   - connection: A ledger, open for writing.
  ///   - observer: Hears of faults and of progress, on the calling thread.
  ///   - stop: Ends the run after the block in hand.
  /// - Returns: What became of each file.
  /// - Throws: ``IngestError``; what was committed before it stays.
  public static func run(
    _ options: IngestOptions, connection: Connection, observer: any IngestObserver, stop: StopFlag
  ) throws(IngestError) -> IngestSummary {
    let settings: IngestSettings
    do throws(Diagnostic) {
      settings = try IngestSettings(options)
    } catch {
      throw .configuration(error)
    }
    let isForeign: Bool
    do throws(StorageError) {
      isForeign = try settings.isForeign(connection)
      if !isForeign { return try IngestRun(settings, connection, observer, stop).read() }
    } catch {
      throw .storage(error)
    }
    throw .configuration(settings.wrongKey)
  }
}
