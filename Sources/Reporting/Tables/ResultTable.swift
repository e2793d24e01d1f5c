public import Catalog
public import Storage

/// What a query gave, with the rates that the program adds.
public struct ResultTable: Sendable {
  /// One column.
  public struct Column: Hashable, Sendable {
    /// What a column is to its neighbours.
    public enum Role: Hashable, Sendable {
      /// It stands for itself.
      case plain
      /// A rate or a difference; its lower and upper bound are the two columns after it.
      case estimate
      /// The bound of the estimate before it.
      case bound
    }
    /// The stable name, in snake case.
    public var name: String
    /// What its numbers count.
    public var unit: Query.Unit
    /// The words above it in a table for people.
    public var label: String
    /// What it is to its neighbours.
    public var role: Role

    /// The name in CSV and JSON, where a duration is in seconds.
    var exportName: String { unit == .duration ? "\(name)_s" : name }
  }

  /// The query's name.
  public var name: String
  /// The words above the table.
  public var title: String
  /// One sentence that defines the numbers.
  public var summary: String
  /// The columns, in order.
  public var columns: [Column]
  /// The rows, each with one value a column.
  public var rows: [[Value]]
  /// The column that gets a bar of text beside it, if any.
  public var bar: String?
  /// How it is drawn, if at all.
  public var chart: Query.Chart?

  /// The number of a column, or nil.
  func index(of column: String) -> Int? { columns.firstIndex { $0.name == column } }

  /// A value, or nil where there is no such row or column.
  public func value(_ column: String, row: Int = 0) -> Value? {
    guard rows.indices.contains(row), let index = index(of: column) else { return nil }
    return rows[row][index]
  }
}

extension Value {
  /// The value as a number, or nil.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .null, .text, .blob: nil
    }
  }

  /// The value as a whole number, or nil.
  var wholeNumber: Int? {
    guard case .integer(let value) = self else { return nil }
    return Int(value)
  }
}
