internal import CZlib

/// Unpacks gzip data: any number of members, one after the other (RFC 1952, section 2.2).
struct GzipDecoder: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var isBetweenMembers = false
  private var inputEnded = false

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(byteCount: 256 << 10, alignment: 16)
    let code = pushledger_inflate_init(stream, 31)
    precondition(code == Z_OK, "zlib could not start")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// Unpacks up to the buffer's length.
  ///
  /// - Returns: How many bytes came; 0 at the end of the last member.
  mutating func read(
    from file: inout RawFile, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SourceFault) -> Int {
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(buffer.count)
    while stream.pointee.avail_out > 0 {
      if stream.pointee.avail_in == 0 { try refill(from: &file) }
      if isBetweenMembers {
        guard try beginMember(produced: buffer.count - Int(stream.pointee.avail_out)) else { break }
      }
      let code = inflate(stream, Z_NO_FLUSH)
      if code == Z_STREAM_END {
        isBetweenMembers = true
      } else if code != Z_OK {
        // What was unpacked before the damage still counts; the next call reports it.
        if Int(stream.pointee.avail_out) < buffer.count { break }
        guard code != Z_BUF_ERROR else { throw .gzipCut }
        throw .gzipDamaged(stream.pointee.msg.map { String(cString: $0) } ?? "code \(code)")
      }
    }
    return buffer.count - Int(stream.pointee.avail_out)
  }

  /// Whether another member follows; what follows and is none ends the file, and is named once all else was given.
  private mutating func beginMember(produced: Int) throws(SourceFault) -> Bool {
    guard stream.pointee.avail_in > 0 else { return false }
    guard input[offset] == 0x1F else {
      guard produced == 0 else { return false }
      throw .gzipTrailingBytes
    }
    inflateReset(stream)
    isBetweenMembers = false
    return true
  }

  private var offset: Int {
    guard let next = stream.pointee.next_in, let start = input.baseAddress else { return 0 }
    return UnsafeRawPointer(next) - UnsafeRawPointer(start)
  }

  private mutating func refill(from file: inout RawFile) throws(SourceFault) {
    guard !inputEnded else { return }
    let count = try file.read(into: input)
    inputEnded = count == 0
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
  }
}
