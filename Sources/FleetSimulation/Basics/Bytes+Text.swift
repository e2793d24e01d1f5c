/// Text is built as bytes: a String per line would halve the speed of writing.
extension [UInt8] {
  mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }

  mutating func append(decimal value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(decimal: value.magnitude, digits: 1)
  }

  /// Appends a number with leading zeros up to a width.
  mutating func append(decimal value: UInt, digits: Int) {
    let first = count
    var rest = value
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0 || count - first < digits
    self[first...].reverse()
  }

  mutating func append(hexadecimal value: UInt64, digits: Int, upperCase: Bool = false) {
    let letter = UInt8(ascii: upperCase ? "A" : "a") - 10
    for shift in stride(from: (digits - 1) * 4, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: value >> UInt64(shift) & 0xF)
      append(digit < 10 ? UInt8(ascii: "0") + digit : letter + digit)
    }
  }

  /// Appends bytes as the inside of a JSON string, with `/` escaped as Apple's writer does it.
  mutating func append(escapedForJSON bytes: ArraySlice<UInt8>) {
    var copied = bytes.startIndex
    for index in bytes.indices {
      guard let escape = [UInt8].jsonEscape(of: bytes[index]) else { continue }
      append(contentsOf: bytes[copied..<index])
      append(escape)
      copied = index + 1
    }
    append(contentsOf: bytes[copied...])
  }

  private static func jsonEscape(of byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case UInt8(ascii: "/"): "\\/"
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\t"): "\\t"
    default: nil
    }
  }
}

/// A UUID as its 128 bits.
struct UUIDBits: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(from random: inout RandomSource) {
    // Version 4, variant 1, as both Apple's and the usual provider libraries make them.
    high = random.next() & ~0xF000 | 0x4000
    low = random.next() & ~(0b11 << 62) | 0b10 << 62
  }

  func text(upperCase: Bool = false) -> String {
    var text: [UInt8] = []
    text.append(self, upperCase: upperCase)
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  mutating func append(_ identifier: UUIDBits, upperCase: Bool = false) {
    for (value, shift, digits) in [
      (identifier.high, 32, 8), (identifier.high, 16, 4), (identifier.high, 0, 4), (identifier.low, 48, 4),
    ] {
      append(hexadecimal: value >> UInt64(shift), digits: digits, upperCase: upperCase)
      append(UInt8(ascii: "-"))
    }
    append(hexadecimal: identifier.low, digits: 12, upperCase: upperCase)
  }
}
