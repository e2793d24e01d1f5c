/// SHA-1 (FIPS 180-4), for one purpose: SpringBoard prints the first four bytes of it over a request identifier.
public enum SHA1 {
  /// The first four bytes of the digest, as a big-endian number: `C1A9-F481` is 0xC1A9F481.
  public static func prefix(_ message: UnsafeRawBufferPointer) -> UInt32 {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var words = [UInt32](repeating: 0, count: 80)
    PaddedBlocks.forEach(of: message) { block in
      for index in 0..<16 { words[index] = PaddedBlocks.word(block, index) }
      for index in 16..<80 {
        let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
        words[index] = mixed << 1 | mixed >> 31
      }
      add(words, to: &state)
    }
    return state[0]
  }

  private static func add(_ words: [UInt32], to state: inout [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = (a << 5 | a >> 27) &+ mixed &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }
}
