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
