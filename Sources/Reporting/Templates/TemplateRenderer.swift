internal import Catalog
internal import PushEvents
internal import Storage

/// Fills a template: runs each query that it names once, and keeps what it gave.
struct TemplateRenderer {
  let template: Template
  let runner: QueryRunner
  let library: QueryLibrary
  /// What the queries gave, by name.
  private(set) var tables: [String: ResultTable]
  /// The charts that the text refers to, by the query's name.
  private(set) var charts: [String: String] = [:]

  private var words: ValueText { ValueText(calendar: runner.scope.calendar) }

  /// A row that `each` is at.
  private typealias Row = (table: ResultTable, index: Int)

  init(_ template: Template, runner: QueryRunner, library: QueryLibrary) {
    self.template = template
    self.runner = runner
    self.library = library
    tables = ["period": runner.scope.table]
  }

  /// The whole report.
  mutating func render() throws(ReportError) -> String {
    var text = try render(template.nodes, row: nil)
    while text.contains("\n\n\n") { text = text.replacing("\n\n\n", with: "\n\n") }
    return text
  }

  /// What a query gave; it runs when it is asked for the first time.
  mutating func table(_ name: String, line: Int? = nil) throws(ReportError) -> ResultTable {
    if let table = tables[name] { return table }
    let table = try runner.run(try checked(try library.query(named: name, at: line.map(place))))
    tables[name] = table
    return table
  }

  private mutating func render(_ nodes: [Template.Node], row: Row?) throws(ReportError) -> String {
    var text = ""
    for node in nodes {
      switch node {
      case .text(let part): text += part
      case .value(let field, let line): text += try phrase(field, line, row)
      case .table(let name, let line): text += try section(name, line)
      case .chart(let name, let line): text += try image(name, line)
      case .condition(let condition, let then, let otherwise, let line):
        text += try render(try holds(condition, line, row) ? then : otherwise, row: row)
      case .each(let name, let body, let line):
        let table = try table(name, line: line)
        for index in table.rows.indices { text += try render(body, row: (table, index)) }
      }
    }
    return text
  }
}

// MARK: - Places

extension TemplateRenderer {
  private mutating func phrase(_ field: Template.Field, _ line: Int, _ row: Row?) throws(ReportError) -> String {
    guard let (found, column) = try find(field, line, row) else { return "–" }
    return SafeText.markdown(words.phrase(column, of: found.table.rows[found.index], in: found.table))
  }

  /// A table with its title, its definition, and where its numbers are.
  private mutating func section(_ name: String, _ line: Int) throws(ReportError) -> String {
    let table = try table(name, line: line)
    let title = SafeText.markdown(table.title)
    let summary = SafeText.markdown(table.summary)
    return "**\(title)**\n\n\(table.markdown(words))\n*\(summary)* · [\(name).csv](csv/\(name).csv)"
  }

  private mutating func image(_ name: String, _ line: Int) throws(ReportError) -> String {
    let table = try table(name, line: line)
    guard let chart = table.chart else {
      throw .input(fault("the query '\(name)' draws no chart", line, hint: "add a line `-- chart:` to its header"))
    }
    guard let drawing = ChartData(table, chart, words) else { return "" }
    charts[name] = drawing.svg
    return "![\(SafeText.markdown(table.title))](charts/\(name).svg)"
  }

  private mutating func holds(
    _ condition: Template.Condition, _ line: Int, _ row: Row?
  ) throws(ReportError) -> Bool {
    switch condition {
    case .hasRows(let name): return try !table(name, line: line).rows.isEmpty
    case .compare(let field, let comparison, let operand):
      guard let (found, column) = try find(field, line, row) else { return false }
      return comparison.holds(found.table.rows[found.index][column], operand)
    }
  }

  /// The row and the number of the column that a field means; nil where the query gave no row.
  private mutating func find(
    _ field: Template.Field, _ line: Int, _ row: Row?
  ) throws(ReportError) -> (Row, column: Int)? {
    let found: Row
    if let name = field.query {
      found = (try table(name, line: line), 0)
    } else if let row {
      found = row
    } else {
      throw .input(fault("'.\(field.column)' outside of 'each'", line))
    }
    guard let column = found.table.index(of: field.column) else {
      let hint = NearestName.hint(for: field.column, among: found.table.columns.map(\.name))
      throw .input(fault("'\(found.table.name)' has no column '\(field.column)'", line, hint: hint))
    }
    return found.table.rows.indices.contains(found.index) ? (found, column) : nil
  }

  private func place(_ line: Int) -> SourceLocation { SourceLocation(file: template.path, line: line) }

  private func fault(_ message: String, _ line: Int, hint: String? = nil) -> Diagnostic {
    Diagnostic(.error, "bad-template", message, at: place(line), hint: hint)
  }
}

extension Template.Comparison {
  /// Whether the value compares like this; a missing value never does.
  fileprivate func holds(_ value: Value, _ operand: Template.Operand) -> Bool {
    switch (value, operand) {
    case (.text(let left), .text(let right)): compare(left, right)
    case (_, .number(let right)): value.number.map { compare($0, right) } ?? false
    default: false
    }
  }

  private func compare<Operand: Comparable>(_ left: Operand, _ right: Operand) -> Bool {
    switch self {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .equal: left == right
    case .notEqual: left != right
    case .greaterOrEqual: left >= right
    case .greater: left > right
    }
  }
}
