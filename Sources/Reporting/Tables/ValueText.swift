internal import Catalog
internal import PushEvents
internal import Storage

/// Values as people read them.
struct ValueText: Sendable {
  let calendar: ReportCalendar

  /// A rate without enough trials has no value; this is what is printed instead.
  static let tooSmall = "n too small"

  /// One cell: a rate is printed with its interval, every other value by its unit and without its name.
  func cell(_ column: Int, of row: [Value], in table: ResultTable) -> String {
    let own = row[column]
    guard table.columns[column].role == .estimate else { return text(own, table.columns[column].unit) }
    guard let estimate = own.number, let lower = row[column + 1].number, let upper = row[column + 2].number else {
      return ValueText.tooSmall
    }
    if table.columns[column].unit == .points {
      return "\(NumberText.points(estimate)) (\(NumberText.points(lower)) to \(NumberText.points(upper)))"
    }
    let bounds = [lower, upper].map { NumberText.percent($0, like: estimate) }
    return "\(NumberText.percent(estimate)) % (\(bounds[0])–\(bounds[1]))"
  }

  /// A value inside a sentence: with its unit.
  func phrase(_ column: Int, of row: [Value], in table: ResultTable) -> String {
    let text = cell(column, of: row, in: table)
    guard row[column] != .null else { return text }
    return switch table.columns[column].unit {
    case .duration: "\(text) s"
    case .points where table.columns[column].role == .estimate: text.replacing(" (", with: " points (")
    default: text
    }
  }

  /// One value by its unit; a missing one is a dash.
  private func text(_ value: Value, _ unit: Query.Unit) -> String {
    switch (value, unit) {
    case (.null, _): "–"
    case (.text(let text), _): text
    case (.blob(let bytes), _): hexadecimal(bytes)
    case (.integer(let moment), .time): calendar.text(of: Timestamp(microseconds: moment))
    case (_, .duration): NumberText.rounded((value.number ?? 0) / 1_000_000)
    case (_, .rate): "\(NumberText.percent(value.number ?? 0)) %"
    case (_, .points): NumberText.points(value.number ?? 0)
    case (.integer(let number), _): NumberText.grouped(number)
    case (.real(let number), _): NumberText.rounded(number)
    }
  }

  /// The words above a column, with the unit of its numbers.
  static func heading(_ column: ResultTable.Column) -> String {
    switch column.unit {
    case .duration: "\(column.label) (s)"
    case .points: "\(column.label) (points)"
    default: column.label
    }
  }

  /// A bar of blocks for a share of the greatest value.
  static func bar(_ share: Double, width: Int = 20) -> String {
    let eighths = Int((min(max(share, 0), 1) * Double(width * 8)).rounded())
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + part
  }
}

/// Bytes as lower-case hexadecimal digits.
func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
