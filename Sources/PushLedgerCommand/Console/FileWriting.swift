#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Writing to a file descriptor, as a whole.
enum FileWriting {
  /// Writes all bytes, however many calls that takes.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(OutputFault) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done) }
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw errno == EPIPE ? .closed : .failed(code: errno)
      }
      done += count
    }
  }
}
