internal import PushEvents

/// One command line that was understood: the operands and option values of a command, and where it runs.
struct Invocation: Sendable {
  /// What follows the command and is no option.
  var operands: [String] = []
  /// The values by option name; an option without a value has an empty one.
  var values: [String: [String]] = [:]
  /// Where results and complaints go.
  let console: any Console
  /// Tells when to stop.
  let interruption: Interruption

  init(console: any Console, interruption: Interruption) {
    self.console = console
    self.interruption = interruption
  }

  /// Whether an option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The value of an option, or nil.
  func value(_ option: Option) -> String? { values[option.name]?.last }

  /// All values of an option that may be repeated.
  func allValues(_ option: Option) -> [String] { values[option.name] ?? [] }

  /// The database.
  var database: String { value(.database) ?? "pushledger.sqlite" }

  /// Writes a line of results, unless they are not wanted.
  func say(_ line: String) throws(CommandFault) {
    guard !has(.quiet) else { return }
    try write(line + "\n")
  }

  /// Writes results that were asked for.
  func write(_ text: String) throws(CommandFault) {
    do { try console.write(text) } catch { throw CommandFault(error) }
  }

  /// Tells the user about the input: errors always, warnings unless quiet, notes only when verbose.
  func tell(_ diagnostic: Diagnostic) {
    let isWanted =
      switch diagnostic.severity {
      case .error: true
      case .warning: !has(.quiet)
      case .note: has(.verbose)
      }
    if isWanted { console.complain("\(diagnostic)\n") }
  }
}
