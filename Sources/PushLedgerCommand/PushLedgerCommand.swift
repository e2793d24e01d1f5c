/// The command line: finds the command, runs it, and says how it ended.
public enum PushLedgerCommand {
  /// The program's version.
  public static let version = "0.1.0"

  /// Runs one command line.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - console: Where results and complaints go.
  ///   - interruption: Tells when to stop.
  /// - Returns: The code for the process to exit with.
  public static func run(arguments: [String], console: any Console, interruption: Interruption) -> Int32 {
    let invocation = Invocation(console: console, interruption: interruption)
    do {
      let code = try dispatch(arguments, invocation)
      try finish(invocation)
      return code.rawValue
    } catch {
      // What was found before the fault is worth having.
      try? console.finish()
      if let diagnostic = error.diagnostic { invocation.tell(diagnostic) }
      return error.exitCode.rawValue
    }
  }

  private static func dispatch(_ arguments: [String], _ start: Invocation) throws(CommandFault) -> ExitCode {
    var invocation = start
    switch arguments.first {
    case nil:
      start.console.complain(HelpText.overview)
      return .usage
    case "--version":
      try start.write("pushledger \(version)\n")
      return .done
    case "--help", "-h":
      try start.write(HelpText.overview)
      return .done
    case let name?:
      let command = try ArgumentParser.command(named: name)
      try ArgumentParser.parse(arguments.dropFirst(), for: command, into: &invocation)
      guard !invocation.has(.help) else {
        try start.write(HelpText.text(for: command))
        return .done
      }
      return try command.run(invocation)
    }
  }

  private static func finish(_ invocation: Invocation) throws(CommandFault) {
    do { try invocation.console.finish() } catch { throw CommandFault(error) }
  }
}
