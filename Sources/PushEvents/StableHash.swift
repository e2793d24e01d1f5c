/// A 64-bit hash whose values are stored, so it never changes.
///
/// Multiplies and folds eight bytes at a time. It spreads well and is quick; it is not made to resist someone
/// who searches for collisions, and nothing that must stay secret is hashed with it.
public struct StableHash: Sendable {
  private var state: UInt64
  private var length: UInt64 = 0

  /// Starts a hash; different seeds give unrelated values for the same bytes.
  @inline(__always)
  public init(seed: UInt64 = 0) {
    state = seed ^ 0x9E37_79B9_7F4A_7C15
  }

  /// Adds a number.
  @inline(__always)
  public mutating func combine(_ value: UInt64) {
    state = StableHash.fold(state ^ value, 0xD6E8_FEB8_6659_FD93)
    length &+= 8
  }

  /// Adds a number.
  @inline(__always)
  public mutating func combine(_ value: Int64) {
    combine(UInt64(bitPattern: value))
  }

  /// Adds bytes, and how many they are, so that two neighbouring fields cannot trade bytes.
  public mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index &+ 8 <= bytes.count {
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index &+= 8
    }
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count {
      rest |= UInt64(bytes[index]) &<< shift
      shift &+= 8
      index &+= 1
    }
    combine(rest)
    combine(UInt64(bytes.count))
  }

  /// The hash of all that was added.
  @inline(__always)
  public var value: UInt64 {
    StableHash.fold(state ^ length, 0xA076_1D64_78BD_642F)
  }

  /// The hash of one run of bytes.
  public static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var hash = StableHash(seed: seed)
    hash.combine(bytes)
    return hash.value
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right | 1)
    return product.high ^ product.low ^ left.byteSwapped
  }
}
