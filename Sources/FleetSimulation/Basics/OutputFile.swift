#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A new file that is written from a buffer.
struct OutputFile: ~Copyable {
  /// What waits to be written: append whole lines, then call ``flushIfFull()``.
  var buffer: [UInt8] = []
  private var written = 0
  private let path: String
  private let descriptor: Int32
  private static let capacity = 256 * 1_024

  init(path: String) throws(SimulationError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .failed("create", path: path, code: errno) }
    self.path = path
    buffer.reserveCapacity(OutputFile.capacity + 16_384)
  }

  deinit {
    close(descriptor)
  }

  mutating func flushIfFull() throws(SimulationError) {
    if buffer.count >= OutputFile.capacity { try flush() }
  }

  /// Writes what waits, and tells the length of the whole file.
  mutating func finish() throws(SimulationError) -> Int {
    try flush()
    return written
  }

  private mutating func flush() throws(SimulationError) {
    var done = 0
    while done < buffer.count {
      let count = buffer[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .failed("write", path: path, code: errno) }
      done += count
    }
    written += done
    buffer.removeAll(keepingCapacity: true)
  }

  /// Makes a folder, and those above it that are missing.
  static func makeFolder(_ path: String) throws(SimulationError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let folder = String(path[..<end])
      guard mkdir(folder, 0o755) != 0, errno != EEXIST else { continue }
      // A folder that cannot be made may be there all the same, as on a read-only volume.
      let code = errno
      guard access(folder, X_OK) == 0 else { throw .failed("create", path: folder, code: code) }
    }
  }
}
