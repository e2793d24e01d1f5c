/// The digest by which SpringBoard's lines name a notification request: the first four bytes of SHA-1 over the
/// request identifier, as `XXXX-XXXX`.
struct RequestDigest: Equatable, Sendable, CustomStringConvertible {
  let value: UInt32

  /// Digests a request identifier: the collapse id, or the system's own UUID.
  init(of identifier: String) {
    value = RequestDigest.firstWordOfSHA1(Array(identifier.utf8))
  }

  var description: String {
    var text: [UInt8] = []
    text.append(hexadecimal: UInt64(value >> 16), digits: 4, upperCase: true)
    text.append(UInt8(ascii: "-"))
    text.append(hexadecimal: UInt64(value & 0xFFFF), digits: 4, upperCase: true)
    return String(decoding: text, as: UTF8.self)
  }

  /// FIPS 180-4, kept to the one word of the result that is needed.
  private static func firstWordOfSHA1(_ message: [UInt8]) -> UInt32 {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let bitCount = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) { padded.append(UInt8(truncatingIfNeeded: bitCount >> shift)) }

    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for block in stride(from: 0, to: padded.count, by: 64) {
      compress(padded[block..<block + 64], into: &state)
    }
    return state[0]
  }

  private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words: [UInt32] = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      words.append(rotate(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (mix, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotate(a, 5) &+ mix &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotate(b, 30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 {
    value << count | value >> (32 - count)
  }
}
