internal import LogFormats
internal import LogSources

/// What is going to be read of one file, and how.
final class FilePlan: Sendable {
  let path: String
  let isNamed: Bool
  /// The place of its content in the registry.
  let content: Int
  /// The row of its content; nil for one that is new to the ledger.
  let knownID: Int64?
  let format: SourceFormat
  let compression: Compression
  /// The name of the device that wrote it; nil for a provider's log.
  let device: String?
  let headLength: Int
  let headHash: UInt64
  let context: ReaderContext
  let rules: RuleSet?
  /// The date of its first record, for a log without dates.
  let date: LogDate?
  /// The local date of the last record that was read before, for such a log.
  let lastDay: Int64?

  init(
    path: String, isNamed: Bool, content: Int, known: KnownContent, format: SourceFormat, compression: Compression,
    device: String?, context: ReaderContext, rules: RuleSet?, date: LogDate?
  ) {
    self.path = path
    self.isNamed = isNamed
    self.content = content
    knownID = known.id
    self.format = format
    self.compression = compression
    self.device = device
    headLength = known.headLength
    headHash = known.headHash
    self.context = context
    self.rules = rules
    self.date = date
    lastDay = known.lastDay
  }

  var isGrown: Bool { knownID != nil || lastDay != nil }
}

/// How the reading of one file ended.
struct FileEnd {
  /// Whether all that the file holds was read.
  var isComplete: Bool
  /// What is wrong with the file as a whole.
  var damage: String?
  var stamp: FileStamp?
  var headLength: Int
  var headHash: UInt64
  /// Bytes of a last line that waits for its newline.
  var waitingBytes: Int
}
