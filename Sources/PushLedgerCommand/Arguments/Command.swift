/// One command: what the parser accepts, what the help says, and what it does.
struct Command: Sendable {
  /// The word on the command line.
  let name: String
  /// What follows it, as the help shows it: `PATH…`; empty where nothing does.
  let operands: String
  /// How many operands it takes.
  let operandCount: ClosedRange<Int>
  /// What it does, in one line.
  let summary: String
  /// What one should know beyond the summary.
  let details: String
  /// Its options, without the common ones.
  let options: [Option]
  /// Command lines to copy, and what each does.
  let examples: [(line: String, meaning: String)]
  /// Does it.
  let run: @Sendable (Invocation) throws(CommandFault) -> ExitCode

  /// All commands, in the order in which one meets them.
  static let all: [Command] = [
    IngestCommand.command, AnalyzeCommand.command, ReportCommand.command, RunCommand.command, QueryCommand.command,
    ExportCommand.command, SimulateCommand.command,
  ]

  /// Everything that may follow the command's name with two dashes.
  var allOptions: [Option] { options + Option.common }
}
