/// A device token as logs print it.
enum DeviceToken {
  /// Digits that a token may have.
  ///
  /// Apple says to make no assumption; 64 are common, and Live Activities have more.
  static let digits = 8...200

  /// The token's bytes, in the arena of the block; nil for what is no token.
  static func decode(_ text: Bytes, _ block: ParsedBlock) -> ByteSlice? {
    guard digits.contains(text.count) else { return nil }
    return block.decodeHexadecimal(text)
  }
}
