internal import Analysis
internal import PushEvents
internal import Storage

/// `pushledger analyze`: brings the account up to date with the ledger.
enum AnalyzeCommand {
  static let command = Command(
    name: "analyze", operands: "", operandCount: 0...0,
    summary: "Matches sends with receipts and books every push to one outcome.",
    details: """
      Derives the account (tables push, launch, wake, coverage and the roll-ups) from what ingest stored.
      Does nothing when nothing changed since.
      """,
    options: [.asOf, .force],
    examples: [
      ("pushledger analyze", "judges as of the newest provider record"),
      ("pushledger analyze --as-of 2026-11-09", "judges as it was at that moment"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let options = AnalysisOptions(asOf: try invocation.timestamp(.asOf), force: invocation.has(.force))
    let summary = try LedgerAccess.write(invocation) { (connection) throws(CommandFault) in
      try stage(options, connection, invocation)
    }
    if invocation.has(.json) {
      try invocation.write(JSONText.of(AnalysisResult(summary)))
    } else {
      try invocation.say(AnalysisResult(summary).sentence)
    }
    return invocation.interruption.exitCode ?? .done
  }

  /// Stage 2 as the commands `analyze` and `run` use it.
  static func stage(
    _ options: AnalysisOptions, _ connection: Connection, _ invocation: Invocation
  ) throws(CommandFault) -> AnalysisSummary {
    let line = ProgressLine(invocation)
    line.show("matching sends with receipts")
    defer { line.clear() }
    do {
      return try Analysis.run(connection, options)
    } catch {
      line.clear()
      throw CommandFault(error, database: invocation.database, writing: true)
    }
  }
}

/// What an analysis did, as it is printed.
struct AnalysisResult: Encodable {
  let upToDate: Bool
  let pushes: Int
  let outcomes: [String: Int]
  let unmatchedReceipts: Int
  let asOf: String?

  init(_ summary: AnalysisSummary) {
    upToDate = summary.upToDate
    pushes = summary.pushes
    outcomes = Dictionary(uniqueKeysWithValues: summary.outcomes.map { ($0.key.name, $0.value) })
    unmatchedReceipts = summary.unmatchedReceipts
    asOf = summary.asOf?.description
  }

  /// All of it in one line.
  var sentence: String {
    guard !upToDate else { return "nothing new: the account of \(Words.count(pushes, "push")) is up to date" }
    let byStage = Dictionary(grouping: outcomes) { $0.key.prefix { $0 != "." } }
    let stages = ["arrived", "device", "apns", "rejected", "unknown", "open"].compactMap { stage in
      byStage[Substring(stage)].map { "\(Words.grouped($0.map(\.value).reduce(0, +))) \(stage)" }
    }
    return "booked \(Words.count(pushes, "push"))" + (stages.isEmpty ? "" : ": ") + stages.joined(separator: ", ")
  }
}
