public import PushEvents

/// What an analysis is asked to do.
public struct AnalysisOptions: Sendable {
  /// The time of judgement; nil takes the newest provider record.
  public var asOf: Timestamp?
  /// Whether to compute the account again even if nothing changed.
  public var force: Bool

  /// Asks for an account at a time of judgement.
  public init(asOf: Timestamp? = nil, force: Bool = false) {
    self.asOf = asOf
    self.force = force
  }
}
