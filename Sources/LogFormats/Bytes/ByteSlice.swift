/// A run of bytes in a block's lines, or in its arena for what had to be decoded.
///
/// Small and without ownership, so that rows stay plain numbers. ``ParsedBlock`` turns it into bytes.
public struct ByteSlice: Equatable, Sendable {
  static let arenaBit: UInt32 = 0x8000_0000

  var start: UInt32
  /// How many bytes there are.
  public private(set) var length: UInt32

  init(start: UInt32, length: UInt32) {
    self.start = start
    self.length = length
  }

  /// No value at all, which differs from an empty text.
  public static let absent = ByteSlice(start: UInt32.max, length: 0)

  /// Whether there is no value.
  @inline(__always)
  public var isAbsent: Bool { start == UInt32.max }
}
