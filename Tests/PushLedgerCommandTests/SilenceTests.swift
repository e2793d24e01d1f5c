import TestSupport
import Testing

@testable import PushLedgerCommand

/// Who hears what: a person at a terminal, a pipe, a cron job.
@Suite("Silence")
struct SilenceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("log.jsonl", ProviderLog.lines(0..<5))
  }

  private func run(_ command: String, _ more: String..., terminal: Bool) -> RecordingConsole {
    let console = RecordingConsole(terminal: terminal)
    let place = ["--db", folder.file("x.sqlite")] + (command == "run" ? ["--out", folder.file("out")] : [])
    let code = PushLedgerCommand.run(
      arguments: [command, folder.file("log.jsonl")] + place + more, console: console, interruption: Interruption())
    #expect(code == 0)
    return console
  }

  @Test("A run that nobody watches says nothing when all is well")
  func isSilentInCron() {
    let console = run("run", terminal: false)
    #expect(console.output.isEmpty)
    #expect(console.complaints.isEmpty)
  }

  @Test("A person sees progress, and what was done; the progress is taken away again")
  func tellsPerson() {
    let console = run("run", terminal: true)
    #expect(console.output.split(separator: "\n").count == 3)
    #expect(console.complaints.contains("reading "))
    #expect(console.complaints.hasSuffix("\r\u{1B}[K"))
  }

  @Test("Nothing new is said to a person, and to whoever asks for more")
  func saysNothingNew() {
    _ = run("run", terminal: false)
    #expect(run("run", terminal: true).output.hasPrefix("nothing new in 1 file: 1 known\n"))
    #expect(run("run", "--verbose", terminal: false).output.hasPrefix("nothing new in 1 file: 1 known\n"))
  }

  @Test("Quiet is quiet, at a terminal too")
  func isQuiet() {
    for command in ["ingest", "run"] {
      let console = run(command, "--quiet", terminal: true)
      #expect(console.output.isEmpty)
      #expect(console.complaints.isEmpty)
    }
  }

  @Test("A result as JSON stands alone", arguments: ["ingest", "run"])
  func writesOneObject(_ command: String) {
    let console = run(command, "--json", terminal: true)
    #expect(console.output.hasPrefix("{") && console.output.hasSuffix("}\n"))
    #expect(console.output.split(separator: "\n").count == 1)
  }
}
