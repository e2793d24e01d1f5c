/// Keeps secrets out of what is stored: device tokens, provider tokens (JWT), authorization values.
public enum Redaction {
  /// The longest word that is stored, in bytes.
  public static let longestWord = 200

  /// Whether the bytes hold something that must not be stored: 40 or more hexadecimal digits in a row, the start of
  /// a JWT, or 43 or more characters of base64 in a row (a token of 32 bytes).
  static func holdsSecret(_ bytes: Bytes) -> Bool {
    guard bytes.count >= 40 else { return false }
    var hex = 0
    var base64 = 0
    var hasDigit = false
    var hasLetter = false
    for index in 0..<bytes.count {
      let byte = bytes[index]
      hex = byte.hexValue == nil ? 0 : hex + 1
      if byte.isLetter || byte.isDigit || byte == 0x2B || byte == 0x2F || byte == 0x3D {
        base64 += 1
        hasDigit = hasDigit || byte.isDigit
        hasLetter = hasLetter || byte.isLetter
      } else {
        (base64, hasDigit, hasLetter) = (0, false, false)
      }
      if hex >= 40 || (base64 >= 43 && hasDigit && hasLetter) { return true }
      if byte == 0x65, bytes.matches("eyJ", at: index) { return true }
    }
    return false
  }

  /// A word as it may be stored: valid UTF-8 without control characters, not too long, and without secrets.
  ///
  /// A secret is replaced by a hash of it, so that equal ones stay equal.
  public static func word(_ bytes: UnsafeRawBufferPointer) -> String {
    if holdsSecret(bytes) {
      let code = SHA256.digest([UInt8](bytes)).prefix(8)
      return "redacted-" + code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let text = String(decoding: bytes.part(0, min(bytes.count, longestWord)), as: UTF8.self)
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }

  /// A line's shape: letters stay, numbers and identifiers become `#`, and long words are cut.
  ///
  /// Shapes show which message no rule takes, without what it was about.
  public static func shape(_ message: UnsafeRawBufferPointer) -> String {
    var shape: [UInt8] = []
    for byte in message.prefix(160) {
      if byte == 0x0A || byte == 0x7B { break }  // a brace may begin a payload
      let isNumber = byte.isDigit
      if isNumber, shape.last == 0x23 { continue }
      shape.append(isNumber ? 0x23 : byte < 0x20 ? 0x20 : byte)
    }
    return shape.withUnsafeBytes { word($0) }
  }
}
