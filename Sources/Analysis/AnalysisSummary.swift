public import PushEvents

/// What an analysis did.
public struct AnalysisSummary: Sendable {
  /// Whether nothing had changed, so that the account was left as it is.
  public var upToDate = false
  /// Pushes in the account.
  public var pushes = 0
  /// Pushes by outcome; they add up to ``pushes``.
  public var outcomes: [OutcomeCode: Int] = [:]
  /// Receipts on devices that no push of the provider's log explains.
  public var unmatchedReceipts = 0
  /// The time of judgement; nil where the ledger holds no provider record.
  public var asOf: Timestamp?

  /// Describes an analysis that found nothing.
  public init() {}
}
