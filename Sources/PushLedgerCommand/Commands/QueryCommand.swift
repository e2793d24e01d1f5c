internal import Catalog
internal import PushEvents
internal import Reporting

/// `pushledger query`: one question, one table.
enum QueryCommand {
  static let command = Command(
    name: "query", operands: "NAME|FILE.sql", operandCount: 1...1,
    summary: "Runs a shipped query, or one of your own, and prints its table.",
    details: """
      The tables are described in docs/schema.md. The database is opened for reading only, and may be read
      while a run writes to it.
      """,
    options: [.since, .until, .week, .app, .parameter, .resultFormat, .reportTimeZone, .queries, .list],
    examples: [
      ("pushledger query --list", "the queries there are"),
      ("pushledger query arrival-by-day --week 2026-W45", "one of them"),
      ("pushledger query mine.sql --format csv > mine.csv", "your own, for a spreadsheet"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let format = try format(invocation)
    let given = try parameters(invocation)
    let period = try ReportCommand.period(invocation)
    let zone = try ReportCommand.zone(invocation)
    let library = try found { () throws(Diagnostic) in try QueryLibrary(replacedBy: invocation.value(.queries)) }
    guard !invocation.has(.list) else {
      try invocation.write(Words.columns(library.queries.map { ($0.name, $0.title) }))
      return .done
    }
    let query = try found { () throws(Diagnostic) in try find(invocation.operands[0], in: library) }
    let connection = try LedgerAccess.read(invocation)
    let text = try ReportCommand.made(invocation) { () throws(ReportError) in
      let scope = try ReportScope(connection, period: period, app: invocation.value(.app), timeZone: zone)
      return try QueryRunner(connection, scope: scope).run(query, given: given).text(format, in: scope.calendar)
    }
    try invocation.write(text)
    return .done
  }

  /// A shipped query by its name, or the user's own by its path.
  private static func find(_ name: String, in library: QueryLibrary) throws(Diagnostic) -> Query {
    guard name.hasSuffix(".sql") || name.contains("/") else { return try library.query(named: name) }
    return try Query(file: name)
  }

  private static func found<Result>(_ body: () throws(Diagnostic) -> Result) throws(CommandFault) -> Result {
    do {
      return try body()
    } catch {
      throw CommandFault(text: error)
    }
  }

  private static func format(_ invocation: Invocation) throws(CommandFault) -> ResultTable.Format {
    let names = ResultTable.Format.allCases.map(\.rawValue)
    let name = try invocation.choice(.resultFormat, of: names)
    return name.flatMap(ResultTable.Format.init) ?? (invocation.has(.json) ? .json : .table)
  }

  private static func parameters(_ invocation: Invocation) throws(CommandFault) -> [String: String] {
    var values: [String: String] = [:]
    for text in invocation.allValues(.parameter) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw .usage("bad-value", "--param must be NAME=VALUE, not '\(text)'")
      }
      values[String(parts[0])] = String(parts[1])
    }
    return values
  }
}
