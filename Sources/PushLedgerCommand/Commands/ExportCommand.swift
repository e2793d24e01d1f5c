internal import Storage

/// `pushledger export`: one table of the account, for other programs.
enum ExportCommand {
  static let command = Command(
    name: "export", operands: "outcomes", operandCount: 1...1,
    summary: "Writes every push with its outcome as CSV.",
    details: """
      Columns: \(OutcomeTable.columns.prefix(8).joined(separator: ", ")),
      \(OutcomeTable.columns.dropFirst(8).joined(separator: ", ")).
      Times are ISO 8601 in UTC with microseconds. A file appears whole or not at all.
      """,
    options: [.exportFormat, .exportFile],
    examples: [
      ("pushledger export outcomes --out outcomes.csv", "all pushes, in order of sending"),
      ("pushledger export outcomes | grep open.unexplained", "through a pipe"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    guard invocation.operands == ["outcomes"] else {
      throw .usage("unknown-table", "there is no table '\(invocation.operands[0])' to export", hint: "try outcomes")
    }
    _ = try invocation.choice(.exportFormat, of: ["csv"])
    let connection = try LedgerAccess.read(invocation)
    try ReportCommand.warnIfStale(connection, invocation)
    guard let path = invocation.value(.exportFile) else {
      try rows(of: connection, invocation) { (text) throws(CommandFault) in try invocation.write(text) }
      return .done
    }
    var file = try WholeFile(path)
    try rows(of: connection, invocation) { (text) throws(CommandFault) in try file.write(text) }
    try file.finish()
    return .done
  }

  private static func rows(
    of connection: Connection, _ invocation: Invocation, _ write: (String) throws(CommandFault) -> Void
  ) throws(CommandFault) {
    try write(OutcomeTable.columns.joined(separator: ",") + "\r\n")
    var table = try LedgerAccess.reading(invocation) { () throws(StorageError) in try OutcomeTable(connection) }
    while let row = try LedgerAccess.reading(invocation, { () throws(StorageError) in try table.next() }) {
      try write(row)
    }
  }
}
