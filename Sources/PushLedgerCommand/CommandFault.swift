internal import PushEvents
internal import Storage

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Why a command stopped: the code to exit with, and what to tell the user.
struct CommandFault: Error {
  let exitCode: ExitCode
  /// What to say; nil where nobody is left to read it, or all was said.
  let diagnostic: Diagnostic?

  init(_ exitCode: ExitCode, _ diagnostic: Diagnostic?) {
    self.exitCode = exitCode
    self.diagnostic = diagnostic
  }

  init(_ exitCode: ExitCode, _ code: String, _ message: String, at path: String? = nil, hint: String? = nil) {
    let place = path.map { SourceLocation(file: $0) }
    self.init(exitCode, Diagnostic(.error, code, message, at: place, hint: hint))
  }
}

extension CommandFault {
  /// A command line that can't be understood.
  static func usage(_ code: String, _ message: String, hint: String? = nil) -> CommandFault {
    CommandFault(.usage, code, message, hint: hint)
  }

  /// What SQLite refused, with the way out.
  ///
  /// - Parameters:
  ///   - error: The refusal.
  ///   - path: The database.
  ///   - writing: Whether the database was to be written; one that is only read must be there already.
  init(_ error: StorageError, database path: String, writing: Bool) {
    switch error.kind {
    case .busy:
      self.init(
        .busy, "database-busy", "another program is writing to the database", at: path, hint: "try again in a moment")
    case .full:
      self.init(
        .inputOutput, "disk-full", "the disk is full (\(error.message))", at: path,
        hint: "make room and run again: what was read before is stored and is not read again")
    case .inputOutput:
      self.init(
        .inputOutput, "io-error", "reading or writing failed (\(error.message))", at: path,
        hint: "check the disk and its free space, then run again: what was read before is stored")
    case .damaged:
      self.init(
        .inputOutput, "database-damaged", "the database is damaged (\(error.message))", at: path,
        hint: "restore a backup, or move the file away and read the logs again")
    case .cannotOpen where writing, .readOnly:
      self.init(
        .cannotCreate, "cannot-create", "the database can't be made or written (\(error.message))", at: path,
        hint: "name a place that can be written with --db FILE")
    case .cannotOpen:
      self.init(
        .missingInput, "no-database", "there is no database that can be read", at: path,
        hint: "read logs into it first with pushledger ingest PATH…, or name it with --db FILE")
    case .foreign:
      self.init(
        .configuration, "foreign-database", error.message, at: path,
        hint: "name a ledger of this version with --db FILE, or read the logs into a new one")
    case .other:
      self.init(
        .internalFault, "internal-fault", error.description, at: path,
        hint: "this is a fault of pushledger: please report it with this line")
    }
  }
}

extension CommandFault {
  /// Standard output that can't be written.
  init(_ fault: OutputFault) {
    switch fault {
    case .closed: self.init(.done, nil)
    case .failed(let code): self.init(output: "standard output", code: code, creating: false)
    }
  }

  /// A file that can't be written, with the system's error number.
  init(output path: String, code: Int32, creating: Bool) {
    let reason = String(cString: strerror(code))
    let isCreation = creating && code != ENOSPC && code != EDQUOT && code != EIO
    self.init(
      isCreation ? .cannotCreate : .inputOutput, isCreation ? "cannot-create" : "cannot-write",
      isCreation ? "the file can't be made: \(reason)" : "the file can't be written: \(reason)", at: path,
      hint: isCreation ? "name another place" : "make room, or name another place, and try again")
  }
}
