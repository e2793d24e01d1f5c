internal import LogFormats
internal import LogSources
internal import PushEvents

/// One step of a run, done by the writer in the order of reading.
final class Job: @unchecked Sendable {
  enum Work {
    /// A file is about to be read.
    case begin(FilePlan)
    /// Lines of that file. Before the writer they go to a reading thread.
    case lines(FilePlan, ParsedBlock)
    /// Lines that were read before, only to know the records before the cursor.
    case replay(FilePlan, ParsedBlock)
    /// The file ends.
    case end(FilePlan, FileEnd)
    /// A table of devices.
    case devices(FilePlan, DeviceTable, FileEnd)
    /// Nothing is read of a source.
    case verdict(FileResult, Verdict)
  }

  /// What a source is of which nothing is read.
  struct Verdict {
    /// The known content that it holds.
    var knownID: Int64?
    /// The place of that content in the registry.
    var content: Int?
    /// How it ended; nil where it was not opened.
    var end: FileEnd?
    var diagnostic: Diagnostic?
  }

  let work: Work
  /// Bytes of files on disk that were read when this job was made.
  let bytesRead: Int64
  /// The cursor behind these lines, and the hash of the bytes before it.
  let cursor: Int
  let cursorHash: UInt64
  /// Guarded by the pipeline's lock.
  var isReady: Bool

  init(_ work: Work, bytesRead: Int64, cursor: Int = 0, cursorHash: UInt64 = 0) {
    self.work = work
    self.bytesRead = bytesRead
    self.cursor = cursor
    self.cursorHash = cursorHash
    switch work {
    case .lines, .replay: isReady = false
    default: isReady = true
    }
  }
}
