/// One field of a scanned object: where its value lies and what it is.
struct JSONField {
  enum Kind: UInt8 {
    case absent, string, number, yes, no, null, nested
  }

  var start: UInt32 = 0
  var length: UInt32 = 0
  var kind = Kind.absent
  /// Whether a string holds escapes that must be undone.
  var isEscaped = false
}

/// Finds the wanted fields of JSON objects that stand in one line each (RFC 8259).
///
/// Looks at every byte once and makes no String. Logs repeat their keys in the same order, so the scanner remembers
/// which key came at which position, and compares instead of searching. Of a key that comes twice the last one
/// counts. Values that nobody wants are passed over: their brackets and strings must be well formed, their numbers
/// and words are not looked at.
///
/// Why pointers: the scanner is used for every line, and arrays in a class cost a check at each access.
final class JSONScanner {
  /// The fields in the order in which the wanted keys were given.
  let fields: UnsafeMutableBufferPointer<JSONField>

  private let keys: [[UInt8]]
  private let signatures: [Signature]
  /// For each position in the object the wanted key that came there last, or -1 for one that is not wanted.
  private let predictions: UnsafeMutablePointer<Prediction>
  private static let predictedPositions = 64
  private static let deepest = 64

  /// A key is told by its length and its first and last eight bytes.
  ///
  /// Where that could be two keys, of which one is wanted, nothing is predicted.
  private struct Prediction {
    var signature: Signature
    var key: Int
  }

  private struct Signature: Equatable {
    var length = -1
    var first: UInt64 = 0
    var last: UInt64 = 0

    init() {}

    @inline(__always)
    init(_ name: Bytes) {
      guard let base = name.baseAddress else { return }
      length = name.count
      first = base.loadUnaligned(as: UInt64.self)
      if length >= 8 {
        last = base.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
      } else {
        first &= (1 &<< UInt64(length &* 8)) &- 1
      }
    }
  }

  init(keys: [StaticString]) {
    self.keys = keys.map { key in (0..<key.utf8CodeUnitCount).map { key.utf8Start[$0] } }
    signatures = keys.map { key in
      // Copied into a buffer with room behind it, since a signature loads eight bytes.
      var padded = (0..<key.utf8CodeUnitCount).map { key.utf8Start[$0] }
      padded += [UInt8](repeating: 0, count: 8)
      return padded.withUnsafeBytes { Signature($0.part(0, key.utf8CodeUnitCount)) }
    }
    fields = .allocate(capacity: keys.count)
    fields.initialize(repeating: JSONField())
    predictions = .allocate(capacity: JSONScanner.predictedPositions)
    predictions.initialize(
      repeating: Prediction(signature: Signature(), key: -1), count: JSONScanner.predictedPositions)
  }

  deinit {
    fields.deallocate()
    predictions.deallocate()
  }

  /// Scans a line that must hold one object and nothing else.
  ///
  /// - Returns: nil if it does, else the offset at which it stops being one.
  func scan(_ line: Bytes) -> Int? {
    for index in fields.indices { fields[index].kind = .absent }
    guard let base = line.baseAddress else { return 0 }
    let end = line.count
    var at = JSONScanner.pastBlanks(base, 0, end)
    guard at < end, byte(base, at) == 0x7B else { return at }
    at = JSONScanner.pastBlanks(base, at &+ 1, end)
    var position = 0
    if at < end, byte(base, at) == 0x7D { return trailing(base, at &+ 1, end) }
    while true {
      guard at < end, byte(base, at) == 0x22 else { return at }
      let keyStart = at &+ 1
      guard let (keyEnd, keyEscaped) = JSONScanner.stringEnd(base, keyStart, end) else { return end }
      let key = self.key(Bytes(start: base + keyStart, count: keyEnd &- keyStart), keyEscaped, position)
      position &+= 1
      at = JSONScanner.pastBlanks(base, keyEnd &+ 1, end)
      guard at < end, byte(base, at) == 0x3A else { return at }
      at = JSONScanner.pastBlanks(base, at &+ 1, end)
      guard let after = value(base, at, end, key) else { return min(at, end) }
      at = JSONScanner.pastBlanks(base, after, end)
      guard at < end else { return end }
      let next = byte(base, at)
      if next == 0x7D { return trailing(base, at &+ 1, end) }
      guard next == 0x2C else { return at }
      at = JSONScanner.pastBlanks(base, at &+ 1, end)
    }
  }

  private func trailing(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> Int? {
    let at = JSONScanner.pastBlanks(base, start, end)
    return at == end ? nil : at
  }

  @inline(__always)
  private func byte(_ base: UnsafeRawPointer, _ offset: Int) -> UInt8 {
    base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// The number of a wanted key, or -1.
  @inline(__always)
  private func key(_ name: Bytes, _ isEscaped: Bool, _ position: Int) -> Int {
    let signature = Signature(name)
    if position < JSONScanner.predictedPositions, predictions[position].signature == signature, !isEscaped {
      let predicted = predictions[position].key
      // The first and last eight bytes of a key of up to sixteen are all of it.
      if predicted < 0 || name.count <= 16 || matches(name, predicted) { return predicted }
    }
    if isEscaped {
      let decoded = ByteArena(capacity: 64)
      guard JSONString.unescape(name, into: decoded) else { return -1 }
      return search(decoded.bytes(from: 0, count: decoded.count))
    }
    let found = search(name)
    if position < JSONScanner.predictedPositions, found >= 0 || !signatures.contains(signature) {
      predictions[position] = Prediction(signature: signature, key: found)
    }
    return found
  }

  private func search(_ name: Bytes) -> Int {
    for index in 0..<keys.count where keys[index].count == name.count && matches(name, index) { return index }
    return -1
  }

  @inline(__always)
  private func matches(_ name: Bytes, _ index: Int) -> Bool {
    keys[index].withUnsafeBytes { $0.equals(name) }
  }

  /// Passes over a value and keeps its place if its key is wanted.
  ///
  /// - Returns: The offset behind it, or nil if it is broken.
  @inline(__always)
  private func value(_ base: UnsafeRawPointer, _ start: Int, _ end: Int, _ key: Int) -> Int? {
    guard start < end else { return nil }
    let first = byte(base, start)
    if first == 0x22 {
      guard let (stop, escaped) = JSONScanner.stringEnd(base, start &+ 1, end) else { return nil }
      keep(key, start &+ 1, stop, .string, escaped)
      return stop &+ 1
    }
    if first == 0x7B || first == 0x5B {
      guard let stop = JSONScanner.nestedEnd(base, start, end) else { return nil }
      keep(key, start, stop, .nested, false)
      return stop
    }
    var stop = start
    while stop < end, JSONScanner.isPlain(byte(base, stop)) { stop &+= 1 }
    guard stop > start, let kind = JSONScanner.kind(Bytes(start: base + start, count: stop &- start)) else {
      return nil
    }
    keep(key, start, stop, kind, false)
    return stop
  }

  @inline(__always)
  private func keep(_ key: Int, _ start: Int, _ stop: Int, _ kind: JSONField.Kind, _ escaped: Bool) {
    guard key >= 0 else { return }
    fields[key] = JSONField(
      start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: stop &- start), kind: kind,
      isEscaped: escaped)
  }

  /// What a value without quotation marks is, by its first byte.
  private static func kind(_ bytes: Bytes) -> JSONField.Kind? {
    switch bytes[0] {
    case 0x74: bytes.equals("true") ? .yes : nil
    case 0x66: bytes.equals("false") ? .no : nil
    case 0x6E: bytes.equals("null") ? .null : nil
    case 0x2D, 0x30...0x39: .number
    default: nil
    }
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || byte == 0x2D || byte == 0x2B || byte == 0x2E
  }

  @inline(__always)
  private static func pastBlanks(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end {
      let byte = base.load(fromByteOffset: at, as: UInt8.self)
      guard byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A else { break }
      at &+= 1
    }
    return at
  }

  /// Where a string's closing quotation mark stands.
  @inline(__always)
  private static func stringEnd(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> (Int, Bool)? {
    var at = start
    var escaped = false
    while true {
      at = ByteScan.stringStop(base, from: at, count: end)
      guard at < end else { return nil }
      let byte = base.load(fromByteOffset: at, as: UInt8.self)
      if byte == 0x22 { return (at, escaped) }
      guard byte == 0x5C else { return nil }
      escaped = true
      at &+= 2
    }
  }

  /// The offset behind a nested object or array.
  private static func nestedEnd(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> Int? {
    var at = start
    // One bit a level: 1 for an object, 0 for an array.
    var levels: UInt64 = 0
    var depth = 0
    while at < end {
      let byte = base.load(fromByteOffset: at, as: UInt8.self)
      switch byte {
      case 0x22:
        guard let (stop, _) = stringEnd(base, at &+ 1, end) else { return nil }
        at = stop
      case 0x7B, 0x5B:
        guard depth < deepest else { return nil }
        levels = levels &<< 1 | (byte == 0x7B ? 1 : 0)
        depth &+= 1
      case 0x7D, 0x5D:
        guard levels & 1 == (byte == 0x7D ? 1 : 0) else { return nil }
        levels &>>= 1
        depth &-= 1
        if depth == 0 { return at &+ 1 }
      case 0..<0x20 where byte != 0x09 && byte != 0x0D && byte != 0x0A: return nil
      default: break
      }
      at &+= 1
    }
    return nil
  }
}
