/// The 64-byte blocks that SHA-1 and SHA-256 work on: the message, one bit, zeros, and the length in bits.
enum PaddedBlocks {
  static func forEach(of message: Bytes, _ body: (UnsafeRawBufferPointer) -> Void) {
    var offset = 0
    while offset + 64 <= message.count {
      body(message.part(offset, offset + 64))
      offset += 64
    }
    var tail = [UInt8](message.part(offset, message.count))
    tail.append(0x80)
    while tail.count % 64 != 56 { tail.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) { tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
    tail.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 64) { body(bytes.part(start, start + 64)) }
    }
  }

  /// One of the sixteen big-endian words of a block.
  static func word(_ block: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
    UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
  }
}
