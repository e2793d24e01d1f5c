/// What an app reported at the end of a wake.
///
/// Raw values are stored in the database and never change.
public enum FetchResult: Int, CaseIterable, Sendable {
  /// This log cannot show results, or the completion falls into a gap.
  case unknown = 0
  /// `.newData`
  case newData = 1
  /// `.noData`
  case noData = 2
  /// `.failed`
  case failed = 3
  /// No completion seen in a log that would have shown it, or the system's own warning that none came.
  case none = 4

  /// The word used in reports.
  public var name: String { String(describing: self) }

  /// Finds a result by its word; upper and lower case are the same.
  public init?(name: some StringProtocol) {
    switch name.lowercased() {
    case "newdata": self = .newData
    case "nodata": self = .noData
    case "failed": self = .failed
    default: return nil
    }
  }
}
