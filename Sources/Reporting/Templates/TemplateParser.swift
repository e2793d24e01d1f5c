internal import Catalog
internal import PushEvents

/// Builds the parts of a template from its pieces.
struct TemplateParser {
  private let tokens: [TemplateToken]
  private let path: String
  private var position = 0
  /// The first comment.
  private(set) var summary = ""

  private static let words = ["value", "table", "chart", "if", "else", "each", "end"]

  init(_ tokens: [TemplateToken], path: String) {
    self.tokens = tokens
    self.path = path
  }

  mutating func parse() throws(Diagnostic) -> [Template.Node] {
    let (nodes, ending) = try block()
    if let ending { throw fault("'\(ending.word)' without 'if' or 'each' before it", ending.line) }
    return nodes
  }

  /// Reads up to an `else` or `end` that belongs to the caller, or to the end of the template.
  private mutating func block() throws(Diagnostic) -> ([Template.Node], ending: (word: String, line: Int)?) {
    var nodes: [Template.Node] = []
    while position < tokens.count {
      let token = tokens[position]
      position += 1
      switch token {
      case .text(let text): nodes.append(.text(text))
      case .place("else", let line): return (nodes, ("else", line))
      case .place("end", let line): return (nodes, ("end", line))
      case .place(let words, let line):
        if let node = try node(words, line) { nodes.append(node) }
      }
    }
    return (nodes, nil)
  }

  private mutating func node(_ words: String, _ line: Int) throws(Diagnostic) -> Template.Node? {
    if words.hasPrefix("!") {
      if summary.isEmpty { summary = String(words.dropFirst().drop { $0 == " " }) }
      return nil
    }
    if words.hasPrefix(".") { return .value(try field(words[...], line), line: line) }
    let parts = words.split(separator: " ", maxSplits: 1)
    let word = parts.first.map(String.init) ?? ""
    guard TemplateParser.words.contains(word) else {
      let hint = NearestName.hint(for: word, among: TemplateParser.words)
      throw fault("unknown place '\(word)'", line, hint: hint ?? "use \(TemplateParser.words.joined(separator: ", "))")
    }
    guard parts.count == 2 else { throw fault("nothing follows '\(word)'", line) }
    switch word {
    case "value": return .value(try field(parts[1], line), line: line)
    case "table": return .table(String(parts[1]), line: line)
    case "chart": return .chart(String(parts[1]), line: line)
    case "if": return try condition(parts[1], line)
    default: return .each(String(parts[1]), try closed("each", line), line: line)
    }
  }

  private mutating func condition(_ words: Substring, _ line: Int) throws(Diagnostic) -> Template.Node {
    let condition = try question(words, line)
    let (then, ending) = try block()
    guard ending?.word == "else" else {
      guard ending != nil else { throw fault("'if' without 'end'", line) }
      return .condition(condition, then: then, otherwise: [], line: line)
    }
    return .condition(condition, then: then, otherwise: try closed("if", line), line: line)
  }

  /// The parts up to the `end` of an `if` or `each`.
  private mutating func closed(_ word: String, _ line: Int) throws(Diagnostic) -> [Template.Node] {
    let (nodes, ending) = try block()
    guard let ending else { throw fault("'\(word)' without 'end'", line) }
    guard ending.word == "end" else { throw fault("'else' without 'if' before it", ending.line) }
    return nodes
  }

  /// `QUERY`, or `QUERY.COLUMN > 0`.
  private func question(_ words: Substring, _ line: Int) throws(Diagnostic) -> Template.Condition {
    let parts = words.split(separator: " ", maxSplits: 2)
    if parts.count == 1, !parts[0].contains(".") { return .hasRows(String(parts[0])) }
    guard parts.count == 3, let comparison = Template.Comparison(rawValue: String(parts[1])) else {
      throw fault("expected 'QUERY' or 'QUERY.COLUMN > NUMBER', found '\(words)'", line)
    }
    let field = try field(parts[0], line)
    if let number = Double(parts[2]) { return .compare(field, comparison, .number(number)) }
    guard parts[2].count >= 2, parts[2].hasPrefix("'"), parts[2].hasSuffix("'") else {
      throw fault("expected a number or a 'text', found '\(parts[2])'", line)
    }
    return .compare(field, comparison, .text(String(parts[2].dropFirst().dropLast())))
  }

  /// `QUERY.COLUMN` or `.COLUMN`.
  private func field(_ words: Substring, _ line: Int) throws(Diagnostic) -> Template.Field {
    let parts = words.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, !words.contains(" ") else {
      throw fault("expected 'QUERY.COLUMN', found '\(words)'", line)
    }
    return Template.Field(query: parts[0].isEmpty ? nil : String(parts[0]), column: String(parts[1]))
  }

  private func fault(_ message: String, _ line: Int, hint: String? = nil) -> Diagnostic {
    Diagnostic(.error, "bad-template", message, at: SourceLocation(file: path, line: line), hint: hint)
  }
}
