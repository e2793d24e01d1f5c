internal import Ingestion
internal import PushEvents

/// Shows how far reading has come, and tells what is wrong with the input as it is found.
struct IngestProgress: IngestObserver {
  private let invocation: Invocation
  private let line: ProgressLine

  init(_ invocation: Invocation) {
    self.invocation = invocation
    line = ProgressLine(invocation)
  }

  func progress(bytes: Int64, of total: Int64, file: String) {
    // Whole percents: a line that changes a hundred times, however many blocks are read.
    let percent = total > 0 ? min(100, bytes * 100 / total) : 0
    // On one line of a usual terminal: a longer one could not be erased.
    let name = file.count > 60 ? "…\(file.suffix(59))" : file
    line.show("reading \(percent) % \(name)")
  }

  func report(_ diagnostic: Diagnostic) {
    line.clear()
    invocation.tell(diagnostic)
  }

  /// Takes the progress line away.
  func end() { line.clear() }
}
