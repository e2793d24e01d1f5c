internal import Catalog
internal import Storage

/// What a chart shows, without its form.
struct ChartData: Sendable {
  /// One bar, point or step.
  struct Row: Sendable {
    var label: String
    /// Nil where there is too little to say.
    var value: Double?
    var interval: (lower: Double, upper: Double)?
    /// Where the value is expected.
    var band: (low: Double, high: Double)?
    /// The value as it is read.
    var text: String
  }

  var kind: Query.Chart.Kind
  var title: String
  /// What the axis of the values counts.
  var axis: String
  /// What the words beside the rows name.
  var labelAxis: String
  var unit: Query.Unit
  var rows: [Row]

  /// Reads the rows of a table; nil where no row has a value.
  init?(_ table: ResultTable, _ chart: Query.Chart, _ words: ValueText) {
    guard let column = table.index(of: chart.value) else { return nil }
    let labels = chart.labels.compactMap { table.index(of: $0) }
    let band = chart.band.compactMap { table.index(of: $0) }
    kind = chart.kind
    title = table.title
    axis = ValueText.heading(table.columns[column])
    labelAxis = labels.map { table.columns[$0].label }.joined(separator: ", ")
    unit = table.columns[column].unit
    let isEstimate = table.columns[column].role == .estimate
    let scale = unit == .duration ? 0.000_001 : 1
    rows = table.rows.map { row in
      let bounds = isEstimate ? (row[column + 1].number, row[column + 2].number) : (nil, nil)
      return Row(
        label: labels.map { words.cell($0, of: row, in: table) }.joined(separator: ", "),
        value: row[column].number.map { $0 * scale },
        interval: bounds.0.flatMap { lower in bounds.1.map { (lower, $0) } },
        band: band.count == 2 ? row[band[0]].number.flatMap { low in row[band[1]].number.map { (low, $0) } } : nil,
        text: words.cell(column, of: row, in: table))
    }
    guard rows.contains(where: { $0.value != nil }) else { return nil }
  }

  /// The chart as an SVG document.
  var svg: String {
    switch kind {
    case .bar: barChart()
    case .line: lineChart()
    case .waterfall: waterfallChart()
    }
  }

  /// The numbers in words, for those who cannot see the chart.
  var description: String {
    rows.map { "\($0.label): \($0.text)" }.joined(separator: "; ")
  }
}
