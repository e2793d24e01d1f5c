/// How sure an outcome is.
///
/// Raw values are stored in the database and never change.
public enum Confidence: Int, CaseIterable, Sendable {
  /// Absence plus state: nothing was seen, and the logs say why.
  case inferred = 1
  /// The best of several possible matches.
  case likely = 2
  /// The only possible match in the window.
  case unique = 3
  /// Joined by an identifier, or said by the provider's own log.
  case exact = 4

  /// The word used in reports.
  public var name: String { String(describing: self) }
}
