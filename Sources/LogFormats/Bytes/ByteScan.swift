/// Searches that look at sixteen bytes at a time.
///
/// They may load up to 17 bytes behind the end, which a block's padding allows.
///
/// Why the comparisons stand in functions of their own: in one expression the compiler may pick the generic
/// operators, which are 25 times slower.
enum ByteScan {
  typealias Lanes = SIMD16<UInt8>
  typealias Mask = SIMDMask<SIMD16<Int8>>

  /// Where a byte stands first.
  @inline(__always)
  static func index(of byte: UInt8, in bytes: Bytes, from start: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let wanted = Lanes(repeating: byte)
    var index = start
    while index < bytes.count {
      let found: Mask = load(base + index) .== wanted
      let position = firstSet(found)
      if position < 16 {
        let at = index &+ position
        return at < bytes.count ? at : nil
      }
      index &+= 16
    }
    return nil
  }

  /// Where a JSON string ends or needs care: the first quotation mark, backslash or control character.
  ///
  /// - Returns: An offset from the pointer, or the count if there is none.
  @inline(__always)
  static func stringStop(_ base: UnsafeRawPointer, from start: Int, count: Int) -> Int {
    let quote = Lanes(repeating: 0x22)
    let backslash = Lanes(repeating: 0x5C)
    let control = Lanes(repeating: 0x20)
    var index = start
    while index < count {
      let lanes = load(base + index)
      let quotes: Mask = lanes .== quote
      let backslashes: Mask = lanes .== backslash
      let controls: Mask = lanes .< control
      let position = firstSet(quotes, backslashes, controls)
      if position < 16 { return min(index &+ position, count) }
      index &+= 16
    }
    return count
  }

  /// Whether all bytes are ASCII.
  static func isASCII(_ bytes: Bytes) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    var all = Lanes(repeating: 0)
    var index = 0
    while index &+ 64 <= bytes.count {
      let first = load(base + index) | load(base + (index &+ 16))
      let second = load(base + (index &+ 32)) | load(base + (index &+ 48))
      all |= first | second
      index &+= 64
    }
    while index &+ 16 <= bytes.count {
      all |= load(base + index)
      index &+= 16
    }
    var rest: UInt8 = 0
    while index < bytes.count {
      rest |= bytes[index]
      index &+= 1
    }
    let halves = unsafeBitCast(all, to: SIMD2<UInt64>.self)
    return (halves[0] | halves[1]) & 0x8080_8080_8080_8080 == 0 && rest < 0x80
  }

  /// Where either of two pairs of neighbouring bytes stands first, from an offset on.
  @inline(__always)
  static func index(
    ofPair first: (UInt8, UInt8), or second: (UInt8, UInt8), in bytes: Bytes, from start: Int
  ) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var index = start
    while index < bytes.count {
      let here = load(base + index)
      let next = load(base + (index &+ 1))
      let firstHere: Mask = here .== Lanes(repeating: first.0)
      let firstNext: Mask = next .== Lanes(repeating: first.1)
      let secondHere: Mask = here .== Lanes(repeating: second.0)
      let secondNext: Mask = next .== Lanes(repeating: second.1)
      let position = firstSet(both(firstHere, firstNext), both(secondHere, secondNext))
      if position < 16 {
        let at = index &+ position
        return at < bytes.count ? at : nil
      }
      index &+= 16
    }
    return nil
  }

  @inline(__always)
  private static func both(_ left: Mask, _ right: Mask) -> SIMD2<UInt64> {
    unsafeBitCast(left, to: SIMD2<UInt64>.self) & unsafeBitCast(right, to: SIMD2<UInt64>.self)
  }

  @inline(__always)
  private static func firstSet(_ first: SIMD2<UInt64>, _ second: SIMD2<UInt64>) -> Int {
    position(first | second)
  }

  @inline(__always)
  private static func load(_ pointer: UnsafeRawPointer) -> Lanes {
    pointer.loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  private static func firstSet(_ mask: Mask) -> Int {
    position(unsafeBitCast(mask, to: SIMD2<UInt64>.self))
  }

  @inline(__always)
  private static func firstSet(_ first: Mask, _ second: Mask, _ third: Mask) -> Int {
    let left = unsafeBitCast(first, to: SIMD2<UInt64>.self)
    let middle = unsafeBitCast(second, to: SIMD2<UInt64>.self)
    let right = unsafeBitCast(third, to: SIMD2<UInt64>.self)
    return position(left | middle | right)
  }

  @inline(__always)
  private static func position(_ halves: SIMD2<UInt64>) -> Int {
    if halves[0] != 0 { return halves[0].trailingZeroBitCount &>> 3 }
    if halves[1] != 0 { return 8 &+ halves[1].trailingZeroBitCount &>> 3 }
    return 16
  }
}
