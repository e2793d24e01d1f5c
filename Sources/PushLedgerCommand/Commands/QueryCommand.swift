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
    options: [.parameter, .resultFormat, .reportTimeZone, .queries, .list],
    examples: [
      ("pushledger query --list", "the queries there are"),
      ("pushledger query arrival-by-day --param since=2026-11-02 --param until=2026-11-09", "one of them"),
      ("pushledger query mine.sql --format csv > mine.csv", "your own, for a spreadsheet"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    guard !invocation.has(.list) else { return try list(invocation) }
    let formats = ResultTable.Format.allCases.map(\.rawValue)
    let chosen = try invocation.choice(.resultFormat, of: formats) ?? (invocation.has(.json) ? "json" : "table")
    var parameters: [(String, String)] = []
    for text in invocation.allValues(.parameter) { parameters.append(try parameter(text)) }
    let connection = try LedgerAccess.read(invocation)
    let table: ResultTable
    do {
      table = try QueryRunner.run(
        connection, query: invocation.operands[0], parameters: parameters, queriesFolder: invocation.value(.queries))
    } catch {
      throw CommandFault(error, database: invocation.database)
    }
    try invocation.write(table.text(ResultTable.Format(rawValue: chosen) ?? .table))
    return .done
  }

  private static func list(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let queries: [(name: String, title: String)]
    do {
      queries = try QueryRunner.list(queriesFolder: invocation.value(.queries))
    } catch {
      throw CommandFault(error, database: invocation.database)
    }
    try invocation.write(Words.columns(queries.map { ($0.name, $0.title) }))
    return .done
  }

  private static func parameter(_ text: String) throws(CommandFault) -> (String, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw .usage("bad-value", "--param must be NAME=VALUE, not \"\(text)\"")
    }
    return (String(parts[0]), String(parts[1]))
  }
}
