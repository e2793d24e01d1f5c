/// Something about the user's input that the user should know, with the way out.
///
/// Collected, printed and stored; never thrown away. A fault of the store is a `StorageError`, a fault of
/// ours is a `precondition`.
public struct Diagnostic: Error, Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable {
    case error, warning, note
  }

  /// How bad it is.
  public var severity: Severity
  /// A stable name in kebab case, such as `bad-status`.
  public var code: String
  /// One lower-case sentence without a full stop.
  public var message: String
  /// Where it is; nil where no file is concerned.
  public var place: SourceLocation?
  /// What to do about it.
  public var hint: String?

  /// Describes one fault of the input.
  public init(
    _ severity: Severity, _ code: String, _ message: String, at place: SourceLocation? = nil, hint: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.place = place
    self.hint = hint
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `file:line: error: message [code]`, and the hint on a line of its own.
  public var description: String {
    let start = place.map { "\($0): " } ?? "pushledger: "
    let tail = hint.map { "\n  hint: \($0)" } ?? ""
    return "\(start)\(severity.rawValue): \(message) [\(code)]\(tail)"
  }
}
