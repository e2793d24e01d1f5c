/// Undoes the escapes of a JSON string.
enum JSONString {
  /// Appends the decoded bytes.
  ///
  /// A lone half of a surrogate pair becomes the replacement character.
  ///
  /// - Returns: Whether all escapes were well formed.
  static func unescape(_ raw: Bytes, into output: ByteArena) -> Bool {
    var index = 0
    while index < raw.count {
      let byte = raw[index]
      guard byte == 0x5C else {
        output.append(byte)
        index &+= 1
        continue
      }
      guard index &+ 1 < raw.count else { return false }
      index &+= 2
      switch raw[index &- 1] {
      case 0x22: output.append(0x22)
      case 0x5C: output.append(0x5C)
      case 0x2F: output.append(0x2F)
      case 0x62: output.append(0x08)
      case 0x66: output.append(0x0C)
      case 0x6E: output.append(0x0A)
      case 0x72: output.append(0x0D)
      case 0x74: output.append(0x09)
      case 0x75:
        guard let unit = unit(raw, index) else { return false }
        index &+= 4
        if unit & 0xFC00 == 0xD800, raw.matches("\\u", at: index), let low = self.unit(raw, index &+ 2),
          low & 0xFC00 == 0xDC00
        {
          append(0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF), to: output)
          index &+= 6
        } else {
          append(unit & 0xF800 == 0xD800 ? 0xFFFD : unit, to: output)
        }
      default: return false
      }
    }
    return true
  }

  private static func unit(_ raw: Bytes, _ start: Int) -> UInt32? {
    guard start &+ 4 <= raw.count else { return nil }
    return NumberParsing.hexadecimal(raw.part(start, start &+ 4)).map { UInt32($0) }
  }

  private static func append(_ scalar: UInt32, to output: ByteArena) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { output.append(byte) }
  }
}
