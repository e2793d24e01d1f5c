internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The process' own standard output and standard error.
public final class StandardConsole: Console {
  /// Whether standard output is a terminal.
  public let outputIsTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether standard error is a terminal.
  public let complaintsAreTerminal = isatty(STDERR_FILENO) == 1

  private static let capacity = 64 << 10
  private let buffer = Mutex<[UInt8]>([])

  /// Takes the process' streams, whose troubles become errors instead of signals that end the process.
  public init() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Writes a part of the results, through a buffer.
  public func write(_ text: String) throws(OutputFault) {
    let full = buffer.withLock { buffer in
      buffer.append(contentsOf: text.utf8)
      return buffer.count >= StandardConsole.capacity
    }
    if full { try finish() }
  }

  /// Hands the buffered results to the system.
  public func finish() throws(OutputFault) {
    let bytes = buffer.withLock { buffer in
      defer { buffer.removeAll(keepingCapacity: true) }
      return buffer
    }
    try FileWriting.writeAll(bytes, to: STDOUT_FILENO)
  }

  /// Writes to standard error, at once.
  public func complain(_ text: String) {
    try? FileWriting.writeAll(Array(text.utf8), to: STDERR_FILENO)
  }
}
