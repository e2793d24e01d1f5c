/// The decoded bytes of one source: unpacked and in UTF-8, from front to back.
///
/// Offsets count decoded bytes, so that a file and its packed copy have the same ones.
public final class ByteStream {
  /// How the source is packed.
  public let compression: Compression
  /// Whether the source is UTF-16.
  public private(set) var isUTF16 = false

  private var file: RawFile
  private var gzip: GzipDecoder?
  private var utf16: UTF16Decoder?
  private var packed: UnsafeMutableRawBufferPointer?
  /// Decoded bytes that were read to look at them, and wait to be read.
  private var head: [UInt8] = []
  private var headGiven = 0
  private var headFault: SourceFault?

  /// Opens a source and looks at its first bytes.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - headLength: How many decoded bytes ``peekedHead`` shall show.
  /// - Throws: `unreadable`, if the file cannot be opened or its first bytes cannot be read.
  public init(path: String, headLength: Int) throws(SourceFault) {
    var opened = try RawFile(path: path)
    try opened.peek(2)
    let isGzip = opened.head == [0x1F, 0x8B]
    compression = isGzip ? .gzip : .plain
    file = opened
    gzip = isGzip ? GzipDecoder() : nil
    peekHead(headLength)
  }

  deinit {
    packed?.deallocate()
  }

  /// The first decoded bytes.
  public var peekedHead: [UInt8] { head }

  /// What ended the source within its head, such as a cut gzip file.
  public var peekedFault: SourceFault? { headFault }

  /// Reads up to the buffer's length.
  ///
  /// - Returns: How many bytes came; 0 at the end.
  /// - Throws: A fault, once all bytes before it were given.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceFault) -> Int {
    if headGiven < head.count {
      let count = min(buffer.count, head.count - headGiven)
      head.withUnsafeBytes { bytes in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[headGiven..<headGiven + count]))
      }
      headGiven += count
      return count
    }
    if let headFault { throw headFault }
    return try decode(into: buffer)
  }

  /// Passes over bytes that were read before.
  ///
  /// - Returns: Whether there are that many bytes.
  /// - Throws: A fault within the bytes passed over.
  public func skip(to offset: Int) throws(SourceFault) -> Bool {
    if compression == .plain, !isUTF16, offset > head.count, file.seek(to: offset) {
      headGiven = head.count
      return true
    }
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { block.deallocate() }
    var left = offset
    while left > 0 {
      let part = UnsafeMutableRawBufferPointer(rebasing: block[..<min(left, block.count)])
      let count = try read(into: part)
      guard count > 0 else { return false }
      left -= count
    }
    return true
  }

  private func peekHead(_ length: Int) {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 16)
    defer { block.deallocate() }
    do throws(SourceFault) {
      while head.count < length {
        let count = try decode(into: UnsafeMutableRawBufferPointer(rebasing: block[..<(length - head.count)]))
        guard count > 0 else { return }
        head.append(contentsOf: block[..<count])
        if head.count == count { startTranscoding() }
      }
    } catch {
      headFault = error
    }
  }

  /// Goes on in UTF-8 if the first bytes are a UTF-16 byte order mark.
  private func startTranscoding() {
    guard head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) else { return }
    var decoder = UTF16Decoder(isBigEndian: head[0] == 0xFE)
    let raw = head.dropFirst(2)
    head = [UInt8](repeating: 0, count: raw.count * 2 + 4)
    let count = raw.withUnsafeBytes { input in
      head.withUnsafeMutableBytes { decoder.decode(input, into: $0) }
    }
    head.removeSubrange(count...)
    utf16 = decoder
    isUTF16 = true
  }

  private func decode(into buffer: UnsafeMutableRawBufferPointer) throws(SourceFault) -> Int {
    guard utf16 != nil else { return try unpack(into: buffer) }
    // Two bytes become at most three, and a replaced half pair comes on top.
    let room = max(2, min(64 << 10, buffer.count / 3))
    let block = packed ?? .allocate(byteCount: 64 << 10, alignment: 16)
    packed = block
    var written = 0
    while written == 0 {
      let count = try unpack(into: UnsafeMutableRawBufferPointer(rebasing: block[..<room]))
      guard count > 0 else { return 0 }
      written = utf16?.decode(UnsafeRawBufferPointer(rebasing: block[..<count]), into: buffer) ?? 0
    }
    return written
  }

  private func unpack(into buffer: UnsafeMutableRawBufferPointer) throws(SourceFault) -> Int {
    guard gzip != nil else { return try file.read(into: buffer) }
    return try gzip?.read(from: &file, into: buffer) ?? 0
  }
}
