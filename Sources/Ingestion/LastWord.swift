#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import LogFormats
internal import Storage

/// The word that the row before had, in the same block: most rows have the same topic and host as the row before.
struct LastWord {
  private var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  private var number: Int64 = 0

  /// A word's number in the store; `AttemptRow.absent` where there is none.
  @inline(__always)
  mutating func id(_ slice: ByteSlice, _ block: ParsedBlock, _ words: WordTable) throws(StorageError) -> Int64 {
    if slice.isAbsent { return AttemptRow.absent }
    let word = block.bytes(slice)
    if matches(word) { return number }
    number = try words.id(word)
    bytes = word
    return number
  }

  @inline(__always)
  private func matches(_ word: UnsafeRawBufferPointer) -> Bool {
    guard let mine = bytes.baseAddress, let theirs = word.baseAddress, bytes.count == word.count else { return false }
    return memcmp(mine, theirs, word.count) == 0
  }
}
