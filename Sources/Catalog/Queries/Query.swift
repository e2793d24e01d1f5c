/// One file of `queries/`: a SELECT with a header of comments that says what it takes and what it gives.
///
/// ```sql
/// -- name: arrival-by-push-type
/// -- title: Arrival rate by push type and priority
/// -- summary: arrived / counted, for covered and mature pushes
/// -- param: since us
/// -- param: until us
/// -- column: push_type text
/// -- column: counted 1 pushes that count   -- a label; without one the name is the label
/// -- column: arrived 1
/// -- rate: arrival = arrived / counted     -- the program adds the rate and its interval here
/// -- chart: bar arrival by push_type
/// SELECT …
/// ORDER BY push_type;
/// ```
public struct Query: Sendable {
  /// A value that the query is given.
  public struct Parameter: Hashable, Sendable {
    /// What may be given.
    public enum Kind: String, CaseIterable, Sendable {
      /// A moment, microseconds since 1970 UTC.
      case time = "us"
      case text
      case integer
    }
    /// The name without its colon.
    public var name: String
    /// What may be given.
    public var kind: Kind
  }

  /// A quotient of two columns.
  public struct Ratio: Hashable, Sendable {
    /// The column that counts the successes.
    public var numerator: String
    /// The column that counts the trials.
    public var denominator: String

    /// Describes a quotient.
    public init(numerator: String, denominator: String) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// Where the values of a column come from.
  public enum Origin: Hashable, Sendable {
    /// The SELECT gives them.
    case selected
    /// The program computes a rate with its interval.
    case rate(Ratio)
    /// The program computes the first rate minus the second, with the interval of the difference.
    case difference(Ratio, Ratio)
  }

  /// One column of the result.
  public struct Column: Hashable, Sendable {
    /// The stable name, in snake case.
    public var name: String
    /// What its numbers count.
    public var unit: Unit
    /// The words above it in a table for people.
    public var label: String
    /// Where its values come from.
    public var origin: Origin

    /// Describes one column.
    public init(name: String, unit: Unit, label: String, origin: Origin = .selected) {
      self.name = name
      self.unit = unit
      self.label = label
      self.origin = origin
    }
  }

  /// How the result is drawn.
  public struct Chart: Hashable, Sendable {
    /// The form of a chart.
    public enum Kind: String, CaseIterable, Sendable {
      /// One horizontal bar a row, with the interval where the value is a rate.
      case bar
      /// One point a row, joined, with the interval as a band where the value is a rate.
      case line
      /// The first row is a whole, the rows between are taken from it, the last row is what is left.
      case waterfall
    }
    /// The form.
    public var kind: Kind
    /// The column that is drawn.
    public var value: String
    /// The columns whose words name a row.
    public var labels: [String]
    /// The columns between whose values a bar is expected to end, if any.
    public var band: [String]

    /// Describes a chart.
    public init(kind: Kind, value: String, labels: [String], band: [String] = []) {
      self.kind = kind
      self.value = value
      self.labels = labels
      self.band = band
    }
  }

  /// The name, which is also the file's.
  public var name: String
  /// The words above the table.
  public var title: String
  /// One sentence that defines the numbers.
  public var summary: String
  /// What the query is given.
  public var parameters: [Parameter]
  /// What the result holds, computed columns included, in the order of the header.
  public var columns: [Column]
  /// The column that gets a bar of text beside it, if any.
  public var bar: String?
  /// How the result is drawn, if at all.
  public var chart: Chart?
  /// The whole text; SQLite skips the header.
  public var sql: String
  /// The file.
  public var path: String

  /// The columns that the SELECT gives.
  public var selectedColumns: [Column] { columns.filter { $0.origin == .selected } }
}

extension Query {
  /// What the numbers of a column count.
  public enum Unit: String, CaseIterable, Sendable {
    /// A plain number.
    case count = "1"
    case text
    /// A duration: stored in microseconds, printed in seconds.
    case duration = "us"
    /// A moment: stored in microseconds since 1970 UTC.
    case time
    /// A share between 0 and 1, printed in percent.
    case rate
    /// A difference of two shares, printed in percentage points.
    case points
  }
}
