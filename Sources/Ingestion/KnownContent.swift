internal import LogSources
internal import PushEvents
internal import Storage

/// A content that was read before, as the ledger knows it.
struct KnownContent {
  /// The row in `source_file`; nil until it is written.
  var id: Int64?
  /// The first, in byte order, of its names.
  var name: String
  var format: String
  var headLength: Int
  var headHash: UInt64
  /// Decoded bytes that were read into rows.
  var cursor: Int
  /// Hash of up to ``tailLength`` bytes before the cursor.
  var cursorHash: UInt64
  var isComplete: Bool
  var lastDay: Int64?
  var stamp: FileStamp?

  /// How many bytes at the start tell contents apart.
  static let headLength = 4096
  /// How many bytes before the cursor must be the same for a content to be a longer version of a known one.
  static let tailLength = 1024

  /// Hash of the last bytes before a cursor.
  static func tailHash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let from = max(0, bytes.count - tailLength)
    return StableHash.of(UnsafeRawBufferPointer(rebasing: bytes[from...]))
  }

  /// All contents of a ledger.
  static func load(_ connection: Connection) throws(StorageError) -> [KnownContent] {
    let select = try connection.prepare(
      """
      SELECT id, name, format, head_length, head_hash, cursor, cursor_hash, complete, last_day,
        seen_device, seen_inode, seen_size, seen_changed_at
      FROM source_file ORDER BY id
      """)
    var known: [KnownContent] = []
    while try select.step() {
      var stamp: FileStamp?
      if !select.isNull(9) {
        stamp = FileStamp(
          device: select.integer(9), inode: select.integer(10), size: select.integer(11),
          changedAt: select.integer(12))
      }
      known.append(
        KnownContent(
          id: select.integer(0), name: select.text(1), format: select.text(2),
          headLength: Int(select.integer(3)), headHash: UInt64(bitPattern: select.integer(4)),
          cursor: Int(select.integer(5)), cursorHash: UInt64(bitPattern: select.integer(6)),
          isComplete: select.integer(7) != 0, lastDay: select.optionalInteger(8), stamp: stamp))
    }
    return known
  }
}
