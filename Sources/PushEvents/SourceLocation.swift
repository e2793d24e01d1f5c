/// A place in the user's input.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file as the user named it; `-` for standard input.
  public var file: String
  /// The line, from 1, or nil where the whole file is meant.
  public var line: Int?

  /// Names a file, or a line of it.
  public init(file: String, line: Int? = nil) {
    self.file = file
    self.line = line
  }

  /// `file` or `file:line`.
  public var description: String {
    guard let line else { return file }
    return "\(file):\(line)"
  }
}
