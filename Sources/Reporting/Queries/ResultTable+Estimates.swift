internal import Analysis
internal import Catalog
internal import Storage

extension ResultTable {
  /// The fewest trials for which a rate is printed.
  static let fewestTrials = 20

  /// Adds to the rows of a SELECT the rates and differences that the query's header asks for.
  init(_ query: Query, selected rows: [[Value]]) {
    var columns: [Column] = []
    for column in query.columns {
      let role: Column.Role = column.origin == .selected ? .plain : .estimate
      columns.append(Column(name: column.name, unit: column.unit, label: column.label, role: role))
      guard role == .estimate else { continue }
      for bound in ["lower", "upper"] {
        columns.append(
          Column(name: "\(column.name)_\(bound)", unit: column.unit, label: "\(column.label) \(bound)", role: .bound))
      }
    }
    let selected = query.selectedColumns.map(\.name)
    self.init(
      name: query.name, title: query.title, summary: query.summary, columns: columns,
      rows: rows.map { row in
        let named = Dictionary(zip(selected, row)) { first, _ in first }
        return query.columns.flatMap { ResultTable.values(of: $0, named) }
      }, bar: query.bar, chart: query.chart)
  }

  private static func values(of column: Query.Column, _ row: [String: Value]) -> [Value] {
    switch column.origin {
    case .selected:
      return [row[column.name] ?? .null]
    case .rate(let ratio):
      guard let counts = counts(ratio, row),
        let interval = Wilson.interval(successes: counts.successes, of: counts.trials)
      else { return [.null, .null, .null] }
      return [.real(Double(counts.successes) / Double(counts.trials)), .real(interval.lower), .real(interval.upper)]
    case .difference(let first, let second):
      guard let one = counts(first, row), let two = counts(second, row),
        let change = Newcombe.difference(one, two)
      else { return [.null, .null, .null] }
      return [.real(change.difference), .real(change.lower), .real(change.upper)]
    }
  }

  /// Numerator and denominator, or nil where they are too few to say anything.
  private static func counts(_ ratio: Query.Ratio, _ row: [String: Value]) -> (successes: Int, trials: Int)? {
    guard let successes = row[ratio.numerator]?.wholeNumber, let trials = row[ratio.denominator]?.wholeNumber,
      trials >= fewestTrials, (0...trials).contains(successes)
    else { return nil }
    return (successes, trials)
  }
}
