public import Catalog
internal import PushEvents
public import Storage

/// Runs queries for one scope.
///
/// Before the first one it makes the table `report_day(day, since, until)` with the days of the period, so that a query
/// can group by the days of any zone without a date function.
public struct QueryRunner {
  /// What the queries look at.
  public let scope: ReportScope
  private let connection: Connection

  /// Prepares a connection; it may be one that only reads.
  public init(_ connection: Connection, scope: ReportScope) throws(ReportError) {
    self.connection = connection
    self.scope = scope
    try stored(
      try connection.execute(
        """
        DROP TABLE IF EXISTS temp.report_day;
        CREATE TEMP TABLE report_day (day TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL);
        """))
    let insert = try stored(try connection.prepare("INSERT INTO temp.report_day VALUES (?1, ?2, ?3)"))
    for day in scope.period.days(in: scope.calendar) {
      insert.bind(day.text, at: 1)
      insert.bind(day.since.microseconds, at: 2)
      insert.bind(day.until.microseconds, at: 3)
      try stored(try insert.run())
    }
  }

  /// Runs a query with values for its parameters, which take precedence over those of the scope.
  ///
  /// - Throws: A ``ReportError``; also where the header and the SELECT do not agree, or a parameter has no value.
  public func run(_ query: Query, given: [String: String] = [:]) throws(ReportError) -> ResultTable {
    let statement: Statement
    do throws(StorageError) {
      statement = try connection.prepare(query.sql)
    } catch {
      guard query.isOwn else { throw .storage(error) }
      throw .input(fault(query, "bad-query", "SQLite refuses the query: \(error.message)"))
    }
    guard statement.isReadOnly else {
      throw .input(fault(query, "query-writes", "the query would change the ledger", hint: "write a SELECT"))
    }
    let query = try checked(try query.described(by: statement))
    try checked(try bind(query, to: statement, given))
    var rows: [[Value]] = []
    while try stored(try statement.step()) {
      rows.append((0..<statement.columnCount).map { statement.value($0) })
    }
    return ResultTable(query, selected: rows)
  }

  private func bind(_ query: Query, to statement: Statement, _ given: [String: String]) throws(Diagnostic) {
    let names = (0..<statement.parameterCount).compactMap { statement.parameterName(Int32($0 + 1)) }
    let taken = names.map { String($0.dropFirst()) }
    for name in given.keys.sorted() where !taken.contains(name) && scope.parameters[name] == nil {
      let hint = NearestName.hint(for: name, among: taken) ?? "it takes \(taken.joined(separator: ", "))"
      throw fault(query, "unknown-parameter", "the query takes no parameter '\(name)'", hint: hint)
    }
    for name in taken {
      let kind = query.parameters.first { $0.name == name }?.kind
      let value = try given[name].map { text throws(Diagnostic) in
        try ParameterText.value(of: text, kind: kind, parameter: name, in: scope.calendar)
      }
      guard let value = value ?? scope.parameters[name], let index = statement.parameterIndex(":" + name) else {
        throw fault(
          query, "missing-parameter", "the parameter '\(name)' has no value", hint: "add --param \(name)=VALUE")
      }
      statement.bind(value, at: index)
    }
  }
}

private func fault(_ query: Query, _ code: String, _ message: String, hint: String? = nil) -> Diagnostic {
  Diagnostic(.error, code, message, at: SourceLocation(file: query.path), hint: hint)
}

extension Query {
  /// Whether the user wrote it, so that its faults are the user's.
  fileprivate var isOwn: Bool { !path.hasPrefix("queries/") }

  /// The query with the columns that the statement has: a file without a header gets them from SQLite.
  fileprivate func described(by statement: Statement) throws(Diagnostic) -> Query {
    let found = (0..<statement.columnCount).map { statement.columnName($0) }
    guard !columns.isEmpty else {
      var query = self
      query.columns = found.map { Column(name: $0, unit: .count, label: $0) }
      return query
    }
    guard selectedColumns.map(\.name) == found else {
      throw fault(
        self, "header-mismatch", "the SELECT gives \(found.joined(separator: ", "))",
        hint: "the header's column lines must name them in this order")
    }
    return self
  }
}

extension Statement {
  fileprivate func bind(_ value: Value, at index: Int32) {
    switch value {
    case .null: bindNull(at: index)
    case .integer(let number): bind(number, at: index)
    case .real(let number): bind(number, at: index)
    case .text(let text): bind(text, at: index)
    case .blob(let bytes): bind(blob: bytes, at: index)
    }
  }
}
