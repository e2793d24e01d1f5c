#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An open file that is read from front to back in large blocks.
///
/// Why not mmap: it gains nothing here, its memory is the file, and a log that is truncated while it is read
/// kills the process.
struct RawFile: ~Copyable {
  private let descriptor: Int32
  private let owned: Bool
  /// The first bytes, which were read to see what the file is.
  private(set) var head: [UInt8] = []
  private var headGiven = 0

  /// Opens a file; `-` is standard input.
  init(path: String) throws(SourceFault) {
    if path == "-" {
      descriptor = 0
      owned = false
      return
    }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    owned = true
    guard descriptor >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
  }

  /// Reads the first bytes without taking them away from ``read(into:)``.
  mutating func peek(_ count: Int) throws(SourceFault) {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    defer { block.deallocate() }
    while head.count < count {
      let got = try readOnce(UnsafeMutableRawBufferPointer(rebasing: block[..<(count - head.count)]))
      guard got > 0 else { return }
      head.append(contentsOf: block[..<got])
    }
  }

  deinit {
    if owned, descriptor >= 0 { close(descriptor) }
  }

  /// Moves to a place in the file; false where the file cannot be moved in.
  mutating func seek(to offset: Int) -> Bool {
    headGiven = head.count
    return lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset)
  }

  /// Reads up to the buffer's length.
  ///
  /// - Returns: How many bytes came; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceFault) -> Int {
    guard headGiven < head.count else { return try readOnce(buffer) }
    let count = min(buffer.count, head.count - headGiven)
    for index in 0..<count { buffer[index] = head[headGiven + index] }
    headGiven += count
    return count
  }

  private func readOnce(_ buffer: UnsafeMutableRawBufferPointer) throws(SourceFault) -> Int {
    while true {
      let count = systemRead(buffer)
      if count >= 0 { return count }
      guard errno == EINTR else { throw .unreadable(String(cString: strerror(errno))) }
    }
  }

  private func systemRead(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }
}
