public import PushEvents

extension Query {
  /// Reads the header of a query's text.
  ///
  /// - Throws: A ``Diagnostic`` that names the file and the line.
  public init(parsing text: String, path: String) throws(Diagnostic) {
    var header = QueryHeader(path: path)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard line.hasPrefix("--") else { break }
      header.line = index + 1
      try header.read(line.dropFirst(2))
    }
    self = try header.finish(sql: text)
  }
}

/// The header while it is read, line by line.
private struct QueryHeader {
  let path: String
  var line = 1
  private var words: [String: String] = [:]
  private var parameters: [Query.Parameter] = []
  private var columns: [Query.Column] = []
  private var chart: Query.Chart?
  /// Columns that other lines speak of, with the line that does.
  private var mentions: [(column: String, line: Int)] = []

  private static let keys = ["name", "title", "summary", "param", "column", "rate", "difference", "bar", "chart"]

  init(path: String) {
    self.path = path
  }

  mutating func read(_ comment: Substring) throws(Diagnostic) {
    let parts = comment.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    let key = parts[0].trimmed
    let value = QueryHeader.withoutRemark(parts[1]).trimmed
    guard !value.isEmpty else { throw fault("nothing follows '\(key):'") }
    switch key {
    case "name", "title", "summary", "bar":
      guard words.updateValue(String(value), forKey: String(key)) == nil else { throw fault("a second '\(key):'") }
      if key == "bar" { mentions.append((String(value), line)) }
    case "param": parameters.append(try parameter(value))
    case "column": columns.append(try column(value))
    case "rate": columns.append(try rate(value))
    case "difference": columns.append(try difference(value))
    case "chart": chart = try chart(value)
    default:
      throw fault("unknown header line '\(key):'", hint: NearestName.hint(for: String(key), among: QueryHeader.keys))
    }
  }

  func finish(sql: String) throws(Diagnostic) -> Query {
    let names = columns.map(\.name)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw fault("two columns are called '\(name)'")
    }
    for mention in mentions where !names.contains(mention.column) {
      let hint = NearestName.hint(for: mention.column, among: names)
      throw fault("no column is called '\(mention.column)'", at: mention.line, hint: hint)
    }
    return Query(
      name: try word("name"), title: try word("title"), summary: try word("summary"), parameters: parameters,
      columns: columns, bar: words["bar"], chart: chart, sql: sql, path: path)
  }

  private func word(_ key: String) throws(Diagnostic) -> String {
    guard let value = words[key] else {
      throw fault("the header has no '\(key):'", at: 1, hint: "add a line `-- \(key): …`")
    }
    return value
  }
}

// MARK: - The lines

extension QueryHeader {
  /// Reads `since us`.
  private func parameter(_ value: Substring) throws(Diagnostic) -> Query.Parameter {
    let parts = value.split(separator: " ")
    guard parts.count == 2 else { throw fault("expected a parameter's name and kind, found '\(value)'") }
    guard let kind = Query.Parameter.Kind(rawValue: String(parts[1])) else {
      throw fault("unknown kind '\(parts[1])' of parameter '\(parts[0])'", hint: "use us, text or integer")
    }
    return Query.Parameter(name: String(parts[0]), kind: kind)
  }

  /// Reads `accepted 1 accepted by APNs`.
  private func column(_ value: Substring) throws(Diagnostic) -> Query.Column {
    let parts = value.split(separator: " ", maxSplits: 2)
    guard parts.count >= 2 else { throw fault("expected a column's name and unit, found '\(value)'") }
    guard let unit = Query.Unit(rawValue: String(parts[1])) else {
      throw fault("unknown unit '\(parts[1])' of column '\(parts[0])'", hint: "use 1, text, us, time, rate or points")
    }
    let name = String(parts[0])
    return Query.Column(name: name, unit: unit, label: parts.count > 2 ? String(parts[2]) : spoken(name))
  }

  /// Reads `arrival = arrived / counted`.
  private mutating func rate(_ value: Substring) throws(Diagnostic) -> Query.Column {
    let (name, formula) = try assignment(value)
    return Query.Column(name: name, unit: .rate, label: spoken(name), origin: .rate(try ratio(formula)))
  }

  /// Reads `change = arrived / counted - arrived_before / counted_before`.
  private mutating func difference(_ value: Substring) throws(Diagnostic) -> Query.Column {
    let (name, formula) = try assignment(value)
    let parts = formula.split(separator: "-")
    guard parts.count == 2 else { throw fault("expected two ratios with '-' between them, found '\(formula)'") }
    let origin = Query.Origin.difference(try ratio(parts[0]), try ratio(parts[1]))
    return Query.Column(name: name, unit: .points, label: spoken(name), origin: origin)
  }

  /// Reads `bar arrival by push_type, priority`, perhaps followed by `within low, high`.
  private mutating func chart(_ value: Substring) throws(Diagnostic) -> Query.Chart {
    let parts = value.split(separator: " ", maxSplits: 3)
    guard parts.count == 4, parts[2] == "by" else {
      throw fault("expected 'KIND COLUMN by COLUMN', found '\(value)'")
    }
    guard let kind = Query.Chart.Kind(rawValue: String(parts[0])) else {
      throw fault("unknown kind of chart '\(parts[0])'", hint: "use bar, line or waterfall")
    }
    let ends = parts[3].split(separator: " within ", maxSplits: 1)
    let labels = names(ends[0])
    let band = ends.count > 1 ? names(ends[1]) : []
    guard band.isEmpty || band.count == 2 else { throw fault("expected two columns after 'within'") }
    mentions += ([String(parts[1])] + labels + band).map { ($0, line) }
    return Query.Chart(kind: kind, value: String(parts[1]), labels: labels, band: band)
  }

  /// Reads `push_type, priority`.
  private func names(_ list: Substring) -> [String] { list.split(separator: ",").map { String($0.trimmed) } }

  private func assignment(_ value: Substring) throws(Diagnostic) -> (String, Substring) {
    let parts = value.split(separator: "=")
    guard parts.count == 2 else { throw fault("expected 'NAME = FORMULA', found '\(value)'") }
    return (String(parts[0].trimmed), parts[1].trimmed)
  }

  private mutating func ratio(_ value: Substring) throws(Diagnostic) -> Query.Ratio {
    let parts = value.split(separator: "/").map { String($0.trimmed) }
    guard parts.count == 2 else { throw fault("expected 'NUMERATOR / DENOMINATOR', found '\(value.trimmed)'") }
    mentions += parts.map { ($0, line) }
    return Query.Ratio(numerator: parts[0], denominator: parts[1])
  }

  private func spoken(_ name: String) -> String { name.split(separator: "_").joined(separator: " ") }

  private func fault(_ message: String, at line: Int? = nil, hint: String? = nil) -> Diagnostic {
    let place = SourceLocation(file: path, line: line ?? self.line)
    return Diagnostic(.error, "bad-query-header", message, at: place, hint: hint)
  }

  /// The value without ` -- a remark` at its end.
  private static func withoutRemark(_ value: Substring) -> Substring {
    let bytes = value.utf8
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index...].starts(with: " --".utf8) { return value[..<index] }
      index = bytes.index(after: index)
    }
    return value
  }
}

extension Substring {
  /// The text without blanks at either end.
  fileprivate var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
