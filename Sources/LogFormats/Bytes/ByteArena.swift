/// Bytes that were decoded or made, one run after the other.
///
/// Growing moves them; emptying keeps the memory.
final class ByteArena {
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 4096) {
    self.capacity = capacity
    start = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit {
    start.deallocate()
  }

  /// The bytes of a run, good until the arena changes.
  @inline(__always)
  func bytes(from offset: Int, count: Int) -> Bytes {
    precondition(offset >= 0 && count >= 0 && offset + count <= self.count, "a slice outside its arena")
    return Bytes(start: start + offset, count: count)
  }

  func removeAll() {
    count = 0
  }

  func append(_ bytes: Bytes) {
    reserve(bytes.count)
    guard let source = bytes.baseAddress else { return }
    (start + count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  func append(_ byte: UInt8) {
    reserve(1)
    (start + count).storeBytes(of: byte, as: UInt8.self)
    count &+= 1
  }

  @inline(__always)
  func append(bigEndian word: UInt64) {
    reserve(8)
    (start + count).storeBytes(of: word.bigEndian, as: UInt64.self)
    count &+= 8
  }

  @inline(__always)
  private func reserve(_ more: Int) {
    // A few bytes more, so that eight bytes can be loaded anywhere.
    if count &+ more &+ 16 > capacity { grow(more) }
  }

  private func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more + 16)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: start, byteCount: count)
    start.deallocate()
    start = larger
  }
}
