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

  func progress(bytesDone: Int, bytesTotal: Int, file: String) {
    // Whole percents: a line that changes a hundred times, however many blocks are read.
    let percent = bytesTotal > 0 ? min(100, bytesDone * 100 / bytesTotal) : 0
    line.show("reading \(percent) % \(file)")
  }

  func diagnostic(_ diagnostic: Diagnostic) {
    line.clear()
    invocation.tell(diagnostic)
  }

  /// Takes the progress line away.
  func end() { line.clear() }
}
