internal import Ingestion

/// `pushledger ingest`: reads logs into the ledger.
enum IngestCommand {
  static let command = Command(
    name: "ingest", operands: "PATH…", operandCount: 1...Int.max,
    summary: "Reads log files, folders or standard input (-) into the ledger.",
    details: """
      The format of each file is found by its content; gzip is unpacked. What was read before is not read
      again, under whatever name it comes: running the same command twice changes nothing.
      """,
    options: Option.input,
    examples: [
      ("pushledger ingest /var/log/push/ devices/", "reads everything new below two folders"),
      ("pushledger ingest --device anna-iphone console.txt", "reads one device's log, and says whose it is"),
      ("zcat push-*.gz | pushledger ingest -", "reads standard input"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let options = try options(invocation)
    let summary = try LedgerAccess.write(invocation) { (connection) throws(CommandFault) in
      try IngestStage.run(options, connection, invocation)
    }
    if invocation.has(.json) {
      try invocation.write(JSONText.of(IngestResult(summary)))
    } else {
      try invocation.say(IngestResult(summary).sentence)
    }
    return ExitCode.mostSevere(of: IngestStage.exitCodes(summary, invocation))
  }

  /// The options that tell how to read; `run` has the same.
  static func options(_ invocation: Invocation) throws(CommandFault) -> IngestOptions {
    var options = IngestOptions(
      paths: invocation.operands, keyFile: invocation.value(.key) ?? invocation.database + ".key")
    options.devicesFiles = invocation.allValues(.devices)
    options.rules = invocation.allValues(.rules)
    options.format = invocation.value(.format)
    options.device = invocation.value(.device)
    options.date = try invocation.day(.date)
    options.timeZone = try invocation.timeZone(.timeZone, allowsOffset: true)
    if let share = try invocation.share(.maxRejects) { options.maxRejectShare = share }
    return options
  }
}
