internal import CSQLite

extension StorageError {
  /// What a refusal means to the person who runs the program.
  public enum Kind: Sendable {
    /// Another connection holds a lock.
    case busy
    /// No room on the disk.
    case full
    /// The system could not read or write.
    case inputOutput
    /// The file's content contradicts itself.
    case damaged
    /// The file can't be opened or made.
    case cannotOpen
    /// The file can't be written.
    case readOnly
    /// The file is no ledger that this program can read.
    case foreign
    /// A statement that was wrong: a fault of ours.
    case other
  }

  /// The code for a file that is no ledger of a known version; SQLite reserves the number and never returns it.
  static let foreignLedger = SQLITE_FORMAT

  /// What the refusal means to the person who runs the program.
  public var kind: Kind {
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_FULL: .full
    case SQLITE_IOERR: .inputOutput
    case SQLITE_CORRUPT: .damaged
    case SQLITE_CANTOPEN, SQLITE_PERM: .cannotOpen
    case SQLITE_READONLY: .readOnly
    case SQLITE_NOTADB, StorageError.foreignLedger: .foreign
    default: .other
    }
  }
}
