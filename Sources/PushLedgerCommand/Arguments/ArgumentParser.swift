internal import Catalog

/// Turns words into an invocation, by the table of commands.
enum ArgumentParser {
  /// Finds a command by its name.
  static func command(named name: String) throws(CommandFault) -> Command {
    if let command = Command.all.first(where: { $0.name == name }) { return command }
    guard !name.hasPrefix("-") else {
      throw .usage(
        "unknown-option", "option '\(name)' before the command",
        hint: "options follow the command: pushledger COMMAND \(name)")
    }
    let near = NearestName.hint(for: name, among: Command.all.map(\.name))
    throw .usage("unknown-command", "unknown command '\(name)'", hint: near ?? "see pushledger --help")
  }

  /// Sorts what follows the command's name into operands and options.
  static func parse(
    _ words: ArraySlice<String>, for command: Command, into invocation: inout Invocation
  ) throws(CommandFault) {
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        invocation.operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        invocation.operands.append(word)
        continue
      }
      try takeOption(word, &rest, for: command, into: &invocation)
    }
    try checkOperands(invocation, for: command)
  }

  private static func takeOption(
    _ word: String, _ rest: inout ArraySlice<String>, for command: Command, into invocation: inout Invocation
  ) throws(CommandFault) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try option(String(parts[0]), of: command)
    let isRepeated = invocation.has(option) && !option.repeats
    guard !isRepeated else { throw usage("repeated-option", "--\(option.name) is given twice", command) }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if option.value == nil {
      guard attached == nil else { throw usage("unexpected-value", "--\(option.name) takes no value", command) }
      invocation.values[option.name] = [""]
      return
    }
    if attached == nil, rest.first?.hasPrefix("--") != false {
      throw usage("missing-value", "\(option.spelling) needs its value", command)
    }
    guard let value = attached ?? rest.popFirst() else { return }
    invocation.values[option.name, default: []].append(value)
  }

  private static func option(_ spelling: String, of command: Command) throws(CommandFault) -> Option {
    if spelling == "-h" { return .help }
    if let option = command.allOptions.first(where: { "--\($0.name)" == spelling }) { return option }
    let near = NearestName.hint(for: spelling, among: command.allOptions.map { "--\($0.name)" })
    throw .usage(
      "unknown-option", "unknown option '\(spelling)'", hint: near ?? "see pushledger \(command.name) --help")
  }

  private static func checkOperands(_ invocation: Invocation, for command: Command) throws(CommandFault) {
    guard !invocation.has(.help), !invocation.has(.list) else { return }
    let count = invocation.operands.count
    if count < command.operandCount.lowerBound {
      throw usage("missing-operand", "\(command.name) needs \(command.operands)", command)
    }
    if count > command.operandCount.upperBound {
      let extra = invocation.operands[command.operandCount.upperBound]
      throw usage("unexpected-operand", "\(command.name) can't use '\(extra)'", command)
    }
  }

  private static func usage(_ code: String, _ message: String, _ command: Command) -> CommandFault {
    .usage(code, message, hint: "see pushledger \(command.name) --help")
  }
}
