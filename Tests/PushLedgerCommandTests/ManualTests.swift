import Foundation
import Testing

@testable import PushLedgerCommand

/// Help and README say what the program does, and nothing else.
@Suite("The manual")
struct ManualTests {
  @Test("Every command's help shows every option and has examples", arguments: Command.all.map(\.name))
  func helpIsComplete(_ name: String) throws {
    let command = try ArgumentParser.command(named: name)
    let console = RecordingConsole()
    let code = PushLedgerCommand.run(arguments: [name, "--help"], console: console, interruption: Interruption())
    #expect(code == 0)
    #expect(console.complaints.isEmpty)
    for option in command.allOptions { #expect(console.output.contains(option.spelling)) }
    #expect(!command.examples.isEmpty)
    #expect(console.output.split(separator: "\n").allSatisfy { $0.count <= 110 })
  }

  @Test("Every example is a command line that is understood", arguments: Command.all.map(\.name))
  func examplesAreUnderstood(_ name: String) throws {
    for example in try ArgumentParser.command(named: name).examples {
      let words = example.line.split(separator: " ").map(String.init)
      let start = try #require(words.firstIndex(of: "pushledger"))
      // Up to a pipe or a redirection: the rest is the shell's.
      let line = words[(start + 1)...].prefix { $0 != "|" && $0 != ">" }
      let command = try ArgumentParser.command(named: try #require(line.first))
      var invocation = Invocation(console: RecordingConsole(), interruption: Interruption())
      try ArgumentParser.parse(line.dropFirst(), for: command, into: &invocation)
    }
  }

  @Test("No command has two options of one name")
  func optionNamesAreUnique() {
    for command in Command.all {
      let names = command.allOptions.map(\.name)
      #expect(Set(names).count == names.count)
    }
  }

  @Test("README lists every command with its summary, and no other")
  func readmeListsCommands() throws {
    let rows = try ProjectFiles.text("README.md").split(separator: "\n").filter { $0.hasPrefix("| `pushledger ") }
    let names = rows.compactMap { $0.split(separator: " ").dropFirst(2).first.map { $0.prefix { $0.isLetter } } }
    #expect(names.map(String.init) == Command.all.map(\.name))
  }

  @Test("README explains every exit code, and no other")
  func readmeExplainsExitCodes() throws {
    let rows = try ProjectFiles.text("README.md").split(separator: "\n").compactMap { row in
      row.hasPrefix("| ") ? Int32(row.dropFirst(2).prefix { $0.isNumber }) : nil
    }
    #expect(rows == ExitCode.allCases.map(\.rawValue))
  }
}
