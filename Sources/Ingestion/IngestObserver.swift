public import PushEvents

/// Hears of a run while it goes on, on the thread that runs it.
public protocol IngestObserver {
  /// Something about the input.
  func report(_ diagnostic: Diagnostic)
  /// How far the run is, in bytes of the files as they lie on disk.
  func progress(bytes: Int64, of total: Int64, file: String)
}
