internal import Analysis
internal import Ingestion

/// `pushledger run`: all stages under one lock; the job for cron.
enum RunCommand {
  static let command = Command(
    name: "run", operands: "PATH…", operandCount: 1...Int.max,
    summary: "Reads what is new, brings the account up to date and writes the weekly report.",
    details: """
      The job for cron: reads only what is new, may be run twice, killed or overlap with another. Says nothing
      when all is well, unless a person watches or --verbose is given.
      """,
    options: Option.input + [.asOf, .week, .app, .reportTimeZone, .queries, .reportFolder],
    examples: [
      ("pushledger run /var/log/push devices/ --db push.sqlite --out /srv/reports", "every night"),
      ("pushledger run sample-logs --verbose", "once, and say what was done"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let ingest = try IngestCommand.options(invocation)
    let analysis = AnalysisOptions(asOf: try invocation.timestamp(.asOf))
    let weekly = try ReportCommand.options(template: "weekly", invocation)
    return try LedgerAccess.write(invocation) { (connection) throws(CommandFault) in
      let read = try IngestStage.run(ingest, connection, invocation)
      var result = RunResult(ingest: IngestResult(read))
      try tell(result.ingest.sentence, invocation)
      if invocation.interruption.exitCode == nil {
        let account = AnalysisResult(try AnalyzeCommand.stage(analysis, connection, invocation))
        result.analysis = account
        try tell(account.sentence, invocation)
      }
      if invocation.interruption.exitCode == nil {
        let report = ReportResult(try ReportCommand.stage(weekly, connection, invocation))
        result.report = report
        try tell("wrote \(report.page)", invocation)
      }
      if invocation.has(.json) { try invocation.write(JSONText.of(result)) }
      return ExitCode.mostSevere(of: IngestStage.exitCodes(read, invocation))
    }
  }

  /// Says what was done only where somebody wants to know: cron sends every word by mail.
  private static func tell(_ sentence: String, _ invocation: Invocation) throws(CommandFault) {
    let isWatched = invocation.console.outputIsTerminal || invocation.has(.verbose)
    if isWatched && !invocation.has(.json) { try invocation.say(sentence) }
  }
}

/// What a run did, as it is printed.
struct RunResult: Encodable {
  let ingest: IngestResult
  var analysis: AnalysisResult?
  var report: ReportResult?
}
