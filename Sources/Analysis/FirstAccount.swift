internal import Storage

/// How the first account of a ledger is written: without a log of changes that would hold every page once more.
///
/// There is nothing to keep from readers yet, and a rollback journal has next to nothing to note where all pages are
/// new. Every later account goes through the write-ahead log, so that reports read on while it is written. Where
/// another connection holds the ledger the first one does too: that is slower, and as safe.
struct FirstAccount {
  private let connection: Connection
  private var previous: String?

  init(_ connection: Connection) throws(StorageError) {
    self.connection = connection
    guard try connection.text("PRAGMA journal_mode") == "wal", try connection.integer("SELECT 1 FROM push") == nil
    else { return }
    let synchronous = try connection.integer("PRAGMA synchronous") ?? 2
    do {
      try connection.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA")
      previous = "PRAGMA journal_mode = WAL; PRAGMA synchronous = \(synchronous)"
    } catch {
      // In use by another connection.
      previous = nil
    }
  }

  /// Goes back to the log of changes.
  func end() throws(StorageError) {
    if let previous { try connection.execute(previous) }
  }
}
