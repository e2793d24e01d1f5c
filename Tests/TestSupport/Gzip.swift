import Foundation

/// Packs bytes as gzip with stored blocks, so that tests need no packer.
public enum Gzip {
  /// One member that holds the bytes (RFC 1952; RFC 1951 section 3.2.4).
  public static func member(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      packed.append(rest.isEmpty ? 1 : 0)
      packed += [UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)]
      packed += block
    } while !rest.isEmpty
    for value in [checksum(bytes), UInt32(truncatingIfNeeded: bytes.count)] {
      packed += (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32($0 * 8)) }
    }
    return packed
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
