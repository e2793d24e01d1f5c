/// A 64-bit hash of an id by which a provider and an app name the same push.
///
/// Upper and lower case are the same. An id in the shape of a UUID hashes as its 16 bytes, since the store keeps
/// `apns-id` as bytes and an app logs it as text. Zero is never a hash: it stands for no id.
enum ReferenceHash {
  static func of(text: UnsafeRawBufferPointer) -> UInt64 {
    if let uuid = uuid(text) { return finish(mix(mix(seed, uuid.high), uuid.low)) }
    var hash = mix(seed, UInt64(text.count))
    var index = 0
    while index < text.count {
      hash = mix(hash, lowercased(word(text, at: index)))
      index += 8
    }
    return finish(hash)
  }

  /// The hash of an `apns-id` as the store keeps it; zero where it is not 16 bytes long.
  static func of(uuid bytes: UnsafeRawBufferPointer) -> UInt64 {
    guard bytes.count == 16 else { return 0 }
    let high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
    let low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    return finish(mix(mix(seed, high), low))
  }

  private static let seed: UInt64 = 0x2D35_8DCC_AA6C_78A5

  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  private static func finish(_ hash: UInt64) -> UInt64 {
    let mixed = mix(hash, 0x8BB8_4B93_962E_ACC9)
    return mixed == 0 ? 1 : mixed
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, at start: Int) -> UInt64 {
    if start + 8 <= bytes.count {
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    var word: UInt64 = 0
    for index in start..<bytes.count { word |= UInt64(bytes[index]) << UInt64(8 * (index - start)) }
    return word
  }

  /// Eight bytes at once: sets bit 5 of every byte that is an upper-case ASCII letter.
  private static func lowercased(_ word: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let heptets = word & low
    let notBelowA = heptets &+ 0x3F3F_3F3F_3F3F_3F3F
    let aboveZ = heptets &+ 0x2525_2525_2525_2525
    let upper = ~word & (notBelowA ^ aboveZ) & ~low
    return word | (upper >> 2)
  }

  private static func uuid(_ text: UnsafeRawBufferPointer) -> (high: UInt64, low: UInt64)? {
    guard text.count == 36 else { return nil }
    var halves = (high: UInt64(0), low: UInt64(0))
    var digits = 0
    for index in 0..<36 {
      let byte = text[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = hexadecimal(byte) else { return nil }
      if digits < 16 { halves.high = halves.high << 4 | digit } else { halves.low = halves.low << 4 | digit }
      digits += 1
    }
    return halves
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x41...0x46: UInt64(byte - 0x41 + 10)
    case 0x61...0x66: UInt64(byte - 0x61 + 10)
    default: nil
    }
  }
}
