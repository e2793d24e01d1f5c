/// Says which of several files that hold a record its evidence names: the one whose name sorts first.
struct Precedence {
  private var files: [Int64: (name: [UInt8], head: UInt64)] = [:]

  mutating func set(_ record: FileRecord) {
    files[record.id] = (Array(record.name.utf8), record.headHash)
  }

  mutating func set(id: Int64, name: String, head: Int64) {
    files[id] = (Array(name.utf8), UInt64(bitPattern: head))
  }

  func name(of id: Int64) -> [UInt8]? {
    files[id]?.name
  }

  /// Whether a line of a file comes before the place that the ledger has.
  func isFirst(file: Int64, line: Int64, before there: (file: Int64, line: Int64)) -> Bool {
    guard file != there.file, let mine = files[file], let other = files[there.file] else { return false }
    guard mine.name == other.name else { return mine.name.lexicographicallyPrecedes(other.name) }
    return mine.head < other.head
  }
}
