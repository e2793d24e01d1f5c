public import LogFormats

/// What became of one source.
public struct FileResult: Sendable {
  /// What was done with it.
  public enum State: String, Sendable {
    /// Read for the first time.
    case new
    /// A longer version of a known content: what was new in it was read.
    case grown
    /// Its content was read before.
    case known
    /// It holds no bytes.
    case empty
    /// It is in no format that is read.
    case refused
    /// There is nothing at that path.
    case missing
    /// It cannot be opened or read.
    case unreadable
  }

  /// The path as it was given or found.
  public var name: String
  /// Whether the user named it, rather than a folder above it.
  public var isNamed: Bool
  /// What was done with it.
  public var state: State
  /// The name of its format.
  public var format: String
  /// Lines read in this run.
  public var counts = LineCounts()
  /// Rows that its records gave in this run.
  public var rows = 0
  /// Whether the file was cut off or is damaged.
  public var isDamaged = false
}

/// What a run of ingest did.
public struct IngestSummary: Sendable {
  /// The sources, in the order of reading.
  public var files: [FileResult] = []
  /// Whether the run was asked to stop before its end.
  public var isInterrupted = false
  /// Rows that were new to the ledger.
  public var newRows = 0
  /// Files with more rejected lines than allowed.
  public var overRejectShare: [String] = []

  /// All lines that were read in this run.
  public var counts: LineCounts {
    files.reduce(into: LineCounts()) { $0 += $1.counts }
  }
}
