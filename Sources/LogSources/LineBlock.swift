#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A reusable buffer that holds a run of whole lines.
///
/// Padding of 64 zero bytes follows the lines, so that a scanner may load a few bytes too many.
public final class LineBlock: @unchecked Sendable {
  /// Bytes after the lines that may be read and mean nothing.
  public static let padding = 64

  /// The lines' bytes.
  public private(set) var start: UnsafeMutableRawPointer
  /// How many bytes of lines there are.
  public var count = 0
  /// Where the first line begins in the decoded source, in bytes.
  public var offset = 0
  /// The length of the one line that is too long to be held; nil for a block that holds lines.
  public var oversizedLine: Int?
  /// The last bytes of that line, up to 1024.
  public internal(set) var oversizedTail: [UInt8] = []
  private(set) var capacity: Int

  /// Makes an empty block.
  public init(capacity: Int = 512 << 10) {
    self.capacity = capacity
    start = .allocate(byteCount: capacity + LineBlock.padding, alignment: 64)
  }

  deinit {
    start.deallocate()
  }

  /// The lines.
  public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// Fills the block from a stream, up to a number of bytes; how many came is its new count.
  public func load(_ length: Int, at offset: Int, from stream: ByteStream) throws(SourceFault) {
    count = 0
    self.offset = offset
    oversizedLine = nil
    if capacity < length { resize(to: length) }
    while count < length {
      let part = UnsafeMutableRawBufferPointer(start: start + count, count: length - count)
      let read = try stream.read(into: part)
      guard read > 0 else { break }
      count += read
    }
    pad()
  }

  /// Fills the block with bytes that somebody else holds.
  public func load(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    if capacity < bytes.count { resize(to: bytes.count) }
    UnsafeMutableRawBufferPointer(start: start, count: capacity).copyMemory(from: bytes)
    count = bytes.count
    self.offset = offset
    oversizedLine = nil
    pad()
  }

  /// Drops the first bytes.
  public func dropFirst(_ length: Int) {
    count -= length
    offset += length
    memmove(start, start + length, count)
    pad()
  }

  var free: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: start + count, count: capacity - count)
  }

  func resize(to newCapacity: Int) {
    let larger = UnsafeMutableRawPointer.allocate(byteCount: newCapacity + LineBlock.padding, alignment: 64)
    larger.copyMemory(from: start, byteCount: count)
    start.deallocate()
    start = larger
    capacity = newCapacity
  }

  func pad() {
    memset(start + count, 0, LineBlock.padding)
  }
}
