internal import PushEvents
internal import Reporting
internal import Storage

/// `pushledger report`: writes a report about a period.
enum ReportCommand {
  static let command = Command(
    name: "report", operands: "TEMPLATE", operandCount: 1...1,
    summary: "Writes a report: Markdown, a CSV file for each table, charts, summary.json.",
    details: """
      TEMPLATE is the name of a shipped template or a file of your own. Without a period, the report is about
      the last whole ISO week before the newest provider record. Files appear whole or not at all.
      """,
    options: options,
    examples: [
      ("pushledger report weekly", "the last whole week, into out/"),
      ("pushledger report weekly --week 2026-W48 --report-timezone Europe/Berlin", "one week, in local days"),
      ("pushledger report --list", "the templates there are"),
    ],
    run: run)

  /// What a report can be asked for, but where it goes.
  private static let options: [Option] = [
    .since, .until, .week, .app, .reportTimeZone, .queries, .reportFolder, .list,
  ]

  private static func run(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    guard !invocation.has(.list) else {
      try invocation.write(Words.columns(Report.templates().map { ($0.name, $0.title) }))
      return .done
    }
    let connection = try LedgerAccess.read(invocation)
    let summary = try stage(template: invocation.operands[0], connection, invocation)
    if invocation.has(.json) {
      try invocation.write(JSONText.of(ReportResult(files: summary.files)))
    } else if let page = summary.files.first {
      try invocation.say("wrote \(page) and \(Words.count(summary.files.count - 1, "file")) beside it")
    }
    return .done
  }

  /// Stage 3 as the commands `report` and `run` use it.
  static func stage(
    template: String, _ connection: Connection, _ invocation: Invocation
  ) throws(CommandFault) -> ReportSummary {
    try warnIfStale(connection, invocation)
    var options = ReportOptions(template: template, outputFolder: invocation.value(.reportFolder) ?? "out")
    options.since = try invocation.timestamp(.since)
    options.until = try invocation.timestamp(.until)
    options.week = invocation.value(.week)
    options.app = invocation.value(.app)
    options.queriesFolder = invocation.value(.queries)
    if let zone = try invocation.timeZone(.reportTimeZone, allowsOffset: false) { options.reportTimeZone = zone }
    do {
      return try Report.write(connection, options)
    } catch {
      throw CommandFault(error, database: invocation.database)
    }
  }

  /// Says so if logs were read that the account doesn't know yet.
  static func warnIfStale(_ connection: Connection, _ invocation: Invocation) throws(CommandFault) {
    let isStale = try LedgerAccess.reading(invocation) { () throws(StorageError) in
      let settings = Settings(connection)
      return try settings.read("ledger_generation") != settings.read("analyzed_generation")
    }
    guard isStale else { return }
    invocation.tell(
      Diagnostic(
        .warning, "stale-account", "logs were read that the account doesn't know yet",
        at: SourceLocation(file: invocation.database), hint: "run pushledger analyze first"))
  }
}

/// What a report wrote, as it is printed.
struct ReportResult: Encodable {
  let files: [String]
}

extension CommandFault {
  /// Why a report or a query ended early.
  init(_ error: ReportError, database: String) {
    switch error {
    case .diagnostic(let diagnostic): self.init(.usage, diagnostic)
    case .storage(let error): self.init(error, database: database, writing: false)
    case .output(let path, let code): self.init(output: path, code: code, creating: true)
    }
  }
}
