/// Numbers from bytes, without a String.
enum NumberParsing {
  /// A whole decimal number with an optional sign; nil for anything else, and for what does not fit.
  static func integer(_ bytes: Bytes) -> Int64? {
    var index = 0
    let isNegative = bytes.count > 0 && bytes[0] == 0x2D
    if isNegative { index = 1 }
    guard index < bytes.count else { return nil }
    var value: Int64 = 0
    while index < bytes.count {
      guard bytes[index].isDigit else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow2) = product.addingReportingOverflow(Int64(bytes[index] &- 0x30))
      if overflow || overflow2 { return nil }
      value = sum
      index &+= 1
    }
    return isNegative ? -value : value
  }

  /// An unsigned decimal number; identifiers of the unified log use all 64 bits.
  static func unsigned(_ bytes: Bytes) -> UInt64? {
    guard bytes.count > 0 else { return nil }
    var value: UInt64 = 0
    for byte in bytes {
      guard byte.isDigit else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow2) = product.addingReportingOverflow(UInt64(byte &- 0x30))
      if overflow || overflow2 { return nil }
      value = sum
    }
    return value
  }

  /// A decimal number such as `1.42`, `3` or `1.8e-06`, times a power of ten, cut to a whole number.
  ///
  /// `scaled("1.42", exponent: 6)` is 1,420,000: seconds become microseconds without a Double.
  static func scaled(_ bytes: Bytes, exponent: Int) -> Int64? {
    var index = 0
    var digits: Int64 = 0
    var power = exponent
    var seen = false
    let isNegative = bytes.count > 0 && bytes[0] == 0x2D
    if isNegative { index = 1 }
    var afterPoint = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte.isDigit {
        seen = true
        if digits < 100_000_000_000_000_000 {
          digits = digits * 10 + Int64(byte &- 0x30)
          if afterPoint { power -= 1 }
        } else if !afterPoint {
          power += 1
        }
      } else if byte == 0x2E, !afterPoint {
        afterPoint = true
      } else {
        break
      }
      index &+= 1
    }
    guard seen else { return nil }
    if index < bytes.count {
      guard bytes[index] | 0x20 == 0x65 else { return nil }
      let from = index + 1 < bytes.count && bytes[index + 1] == 0x2B ? index + 2 : index + 1
      guard let shift = integer(bytes.part(from, bytes.count)), abs(shift) < 100 else { return nil }
      power += Int(shift)
    }
    while power > 0, digits != 0 {
      let (product, overflow) = digits.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      digits = product
      power -= 1
    }
    while power < 0, digits != 0 {
      digits /= 10
      power += 1
    }
    return isNegative ? -digits : digits
  }

  /// Hexadecimal digits as a number, up to 16 of them.
  static func hexadecimal(_ bytes: Bytes) -> UInt64? {
    guard bytes.count > 0, bytes.count <= 16 else { return nil }
    var value: UInt64 = 0
    for byte in bytes {
      guard let digit = byte.hexValue else { return nil }
      value = value << 4 | UInt64(digit)
    }
    return value
  }

  private static func word(_ bytes: Bytes, _ offset: Int) -> UInt64 {
    UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }

  private static func long(_ bytes: Bytes, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// A UUID in its usual form, upper or lower case; version and variant are not looked at, since APNs makes its own.
  static func uuid(_ bytes: Bytes) -> (high: UInt64, low: UInt64)? {
    guard bytes.count == 36, bytes[8] == 0x2D, bytes[13] == 0x2D, bytes[18] == 0x2D, bytes[23] == 0x2D else {
      return nil
    }
    let groups = (word(bytes, 9), word(bytes, 14), word(bytes, 19), word(bytes, 24))
    guard let high = HexadecimalLanes.decode(long(bytes, 0), groups.0 | groups.1 &<< 32),
      let low = HexadecimalLanes.decode(groups.2 | groups.3 &<< 32, long(bytes, 28))
    else { return nil }
    return (high, low)
  }
}
