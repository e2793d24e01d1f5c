/// What is to be said about lines of one kind in one block: the first of them, and how many there are.
public struct LineRemark: Sendable {
  /// For a reject its code, such as `bad-status`; for a near miss its shape.
  public var code: String
  /// What was expected and what was found.
  public var message: String
  /// What to do about it.
  public var hint: String?
  /// The first line, from 0 in the block.
  public var line: UInt32
  /// How many lines.
  public var lines: Int
}
