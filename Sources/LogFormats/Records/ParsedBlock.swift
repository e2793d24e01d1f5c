public import LogSources
public import PushEvents

/// A block of lines with the rows that a reader made of it; used again and again.
///
/// Rows refer to the block's bytes, so they are good until the block is filled again.
public final class ParsedBlock: @unchecked Sendable {
  /// The lines.
  public let lines = LineBlock()
  /// Rows of a provider's log.
  public internal(set) var attempts: ContiguousArray<AttemptRow> = []
  /// Rows of a device's log.
  public internal(set) var events: ContiguousArray<EventRow> = []
  /// What became of the lines.
  public internal(set) var counts = LineCounts()
  /// Rejected lines, by code.
  public internal(set) var rejects: [LineRemark] = []
  /// Lines that name a push and fit no rule, by shape.
  public internal(set) var nearMisses: [LineRemark] = []
  /// Stretches of a device's log.
  public internal(set) var spans = LogSpans()
  /// Lines whose bytes are no UTF-8; they were read all the same.
  public internal(set) var invalidText = 0
  /// The days, where the lines have no date; then all times of the block count from the first record's midnight.
  public internal(set) var dayClock: DayClock?
  /// The number that the log's own trailer gives for its records.
  public internal(set) var announcedRecords: Int64?
  /// Records that are counted by such a trailer.
  public internal(set) var announcedKind: Int64 = 0
  /// Rows whose time was guessed or supplied.
  public internal(set) var timeQuality = TimeQuality.stated

  private let arena = ByteArena()
  /// The lines' bytes, looked up once for a block: a property of another target's class is checked at each access.
  private var start: UnsafeRawPointer
  private var length = 0
  /// Where the first line begins in the decoded source, in bytes.
  private(set) var offset = 0

  /// An empty block.
  public init() {
    start = UnsafeRawPointer(lines.start)
  }

  /// The bytes of a slice; empty where there is none.
  @inline(__always)
  public func bytes(_ slice: ByteSlice) -> UnsafeRawBufferPointer {
    guard !slice.isAbsent else { return UnsafeRawBufferPointer(start: start, count: 0) }
    guard slice.start & ByteSlice.arenaBit != 0 else {
      return UnsafeRawBufferPointer(start: start + Int(slice.start), count: Int(slice.length))
    }
    return arena.bytes(from: Int(slice.start & ~ByteSlice.arenaBit), count: Int(slice.length))
  }

  func begin() {
    start = UnsafeRawPointer(lines.start)
    length = lines.count
    offset = lines.offset
    attempts.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    arena.removeAll()
    counts = LineCounts()
    rejects.removeAll(keepingCapacity: true)
    nearMisses.removeAll(keepingCapacity: true)
    spans.removeAll()
    invalidText = 0
    dayClock = nil
    announcedRecords = nil
    announcedKind = 0
    timeQuality = .stated
  }

  /// A slice of bytes that lie in the block's lines; bytes from elsewhere are copied into the arena.
  func slice(_ bytes: Bytes) -> ByteSlice {
    guard let base = bytes.baseAddress else { return bytes.count == 0 ? ByteSlice(start: 0, length: 0) : .absent }
    let distance = base - start
    if distance >= 0, distance + bytes.count <= length {
      return ByteSlice(start: UInt32(distance), length: UInt32(bytes.count))
    }
    return copy(bytes)
  }

  /// Copies bytes into the arena.
  func copy(_ bytes: Bytes) -> ByteSlice {
    let start = UInt32(arena.count) | ByteSlice.arenaBit
    arena.append(bytes)
    return ByteSlice(start: start, length: UInt32(bytes.count))
  }

  /// A slice of a JSON string's text, escapes undone.
  ///
  /// - Returns: The slice, or nil where an escape is broken.
  func unescape(_ raw: Bytes) -> ByteSlice? {
    let start = arena.count
    guard JSONString.unescape(raw, into: arena) else { return nil }
    return ByteSlice(start: UInt32(start) | ByteSlice.arenaBit, length: UInt32(arena.count - start))
  }

  /// A slice of the bytes that hexadecimal digits stand for.
  ///
  /// - Returns: The slice, or nil if there is another character or half a byte.
  func decodeHexadecimal(_ digits: Bytes) -> ByteSlice? {
    guard digits.count % 2 == 0 else { return nil }
    let start = arena.count
    var index = 0
    while index &+ 16 <= digits.count {
      let first = UInt64(littleEndian: digits.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let second = UInt64(littleEndian: digits.loadUnaligned(fromByteOffset: index &+ 8, as: UInt64.self))
      guard let eight = HexadecimalLanes.decode(first, second) else { return nil }
      arena.append(bigEndian: eight)
      index &+= 16
    }
    while index < digits.count {
      guard let high = digits[index].hexValue, let low = digits[index &+ 1].hexValue else { return nil }
      arena.append(high &<< 4 | low)
      index &+= 2
    }
    return ByteSlice(start: UInt32(start) | ByteSlice.arenaBit, length: UInt32(arena.count - start))
  }

  /// A slice of a text that is stored as it is, unless it holds a secret.
  func identifier(_ slice: ByteSlice) -> ByteSlice {
    let bytes = bytes(slice)
    return Redaction.holdsSecret(bytes) ? copy(Redaction.word(bytes)) : slice
  }

  /// Copies a text into the arena.
  func copy(_ text: String) -> ByteSlice {
    var text = text
    return text.withUTF8 { copy(Bytes($0)) }
  }

  func reject(line: UInt32, count: Int = 1, _ code: String, _ message: @autoclosure () -> String, hint: String? = nil) {
    counts.rejected += count
    ParsedBlock.add(line, count, code, message, hint, to: &rejects)
  }

  func nearMiss(line: UInt32, shape: String) {
    counts.nearMisses += 1
    ParsedBlock.add(line, 1, shape, { "" }, nil, to: &nearMisses)
  }

  private static func add(
    _ line: UInt32, _ count: Int, _ code: String, _ message: () -> String, _ hint: String?,
    to remarks: inout [LineRemark]
  ) {
    if let index = remarks.firstIndex(where: { $0.code == code }) {
      remarks[index].lines += count
    } else {
      remarks.append(LineRemark(code: code, message: message(), hint: hint, line: line, lines: count))
    }
  }
}

extension ParsedBlock {
  /// Makes the block one rejected line, whose bytes it does not hold.
  public func rejectWhole(_ code: String, _ message: String) {
    begin()
    counts.lines = 1
    reject(line: 0, code, message)
  }

  /// Gives a row whose push has no id of its own the identity that its place among its equals makes.
  public func setPushID(_ id: UInt64, at index: Int) {
    attempts[index].pushID = id
  }
}
