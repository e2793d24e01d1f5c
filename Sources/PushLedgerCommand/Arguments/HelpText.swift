/// What `--help` prints, from the table of commands.
enum HelpText {
  /// The overview: every command in a line.
  static var overview: String {
    """
    pushledger keeps one account of every push: what the provider logged, what the devices logged,
    and where the missing ones went.

    usage: pushledger COMMAND …

    \(Words.columns(Command.all.map { ($0.name, $0.summary) }))
    pushledger COMMAND --help shows a command's options and examples; pushledger --version the version.

    """
  }

  /// One command: usage, details, options, examples.
  static func text(for command: Command) -> String {
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    let options = Words.columns(command.allOptions.map { ($0.spelling, summary(of: $0)) })
    let examples = command.examples.map { "  \($0.line)\n      \($0.meaning)" }
    return """
      \(command.summary)

      usage: pushledger \(command.name)\(operands) [options]

      \(command.details)

      options:
      \(options)
      examples:
      \(examples.joined(separator: "\n"))

      """
  }

  private static func summary(of option: Option) -> String {
    option.repeats ? option.summary + "; may be repeated" : option.summary
  }
}
