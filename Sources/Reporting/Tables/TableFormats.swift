internal import Catalog
internal import PushEvents
internal import Storage

extension ResultTable {
  /// The form in which a table is written.
  public enum Format: String, CaseIterable, Sendable {
    /// Aligned columns for a terminal.
    case table
    case csv, json, markdown
  }

  /// The table as text that ends with a newline; its moments are in the calendar's zone, in CSV and JSON in UTC.
  public func text(_ format: Format, in calendar: ReportCalendar) -> String {
    switch format {
    case .table: aligned(ValueText(calendar: calendar))
    case .csv: csv
    case .json: json.text
    case .markdown: markdown(ValueText(calendar: calendar))
    }
  }

  /// RFC 4180 with a header row; durations in seconds, moments in ISO 8601, shares as fractions.
  var csv: String {
    let head = columns.map { SafeText.csv($0.exportName) }.joined(separator: ",")
    let lines = rows.map { row in
      zip(row, columns).map { value, column in
        guard case .text(let text) = value else { return value.exported(column.unit) }
        return SafeText.csv(text)
      }.joined(separator: ",")
    }
    return ([head] + lines).joined(separator: "\r\n") + "\r\n"
  }

  /// An array of objects.
  var json: JSON {
    .array(
      rows.map { row in
        .object(zip(columns, row).map { column, value in (column.exportName, value.json(column.unit)) })
      })
  }

  /// A table of GitHub's Markdown; a rate and its bounds share one column.
  func markdown(_ words: ValueText) -> String {
    guard !rows.isEmpty else { return "*Nothing in this period.*\n" }
    let shown = shownColumns
    var lines = ["| \(shown.map { SafeText.markdown(ValueText.heading(columns[$0])) }.joined(separator: " | ")) |"]
    lines.append("|\(shown.map { isText($0) ? " --- |" : " ---: |" }.joined())")
    let bars = bars
    if bars != nil { lines = [lines[0] + "   |", lines[1] + " --- |"] }
    for (index, row) in rows.enumerated() {
      let cells = shown.map { SafeText.markdown(words.cell($0, of: row, in: self)) }
      lines.append("| \((cells + (bars.map { [$0[index]] } ?? [])).joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func aligned(_ words: ValueText) -> String {
    let shown = shownColumns
    var cells = [shown.map { ValueText.heading(columns[$0]) } + (bars == nil ? [] : [""])]
    for (index, row) in rows.enumerated() {
      cells.append(
        shown.map { SafeText.line(words.cell($0, of: row, in: self)) } + (bars.map { [$0[index]] } ?? []))
    }
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      var line = row.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - row[column].count)
        return column >= shown.count || isText(shown[column]) ? row[column] + blanks : blanks + row[column]
      }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// All but the bounds, which are printed beside their rate.
  private var shownColumns: [Int] { columns.indices.filter { columns[$0].role != .bound } }

  private func isText(_ column: Int) -> Bool { columns[column].unit == .text }

  /// For each row the bar of the column that the header names; a rate is drawn against 100 %.
  private var bars: [String]? {
    guard let bar, let column = index(of: bar) else { return nil }
    let values = rows.map { $0[column].number ?? 0 }
    let whole = columns[column].unit == .rate ? 1 : values.max() ?? 0
    return values.map { whole > 0 ? ValueText.bar($0 / whole) : "" }
  }
}

extension Value {
  /// The value in CSV; text is escaped by the caller.
  fileprivate func exported(_ unit: Query.Unit) -> String {
    switch json(unit) {
    case .null: ""
    case .string(let text): text
    case let number: number.text(indent: 0)
    }
  }

  /// The value in JSON: durations in seconds, moments in ISO 8601.
  func json(_ unit: Query.Unit) -> JSON {
    switch (self, unit) {
    case (.null, _): .null
    case (.text(let text), _): .string(text)
    case (.blob(let bytes), _): .string(hexadecimal(bytes))
    case (.integer(let moment), .time): .string(Timestamp(microseconds: moment).description)
    case (_, .duration): .number(NumberText.fixed((number ?? 0) / 1_000_000, decimals: 6))
    case (_, .rate), (_, .points): .number(NumberText.fixed(number ?? 0, decimals: 6))
    case (.integer(let value), _): .number(String(value))
    case (.real(let value), _): .number(NumberText.fixed(value, decimals: 6))
    }
  }
}
