public import PushEvents
public import Storage

/// Why a run of ingest could not be done.
public enum IngestError: Error, Sendable {
  /// The store would not do what it was asked.
  case storage(StorageError)
  /// An option, a key file or a rule file is wrong.
  case configuration(Diagnostic)
}
