#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A fixed number of plain values in memory of their own, which goes back to the system as soon as it is given up.
///
/// Millions of facts are held at once and given up piece by piece. On the heap the pieces would lie mixed, and what is
/// freed would stay with the process. Whoever makes a buffer fills it before others read it.
final class MappedBuffer<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  let capacity: Int
  private let elements: UnsafeMutablePointer<Element>
  private var bytes: Int { max(1, capacity * MemoryLayout<Element>.stride) }

  init(capacity: Int) {
    self.capacity = capacity
    let bytes = max(1, capacity * MemoryLayout<Element>.stride)
    let mapping = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let mapping, mapping != MAP_FAILED else { fatalError("out of memory") }
    elements = mapping.bindMemory(to: Element.self, capacity: capacity)
  }

  deinit {
    munmap(elements, bytes)
  }

  subscript(_ place: Int) -> Element {
    get { elements[place] }
    set { elements[place] = newValue }
  }

  /// Some of the values, for as long as the body runs.
  func withValues<Value>(_ range: Range<Int>, _ body: (UnsafeMutableBufferPointer<Element>) -> Value) -> Value {
    body(UnsafeMutableBufferPointer(start: elements + range.lowerBound, count: range.count))
  }
}
