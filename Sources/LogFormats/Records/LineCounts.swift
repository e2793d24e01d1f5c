/// How many lines were read and what became of them: records + ignored + rejected = lines.
public struct LineCounts: Equatable, Sendable {
  /// All lines.
  public var lines = 0
  /// Lines that gave rows.
  public var records = 0
  /// Lines that are no record, or a record of no interest.
  public var ignored = 0
  /// Lines that claim to be a record and are broken.
  public var rejected = 0
  /// Of the ignored: lines that name a push and fit no rule.
  public var nearMisses = 0

  /// No lines.
  public init() {}

  /// Adds the lines of another count.
  public static func += (left: inout LineCounts, right: LineCounts) {
    left.lines += right.lines
    left.records += right.records
    left.ignored += right.ignored
    left.rejected += right.rejected
    left.nearMisses += right.nearMisses
  }
}
