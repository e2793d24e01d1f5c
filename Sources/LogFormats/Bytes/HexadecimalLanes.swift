/// Sixteen hexadecimal digits at a time.
enum HexadecimalLanes {
  typealias Lanes = SIMD16<UInt8>
  typealias Mask = SIMDMask<SIMD16<Int8>>

  /// Turns sixteen digits into a number, the first digit in the highest place.
  ///
  /// - Parameters:
  ///   - first: The first eight digits as they lie in memory, the first in the lowest byte.
  ///   - second: The other eight.
  /// - Returns: The number, or nil if one of them is no digit.
  @inline(__always)
  static func decode(_ first: UInt64, _ second: UInt64) -> UInt64? {
    let lanes = unsafeBitCast(SIMD2<UInt64>(first, second), to: Lanes.self)
    let lower = lanes | Lanes(repeating: 0x20)
    let isDigit: Mask = (lanes &- Lanes(repeating: 0x30)) .< Lanes(repeating: 10)
    let isLetter: Mask = (lower &- Lanes(repeating: 0x61)) .< Lanes(repeating: 6)
    guard areAllSet(isDigit, isLetter) else { return nil }
    // A letter has its low four bits from 1 to 6, and stands for nine more.
    let low = lanes & Lanes(repeating: 0x0F)
    let values = low.replacing(with: low &+ Lanes(repeating: 9), where: isLetter)
    let bytes = (values.evenHalf &* SIMD8<UInt8>(repeating: 16)) | values.oddHalf
    return unsafeBitCast(bytes, to: UInt64.self).byteSwapped
  }

  @inline(__always)
  private static func areAllSet(_ first: Mask, _ second: Mask) -> Bool {
    let left = unsafeBitCast(first, to: SIMD2<UInt64>.self)
    let right = unsafeBitCast(second, to: SIMD2<UInt64>.self)
    let both = left | right
    return both[0] & both[1] == .max
  }
}
