internal import PushEvents

/// A report's text with places for values, tables and charts.
///
/// The places are described in docs/reports.md.
struct Template: Sendable {
  /// A part of the text.
  indirect enum Node: Sendable {
    case text(String)
    /// `{{value QUERY.COLUMN}}`, or `{{.COLUMN}}` for the row that `each` is at.
    case value(Field, line: Int)
    /// `{{table QUERY}}`
    case table(String, line: Int)
    /// `{{chart QUERY}}`
    case chart(String, line: Int)
    /// `{{if CONDITION}} … {{else}} … {{end}}`
    case condition(Condition, then: [Node], otherwise: [Node], line: Int)
    /// `{{each QUERY}} … {{end}}`
    case each(String, [Node], line: Int)
  }

  /// A column of a query's first row, or of the row that `each` is at where there is no query.
  struct Field: Hashable, Sendable {
    var query: String?
    var column: String
  }

  /// What `if` asks.
  enum Condition: Hashable, Sendable {
    /// Whether a query gave any row.
    case hasRows(String)
    /// Whether a column compares like this with a number or a text.
    case compare(Field, Comparison, Operand)
  }

  /// A sign between a column and a literal.
  enum Comparison: String, CaseIterable, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case equal = "="
    case notEqual = "!="
    case greaterOrEqual = ">="
    case greater = ">"
  }

  /// A literal.
  enum Operand: Hashable, Sendable {
    case number(Double)
    case text(String)
  }

  /// The file's name without folder and ending.
  var name: String
  /// The file.
  var path: String
  /// The first comment: one line that says what the report is for.
  var summary: String
  var nodes: [Node]

  /// Reads a template.
  ///
  /// - Throws: A ``Diagnostic`` that names the file and the line.
  init(parsing text: String, name: String, path: String) throws(Diagnostic) {
    var parser = TemplateParser(try TemplateToken.tokens(of: text, path: path), path: path)
    self.name = name
    self.path = path
    nodes = try parser.parse()
    summary = parser.summary
  }
}
