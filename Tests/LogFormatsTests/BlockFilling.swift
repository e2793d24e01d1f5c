import Foundation
import LogSources
import TestSupport

@testable import LogFormats

extension ParsedBlock {
  /// Puts lines into the block, as the reading thread does.
  func fill(_ bytes: [UInt8]) {
    do {
      let folder = try TemporaryFolder()
      let stream = try ByteStream(path: folder.write("lines", bytes), headLength: 16)
      try lines.load(bytes.count, at: 0, from: stream)
    } catch {
      fatalError("a test could not fill a block: \(error)")
    }
  }
}
