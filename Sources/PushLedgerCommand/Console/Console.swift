/// Where a command's words go: results to standard output, everything else to standard error.
public protocol Console: Sendable {
  /// Whether a person watches the results.
  var outputIsTerminal: Bool { get }
  /// Whether a person watches the complaints, so that progress may be drawn.
  var complaintsAreTerminal: Bool { get }
  /// Writes a part of the results.
  ///
  /// - Throws: An ``OutputFault`` if nobody reads any more, or the system refuses.
  func write(_ text: String) throws(OutputFault)
  /// Sees to it that every part of the results has been handed to the system.
  ///
  /// - Throws: An ``OutputFault`` if nobody reads any more, or the system refuses.
  func finish() throws(OutputFault)
  /// Writes to standard error; what can't be said there is lost.
  func complain(_ text: String)
}

/// Why results could not be written.
public enum OutputFault: Error, Equatable, Sendable {
  /// The reader went away, as `head` does: no reason to complain.
  case closed
  /// The system refused, with its error number.
  case failed(code: Int32)
}
