#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import LogFormats
internal import PushEvents
internal import Storage

/// Turns words into the numbers of their rows; each distinct word asks the store once in a run.
///
/// The same for tokens, which it turns into pseudonyms first: the token's own bytes never reach the store.
final class WordTable {
  private struct Slot {
    var hash: UInt64 = 0
    var start: UInt32 = 0
    var length: UInt32 = 0
    var id: Int64 = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 1024)
  private var used = 0
  private var bytes: [UInt8] = []
  private let insert: Statement
  private let select: Statement
  /// What is stored for a word.
  private let stored: (UnsafeRawBufferPointer) -> Value

  /// The words of topics, reasons, policies and so on.
  static func words(_ connection: Connection) throws(StorageError) -> WordTable {
    try WordTable(connection, table: "word", column: "value") { .text(Redaction.word($0)) }
  }

  /// The pseudonyms of device tokens.
  static func tokens(_ connection: Connection, key: PseudonymKey) throws(StorageError) -> WordTable {
    try WordTable(connection, table: "token", column: "pseudonym") { .blob(key.pseudonym(of: Array($0))) }
  }

  private init(
    _ connection: Connection, table: String, column: String, stored: @escaping (UnsafeRawBufferPointer) -> Value
  ) throws(StorageError) {
    insert = try connection.prepare("INSERT OR IGNORE INTO \(table) (\(column)) VALUES (?1)")
    select = try connection.prepare("SELECT id FROM \(table) WHERE \(column) = ?1")
    self.stored = stored
  }

  /// The number of a word's row, which is made if there is none.
  func id(_ word: UnsafeRawBufferPointer, hash: UInt64) throws(StorageError) -> Int64 {
    let hash = hash | 1
    var place = Int(truncatingIfNeeded: hash &>> 24) & (slots.count - 1)
    while slots[place].hash != 0 {
      if slots[place].hash == hash, isSame(slots[place], word) { return slots[place].id }
      place = (place + 1) & (slots.count - 1)
    }
    let id = try store(word)
    slots[place] = Slot(hash: hash, start: UInt32(bytes.count), length: UInt32(word.count), id: id)
    bytes.append(contentsOf: word)
    used += 1
    if used * 2 > slots.count { grow() }
    return id
  }

  /// The number of a word's row, which is made if there is none.
  func id(_ word: UnsafeRawBufferPointer) throws(StorageError) -> Int64 {
    try id(word, hash: StableHash.of(word))
  }

  /// The number of a word's row, which is made if there is none.
  func id(_ word: String) throws(StorageError) -> Int64 {
    try id(Array(word.utf8))
  }

  /// The number of a word's row, which is made if there is none.
  func id(_ word: [UInt8]) throws(StorageError) -> Int64 {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: word.count, alignment: 1)
    defer { copy.deallocate() }
    copy.copyBytes(from: word)
    return try id(UnsafeRawBufferPointer(copy))
  }

  private func isSame(_ slot: Slot, _ word: UnsafeRawBufferPointer) -> Bool {
    guard Int(slot.length) == word.count else { return false }
    return bytes.withUnsafeBytes { known in
      guard let mine = known.baseAddress, let theirs = word.baseAddress else { return word.isEmpty }
      return memcmp(mine + Int(slot.start), theirs, word.count) == 0
    }
  }

  private func store(_ word: UnsafeRawBufferPointer) throws(StorageError) -> Int64 {
    let value = stored(word)
    try bind(value, to: insert).run()
    let query = bind(value, to: select)
    defer { query.reset() }
    guard try query.step() else { throw StorageError(code: 1, message: "a word was stored and not found") }
    return query.integer(0)
  }

  private func bind(_ value: Value, to statement: Statement) -> Statement {
    switch value {
    case .text(let text): statement.bind(text, at: 1)
    case .blob(let bytes): statement.bind(blob: bytes, at: 1)
    default: statement.bindNull(at: 1)
    }
    return statement
  }

  private func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.hash != 0 {
      var place = Int(truncatingIfNeeded: slot.hash &>> 24) & (slots.count - 1)
      while slots[place].hash != 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = slot
    }
  }
}
