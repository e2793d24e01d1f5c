/// Small numbers for words, in the order in which they were first needed.
struct Numbering: Sendable {
  private(set) var words: [Int32] = []
  private var numbers: [Int32: UInt64] = [:]

  mutating func number(_ word: Int32) -> UInt64 {
    if let known = numbers[word] { return known }
    let number = UInt64(words.count)
    words.append(word)
    numbers[word] = number
    return number
  }
}

/// Packs small numbers into one key, and takes them out again in the opposite order.
struct PackedKey {
  private(set) var value: UInt64 = 0

  init() {}

  init(_ value: UInt64) {
    self.value = value
  }

  mutating func push(_ number: UInt64, bits: UInt64) { value = value << bits | number }

  mutating func pop(bits: UInt64) -> Int64 {
    let number = value & ((1 << bits) - 1)
    value >>= bits
    return Int64(number)
  }
}
