internal import LogSources

/// Reads the lines of one format into rows.
///
/// Each reading thread has its own.
public protocol RecordReader: AnyObject {
  /// Reads all lines of a block into its rows.
  ///
  /// Every line is counted as a record, as ignored or as rejected. Never fails: what is wrong with a line is a
  /// reject of the block.
  func read(_ block: ParsedBlock)
}

/// The lines of a block, one after the other.
struct LineCursor {
  private let bytes: Bytes
  private var start = 0
  /// The number of the line that comes next, from 0.
  private(set) var number: UInt32 = 0

  init(_ block: LineBlock) {
    bytes = block.bytes
  }

  /// Where the next line begins in the block.
  var offset: Int { start }

  /// The next line without its line end, or nil at the end of the block.
  @inline(__always)
  mutating func next() -> Bytes? {
    guard start < bytes.count else { return nil }
    let end = LineCursor.newline(bytes, from: start)
    var last = end
    if last > start, bytes[last &- 1] == 0x0D { last &-= 1 }
    let line = bytes.part(start, last)
    start = end &+ 1
    number &+= 1
    return line
  }

  /// Where the line ends that holds an offset: its newline, or the end of the block.
  @inline(__always)
  private static func newline(_ bytes: Bytes, from start: Int) -> Int {
    ByteScan.index(of: 0x0A, in: bytes, from: start) ?? bytes.count
  }
}
