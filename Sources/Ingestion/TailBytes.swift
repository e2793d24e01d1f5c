/// The last bytes of what was read so far.
struct TailBytes {
  private var bytes: [UInt8] = []

  init(_ start: UnsafeRawBufferPointer?) {
    if let start { append(start) }
  }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    let length = KnownContent.tailLength
    if more.count >= length {
      bytes = Array(more[(more.count - length)...])
    } else {
      bytes.append(contentsOf: more)
      if bytes.count > length { bytes.removeFirst(bytes.count - length) }
    }
  }

  /// The hash that a cursor is stored with.
  var hash: UInt64 {
    bytes.withUnsafeBytes { KnownContent.tailHash($0) }
  }
}
