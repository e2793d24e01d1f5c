#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import CZlib

/// Cuts a source into blocks of whole lines.
///
/// A block ends before a line that begins a record, so that a record of several lines stays together.
public final class LineBlockReader {
  /// A longer line is not held but counted and passed over, in bytes.
  public static let longestLine = 16 << 20

  private let stream: ByteStream
  private let beginsRecord: (@Sendable (UnsafeRawBufferPointer) -> Bool)?
  private let isOpen: (@Sendable (UnsafeRawBufferPointer) -> Bool)?
  private let takesLastLine: Bool
  private let usualCapacity: Int
  private var carry: [UInt8] = []
  private var offset: Int
  private var ended = false
  private var fault: SourceFault?

  /// Bytes at the end of the source that are no whole line and wait for the rest of it.
  public private(set) var waitingBytes = 0

  /// Reads on where the stream is.
  ///
  /// - Parameters:
  ///   - stream: The source.
  ///   - offset: Where the stream is, in decoded bytes.
  ///   - takesLastLine: Whether a last line without its newline counts: true for what cannot grow.
  ///   - blockCapacity: How many bytes a block usually holds.
  ///   - beginsRecord: Whether a line begins a record; nil where each line is one.
  ///   - isOpen: Whether more lines of a record must come; such a record waits at the end of what can grow.
  public init(
    _ stream: ByteStream, offset: Int, takesLastLine: Bool, blockCapacity: Int = 512 << 10,
    beginsRecord: (@Sendable (UnsafeRawBufferPointer) -> Bool)? = nil,
    isOpen: (@Sendable (UnsafeRawBufferPointer) -> Bool)? = nil
  ) {
    self.stream = stream
    self.offset = offset
    self.takesLastLine = takesLastLine
    self.usualCapacity = blockCapacity
    self.beginsRecord = beginsRecord
    self.isOpen = isOpen
  }

  /// Fills a block with the next whole lines.
  ///
  /// - Returns: Whether there was anything left.
  /// - Throws: What ended the source too early, once all whole lines before it were given.
  public func next(into block: LineBlock) throws(SourceFault) -> Bool {
    prepare(block)
    while true {
      try fill(block)
      if let end = cut(block) {
        finish(block, at: end)
        return true
      }
      if ended { return try finishLast(block) }
      guard block.count < LineBlockReader.longestLine else { return try passOver(block) }
      block.resize(to: min(block.capacity * 2, LineBlockReader.longestLine + 1))
    }
  }

  private func prepare(_ block: LineBlock) {
    block.count = 0
    block.offset = offset
    block.oversizedLine = nil
    let wanted = max(usualCapacity, carry.count + 1)
    if block.capacity != wanted { block.resize(to: wanted) }
    carry.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      block.start.copyMemory(from: start, byteCount: bytes.count)
    }
    block.count = carry.count
    carry.removeAll(keepingCapacity: carry.capacity <= usualCapacity)
  }

  /// Reads until the block is full or the source ends; a fault waits until what came before it was given.
  private func fill(_ block: LineBlock) throws(SourceFault) {
    while !ended, block.count < block.capacity {
      do throws(SourceFault) {
        let count = try stream.read(into: block.free)
        block.count += count
        ended = count == 0
      } catch {
        fault = error
        ended = true
      }
    }
  }

  /// Where the last whole record that may be given ends; nil where the block holds none.
  private func cut(_ block: LineBlock) -> Int? {
    guard let end = LineBlockReader.lastNewline(block.start, block.count).map({ $0 + 1 }) else { return nil }
    guard let beginsRecord else { return end }
    if ended, takesLastLine { return end }
    // The last record may go on in the next block: it waits, with all its lines.
    let start = lastRecord(block, before: end, beginsRecord)
    if ended {
      let record = UnsafeRawBufferPointer(start: block.start + start, count: end - start)
      guard isOpen?(record) == true else { return end }
    }
    guard start == 0 else { return start }
    return block.count >= LineBlockReader.longestLine ? end : nil
  }

  /// Where the last record begins that ends before an offset; 0 where no line begins one.
  private func lastRecord(
    _ block: LineBlock, before end: Int, _ beginsRecord: (UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    var end = end
    while true {
      let start = LineBlockReader.lastNewline(block.start, end - 1).map { $0 + 1 } ?? 0
      let line = UnsafeRawBufferPointer(start: block.start + start, count: end - start)
      if start == 0 || beginsRecord(line) { return start }
      end = start
    }
  }

  private func finish(_ block: LineBlock, at end: Int) {
    carry.append(contentsOf: UnsafeRawBufferPointer(start: block.start + end, count: block.count - end))
    block.count = end
    block.pad()
    offset += end
  }

  /// What is left at the end and has no newline: the last line, or the half of one that is still being written.
  private func finishLast(_ block: LineBlock) throws(SourceFault) -> Bool {
    if block.count > 0, takesLastLine, fault == nil || fault == .gzipTrailingBytes {
      finish(block, at: block.count)
      return true
    }
    waitingBytes = block.count
    block.count = 0
    if let fault { throw fault }
    return false
  }

  /// Passes over a line that is too long, in constant memory.
  private func passOver(_ block: LineBlock) throws(SourceFault) -> Bool {
    var length = block.count
    block.oversizedTail = Array(block.bytes.suffix(1024))
    block.count = 0
    while true {
      try fill(block)
      if let newline = memchr(block.start, 0x0A, block.count) {
        let end = UnsafeRawPointer(newline) - UnsafeRawPointer(block.start) + 1
        carry.append(contentsOf: UnsafeRawBufferPointer(start: block.start + end, count: block.count - end))
        length += end
        block.oversizedTail = Array((block.oversizedTail + block.bytes[..<end].suffix(1024)).suffix(1024))
        break
      }
      length += block.count
      block.oversizedTail = Array((block.oversizedTail + block.bytes.suffix(1024)).suffix(1024))
      block.count = 0
      if ended {
        guard takesLastLine else {
          waitingBytes = length
          return false
        }
        break
      }
    }
    block.count = 0
    block.oversizedLine = length
    offset += length
    return true
  }

  private static func lastNewline(_ start: UnsafeMutableRawPointer, _ count: Int) -> Int? {
    guard count > 0, let found = pushledger_memrchr(start, 0x0A, count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }
}
