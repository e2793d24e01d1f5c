import PushEvents
import Testing

@testable import PushLedgerCommand

@Suite("Arguments")
struct ArgumentTests {
  private func parse(_ words: String...) throws(CommandFault) -> Invocation {
    var invocation = Invocation(console: RecordingConsole(), interruption: Interruption())
    let command = try ArgumentParser.command(named: words[0])
    try ArgumentParser.parse(words.dropFirst(), for: command, into: &invocation)
    return invocation
  }

  @Test("Options may stand before, between and behind operands, with a blank or an equals sign")
  func mixesOptionsAndOperands() throws {
    let invocation = try parse("ingest", "a", "--db=x.sqlite", "b", "--device", "anna", "-", "--quiet")
    #expect(invocation.operands == ["a", "b", "-"])
    #expect(invocation.database == "x.sqlite")
    #expect(invocation.value(.device) == "anna")
    #expect(invocation.has(.quiet) && !invocation.has(.verbose))
  }

  @Test("After two dashes everything is an operand")
  func endsOptions() throws {
    #expect(try parse("ingest", "--", "--db", "-x").operands == ["--db", "-x"])
  }

  @Test("An option that may be repeated keeps its values in order")
  func repeats() throws {
    #expect(try parse("ingest", "a", "--rules", "1", "--rules", "2").allValues(.rules) == ["1", "2"])
  }

  @Test("A value may be empty or hold an equals sign")
  func takesOddValues() throws {
    #expect(try parse("query", "q", "--param", "a=b=c").allValues(.parameter) == ["a=b=c"])
    #expect(try parse("ingest", "a", "--device=").value(.device) == "")
  }

  @Test(
    "What is wrong is named, with the nearest name",
    arguments: [
      (["anlyze"], "unknown command 'anlyze' [unknown-command]\n  hint: did you mean 'analyze'?"),
      (["ingest", "--devcie", "x"], "unknown option '--devcie' [unknown-option]\n  hint: did you mean '--device'?"),
      (["ingest", "a", "-x"], "unknown option '-x' [unknown-option]"),
      (["--db", "x", "ingest"], "options follow the command"),
      (["ingest"], "ingest needs PATH… [missing-operand]"),
      (["analyze", "x"], "analyze can't use 'x' [unexpected-operand]"),
      (["ingest", "a", "--db"], "--db FILE needs its value [missing-value]"),
      (["ingest", "a", "--db", "--quiet"], "--db FILE needs its value [missing-value]"),
      (["ingest", "a", "--quiet=yes"], "--quiet takes no value [unexpected-value]"),
      (["ingest", "a", "--db", "x", "--db", "y"], "--db is given twice [repeated-option]"),
      (["ingest", "a", "--max-rejects", "101"], "--max-rejects must be a percentage from 0 to 100, not '101'"),
      (["ingest", "a", "--date", "2026-02-30"], "--date must be a day such as 2026-11-02"),
      (["ingest", "a", "--timezone", "Mars/Base"], "--timezone must be a zone"),
      (["analyze", "--as-of", "yesterday"], "--as-of must be a time such as"),
      (["report", "weekly", "--report-timezone", "+0100"], "--report-timezone must be a zone"),
      (["query", "q", "--param", "since"], "--param must be NAME=VALUE"),
      (["query", "q", "--format", "tabel"], "hint: did you mean 'table'?"),
      (["export", "pushes"], "there is no table 'pushes' to export"),
      (["simulate", "--days", "3"], "simulate needs --devices N, --days D and --out DIR"),
      (["simulate", "--devices", "0", "--days", "3", "--out", "x"], "--devices must be a whole number from 1"),
    ])
  func namesWhatIsWrong(_ words: [String], _ expected: String) {
    let console = RecordingConsole()
    #expect(PushLedgerCommand.run(arguments: words, console: console, interruption: Interruption()) == 64)
    #expect(console.output.isEmpty)
    #expect(console.complaints.contains(expected))
  }

  @Test("Without a command the overview is shown as a complaint")
  func showsOverview() {
    let console = RecordingConsole()
    #expect(PushLedgerCommand.run(arguments: [], console: console, interruption: Interruption()) == 64)
    #expect(console.complaints == HelpText.overview)
  }

  @Test(
    "A moment is a day, or a day and a time with its zone",
    arguments: [
      ("2026-11-02", "2026-11-02T00:00:00.000000Z"),
      ("2026-11-02T03:04", "2026-11-02T03:04:00.000000Z"),
      ("2026-11-02T03:04:05Z", "2026-11-02T03:04:05.000000Z"),
      ("2026-11-02T03:04:05.678+01:00", "2026-11-02T02:04:05.678000Z"),
      ("2024-02-29T23:59:59.999999-0830", "2024-03-01T08:29:59.999999Z"),
    ])
  func readsMoments(_ text: String, _ moment: String) {
    #expect(Timestamp(argument: text)?.description == moment)
  }

  @Test(
    "Anything else is no moment",
    arguments: [
      "", "today", "2026-1-02", "2026-13-01", "2026-02-29", "2026-11-02T", "2026-11-02T24:00", "2026-11-02T03:60",
      "2026-11-02T03:04:60", "2026-11-02T03:04.5", "2026-11-02T03:04:05.", "2026-11-02T03:04:05.1234567",
      "2026-11-02T03:04:05+1", "2026-11-02T03:04:05+01:0", "2026-11-02 03:04", "+026-11-02", "2026-11-02T+3:04",
    ])
  func refusesOtherTexts(_ text: String) {
    #expect(Timestamp(argument: text) == nil)
  }
}
