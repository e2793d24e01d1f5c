/// Turns UTF-16 into UTF-8, as a stream; a half pair becomes the replacement character.
struct UTF16Decoder {
  private let isBigEndian: Bool
  private var pendingByte: UInt8?
  private var pendingHigh: UInt16?

  init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  /// Decodes a block; what is cut at its end waits for the next one.
  ///
  /// The output must hold three bytes for each two of the input, and four more.
  mutating func decode(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Int {
    var written = 0
    for byte in input {
      guard let first = pendingByte else {
        pendingByte = byte
        continue
      }
      pendingByte = nil
      let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      written += append(unit, to: output, at: written)
    }
    return written
  }

  private mutating func append(_ unit: UInt16, to output: UnsafeMutableRawBufferPointer, at start: Int) -> Int {
    if let high = pendingHigh {
      pendingHigh = nil
      if unit & 0xFC00 == 0xDC00 {
        let scalar = 0x10000 + (UInt32(high & 0x3FF) << 10) + UInt32(unit & 0x3FF)
        return UTF16Decoder.write(scalar, to: output, at: start)
      }
      let replaced = UTF16Decoder.write(0xFFFD, to: output, at: start)
      return replaced + append(unit, to: output, at: start + replaced)
    }
    if unit & 0xFC00 == 0xD800 {
      pendingHigh = unit
      return 0
    }
    return UTF16Decoder.write(unit & 0xFC00 == 0xDC00 ? 0xFFFD : UInt32(unit), to: output, at: start)
  }

  private static func write(_ scalar: UInt32, to output: UnsafeMutableRawBufferPointer, at start: Int) -> Int {
    switch scalar {
    case ..<0x80:
      output[start] = UInt8(scalar)
      return 1
    case ..<0x800:
      output[start] = UInt8(0xC0 | scalar >> 6)
      output[start + 1] = UInt8(0x80 | scalar & 0x3F)
      return 2
    case ..<0x10000:
      output[start] = UInt8(0xE0 | scalar >> 12)
      output[start + 1] = UInt8(0x80 | scalar >> 6 & 0x3F)
      output[start + 2] = UInt8(0x80 | scalar & 0x3F)
      return 3
    default:
      output[start] = UInt8(0xF0 | scalar >> 18)
      output[start + 1] = UInt8(0x80 | scalar >> 12 & 0x3F)
      output[start + 2] = UInt8(0x80 | scalar >> 6 & 0x3F)
      output[start + 3] = UInt8(0x80 | scalar & 0x3F)
      return 4
    }
  }
}
