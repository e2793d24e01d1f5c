import PushLedgerCommand
import Synchronization

/// A console that remembers, for runs inside the test's own process.
final class RecordingConsole: Console {
  let outputIsTerminal: Bool
  let complaintsAreTerminal: Bool
  private let written = Mutex<(output: String, complaints: String)>(("", ""))

  init(terminal: Bool = false) {
    outputIsTerminal = terminal
    complaintsAreTerminal = terminal
  }

  var output: String { written.withLock { $0.output } }
  var complaints: String { written.withLock { $0.complaints } }

  func write(_ text: String) throws(OutputFault) { written.withLock { $0.output += text } }
  func finish() throws(OutputFault) {}
  func complain(_ text: String) { written.withLock { $0.complaints += text } }
}

/// A console whose reader went away.
struct ClosedConsole: Console {
  let outputIsTerminal = false
  let complaintsAreTerminal = false

  func write(_ text: String) throws(OutputFault) { throw .closed }
  func finish() throws(OutputFault) { throw .closed }
  func complain(_ text: String) {}
}
