/// A run of bytes that somebody else owns: a line, or a part of one.
typealias Bytes = UnsafeRawBufferPointer

extension UnsafeRawBufferPointer {
  /// A part of the bytes, by offsets.
  @inline(__always)
  func part(_ from: Int, _ to: Int) -> Bytes {
    Bytes(rebasing: self[from..<to])
  }

  /// Whether the bytes begin with a text.
  @inline(__always)
  func begins(with text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount && matches(text, at: 0)
  }

  /// Whether a text stands at an offset.
  @inline(__always)
  func matches(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset &+ length <= count else { return false }
    for index in 0..<length where self[offset &+ index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether these are the bytes of a text.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && matches(text, at: 0)
  }

  /// Where a byte stands first, from an offset on.
  func index(of byte: UInt8, from offset: Int = 0) -> Int? {
    var index = offset
    while index < count {
      if self[index] == byte { return index }
      index &+= 1
    }
    return nil
  }

  /// Where a byte stands last.
  func lastIndex(of byte: UInt8) -> Int? {
    var index = count
    while index > 0 {
      index &-= 1
      if self[index] == byte { return index }
    }
    return nil
  }

  /// Where a text stands first, from an offset on.
  func find(_ text: Bytes, from offset: Int = 0) -> Int? {
    guard text.count > 0 else { return offset <= count ? offset : nil }
    var index = offset
    let last = count - text.count
    while index <= last, let candidate = self.index(of: text[0], from: index), candidate <= last {
      var matched = 1
      while matched < text.count, self[candidate &+ matched] == text[matched] { matched &+= 1 }
      if matched == text.count { return candidate }
      index = candidate &+ 1
    }
    return nil
  }

  /// Where a text stands first, from an offset on.
  func find(_ text: StaticString, from offset: Int = 0) -> Int? {
    find(Bytes(start: text.utf8Start, count: text.utf8CodeUnitCount), from: offset)
  }

  /// Whether two runs hold the same bytes.
  func equals(_ other: Bytes) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// The bytes without blanks, tabs and line ends at both sides.
  var trimmed: Bytes {
    var from = 0
    var to = count
    while from < to, self[from].isBlank { from &+= 1 }
    while to > from, self[to &- 1].isBlank { to &-= 1 }
    return part(from, to)
  }
}

extension UInt8 {
  /// A blank, a tab or a line end.
  @inline(__always)
  var isBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

  /// `0` to `9`.
  @inline(__always)
  var isDigit: Bool { self &- 0x30 < 10 }

  /// The value of a hexadecimal digit, or nil.
  @inline(__always)
  var hexValue: UInt8? {
    if self &- 0x30 < 10 { return self &- 0x30 }
    let lower = self | 0x20
    return lower &- 0x61 < 6 ? lower &- 0x61 &+ 10 : nil
  }

  /// `A` to `Z` and `a` to `z`.
  @inline(__always)
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
