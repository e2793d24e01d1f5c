internal import Foundation
internal import LogFormats
internal import PushEvents

/// The secret that turns device tokens into pseudonyms: HMAC-SHA-256 cut to 128 bits.
///
/// It lies in a file of its own, and never in the store. Stores that shall be merged share one.
struct PseudonymKey {
  private let key: [UInt8]

  /// Reads a key file, or makes one that only its owner may read.
  ///
  /// - Throws: A ``Diagnostic`` that names the file.
  init(path: String) throws(Diagnostic) {
    guard let data = FileManager.default.contents(atPath: path) else {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw PseudonymKey.fault(path, "the key file cannot be read", "check its owner and its mode")
      }
      key = try PseudonymKey.make(at: path)
      return
    }
    let digits = data.filter { !$0.isASCIIBlank }
    guard digits.count == 64, let bytes = PseudonymKey.bytes(digits) else {
      throw PseudonymKey.fault(
        path, "the key file holds no key of 64 hexadecimal digits", "name the right file with --key, or restore it")
    }
    key = bytes
  }

  /// Tells keys apart in the store without giving the key away.
  var fingerprint: String {
    SHA256.digest(Array("pushledger key fingerprint".utf8) + key).prefix(8).map(PseudonymKey.hexadecimal).joined()
  }

  /// The pseudonym of a token, 16 bytes.
  func pseudonym(of token: [UInt8]) -> [UInt8] {
    Array(SHA256.authenticationCode(token, key: key).prefix(16))
  }

  private static func make(at path: String) throws(Diagnostic) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    let key = (0..<4).flatMap { _ in
      let word: UInt64 = generator.next()
      return (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64($0 * 8)) }
    }
    let text = key.map(hexadecimal).joined() + "\n"
    let made = FileManager.default.createFile(
      atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    guard made else {
      throw fault(path, "the key file cannot be made", "name a file in a folder that can be written with --key")
    }
    return key
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private static func bytes(_ digits: Data) -> [UInt8]? {
    let text = Array(digits)
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: text.count, by: 2) {
      guard let byte = UInt8(String(decoding: text[index..<index + 2], as: UTF8.self), radix: 16) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  private static func fault(_ path: String, _ message: String, _ hint: String) -> Diagnostic {
    Diagnostic(.error, "bad-key", message, at: SourceLocation(file: path), hint: hint)
  }
}

extension UInt8 {
  fileprivate var isASCIIBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
