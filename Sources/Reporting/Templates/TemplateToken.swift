internal import PushEvents

/// A piece of a template: text, or what stands between `{{` and `}}`.
enum TemplateToken {
  case text(String)
  case place(String, line: Int)

  /// Cuts a template into pieces.
  ///
  /// A line that holds nothing but control places leaves no line behind.
  static func tokens(of text: String, path: String) throws(Diagnostic) -> [TemplateToken] {
    var tokens: [TemplateToken] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let pieces = try pieces(of: line, number: index + 1, path: path)
      if pieces.contains(where: \.isControl) && pieces.allSatisfy({ $0.isControl || $0.isBlank }) {
        tokens += pieces.filter(\.isControl)
      } else {
        tokens += pieces
        if index < lines.count - 1 { tokens.append(.text("\n")) }
      }
    }
    return tokens
  }

  private static func pieces(
    of line: Substring, number: Int, path: String
  ) throws(Diagnostic) -> [TemplateToken] {
    var pieces: [TemplateToken] = []
    var rest = line
    while let open = rest.firstRange(of: "{{") {
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else {
        throw Diagnostic(
          .error, "bad-template", "'{{' without '}}' on the same line", at: SourceLocation(file: path, line: number))
      }
      if open.lowerBound > rest.startIndex { pieces.append(.text(String(rest[..<open.lowerBound]))) }
      let words = rest[open.upperBound..<close.lowerBound].split(separator: " ").joined(separator: " ")
      pieces.append(.place(words, line: number))
      rest = rest[close.upperBound...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  private var isBlank: Bool {
    guard case .text(let text) = self else { return false }
    return text.allSatisfy(\.isWhitespace)
  }

  /// Whether it steers and prints nothing itself.
  private var isControl: Bool {
    guard case .place(let words, _) = self else { return false }
    return words.hasPrefix("!") || ["if", "else", "each", "end"].contains(words.prefix { $0 != " " })
  }
}
