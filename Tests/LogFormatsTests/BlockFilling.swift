import LogSources

@testable import LogFormats

extension ParsedBlock {
  /// Puts lines into the block, as the reading thread does.
  func fill(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { lines.load($0, at: 0) }
  }
}
