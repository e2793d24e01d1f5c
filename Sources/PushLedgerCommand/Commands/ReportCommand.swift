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
    guard !invocation.has(.list) else { return try list(invocation) }
    let options = try options(template: invocation.operands[0], invocation)
    let summary = try stage(options, LedgerAccess.read(invocation), invocation)
    if invocation.has(.json) {
      try invocation.write(JSONText.of(ReportResult(summary)))
    } else {
      try invocation.say("wrote \(summary.page) and \(Words.count(summary.files.count - 1, "file")) with it")
    }
    return .done
  }

  private static func list(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let templates = try made(invocation) { () throws(ReportError) in try Report.templates() }
    try invocation.write(Words.columns(templates.map { ($0.name, $0.summary) }))
    return .done
  }

  /// What was asked for, checked before anything is read.
  static func options(template: String, _ invocation: Invocation) throws(CommandFault) -> ReportOptions {
    ReportOptions(
      template: template, period: try period(invocation), app: invocation.value(.app),
      reportTimeZone: try zone(invocation), outputFolder: invocation.value(.reportFolder) ?? "out",
      queriesFolder: invocation.value(.queries))
  }

  /// Stage 3 as the commands `report` and `run` use it.
  static func stage(
    _ options: ReportOptions, _ connection: Connection, _ invocation: Invocation
  ) throws(CommandFault) -> ReportSummary {
    try warnIfStale(connection, invocation)
    return try made(invocation) { () throws(ReportError) in try Report.write(connection, options) }
  }

  /// The period that was asked for.
  static func period(_ invocation: Invocation) throws(CommandFault) -> ReportPeriod.Choice {
    let ends = (try invocation.timestamp(.since), try invocation.timestamp(.until))
    switch (invocation.value(.week), ends.0, ends.1) {
    case (nil, nil, nil): return .latestWeek
    case (let week?, nil, nil): return .week(week)
    case (nil, let since?, let until?): return .range(since: since, until: until)
    default:
      throw .usage("bad-period", "a period is either --week, or --since and --until together")
    }
  }

  /// The zone of days, weeks and printed times.
  static func zone(_ invocation: Invocation) throws(CommandFault) -> String {
    try invocation.timeZone(.reportTimeZone, allowsOffset: false) ?? "UTC"
  }

  /// Turns why a report or a query could not be made into what the user is told.
  static func made<Result>(
    _ invocation: Invocation, _ body: () throws(ReportError) -> Result
  ) throws(CommandFault) -> Result {
    do {
      return try body()
    } catch {
      throw CommandFault(error, database: invocation.database)
    }
  }

  /// Says so if logs were read that the account doesn't know yet.
  static func warnIfStale(_ connection: Connection, _ invocation: Invocation) throws(CommandFault) {
    let isStale = try LedgerAccess.reading(invocation) { () throws(StorageError) in
      let settings = Settings(connection)
      // A new ledger has neither.
      return try settings.read("ledger_generation") ?? "0" != settings.read("analyzed_generation") ?? "0"
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
  let page: String
  let files: [String]
  let since, until: String

  init(_ summary: ReportSummary) {
    page = summary.page
    files = summary.files
    since = summary.period.since.description
    until = summary.period.until.description
  }
}

extension CommandFault {
  /// Why a report or a query ended early.
  init(_ error: ReportError, database: String) {
    switch error {
    case .input(let diagnostic): self.init(text: diagnostic)
    case .storage(let error): self.init(error, database: database, writing: false)
    case .output(let error): self.init(output: error.path, code: error.code, creating: error.attempt == .create)
    }
  }

  /// What is wrong with a query, a template or what was asked of them.
  init(text diagnostic: Diagnostic) {
    let isMissing = ["missing-file", "missing-folder", "not-analyzed"].contains(diagnostic.code)
    self.init(isMissing ? .missingInput : .usage, diagnostic)
  }
}
