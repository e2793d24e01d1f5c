#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The right to write to a ledger, held by one process at a time.
///
/// A lock of the operating system on a file beside the database: it falls with the process, however that ends.
/// The file is never deleted, since somebody may be waiting to lock it, and nothing is written into it.
struct RunLock: ~Copyable {
  private let descriptor: Int32

  /// Takes the lock at once, or throws.
  ///
  /// - Throws: A ``CommandFault`` if another process holds it, or the file can't be made.
  init(database: String) throws(CommandFault) {
    let path = database + ".lock"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw CommandFault(output: path, code: errno, creating: true) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      guard code == EWOULDBLOCK else { throw CommandFault(output: path, code: code, creating: true) }
      throw CommandFault(
        .busy, "locked", "another run holds the lock", at: path, hint: "try again when it has ended")
    }
  }

  deinit {
    close(descriptor)
  }
}
