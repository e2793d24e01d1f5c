import PushEvents
import Storage
import TestSupport
import Testing

@testable import PushLedgerCommand

@Suite("Exit codes")
struct ExitCodeTests {
  @Test("The most severe of several is returned")
  func choosesTheMostSevere() {
    #expect(ExitCode.mostSevere(of: []) == .done)
    #expect(ExitCode.mostSevere(of: [.done, .damagedInput, .missingInput]) == .missingInput)
    #expect(ExitCode.mostSevere(of: [.missingInput, .terminated]) == .terminated)
    #expect(ExitCode.mostSevere(of: [.cannotCreate, .inputOutput, .interrupted]) == .inputOutput)
    #expect(ExitCode.mostSevere(of: [.done, .busy]) == .busy)
  }

  @Test(
    "What SQLite refuses has a code by its meaning",
    arguments: [
      (5, true, 75), (517, false, 75), (13, true, 74), (778, true, 74), (11, false, 74), (14, true, 73),
      (14, false, 66), (8, true, 73), (26, true, 78), (24, false, 78), (1, true, 70), (19, true, 70),
    ] as [(Int32, Bool, Int32)])
  func mapsStorageErrors(_ code: Int32, _ writing: Bool, _ expected: Int32) {
    let error = StorageError(code: code, message: "words of SQLite")
    let fault = CommandFault(error, database: "x.sqlite", writing: writing)
    #expect(fault.exitCode.rawValue == expected)
    #expect(fault.diagnostic?.hint != nil)
    #expect(fault.diagnostic?.place?.file == "x.sqlite")
  }

  @Test("A reader that went away is no fault")
  func staysQuietWhenNobodyReads() {
    #expect(PushLedgerCommand.run(arguments: ["--help"], console: ClosedConsole(), interruption: Interruption()) == 0)
  }

  @Test("A wish to stop ends the command with the signal's code", arguments: [(2, 130), (15, 143)] as [(Int32, Int32)])
  func stopsOnSignals(_ signal: Int32, _ expected: Int32) throws {
    let folder = try TemporaryFolder()
    let log = try folder.write("log.jsonl", ProviderLog.lines(0..<3))
    let database = folder.file("x.sqlite")
    let interruption = Interruption()
    interruption.raise(by: signal)
    let stopped = PushLedgerCommand.run(
      arguments: ["run", log, "--db", database, "--out", folder.file("out")], console: RecordingConsole(),
      interruption: interruption)
    #expect(stopped == expected)

    let again = PushLedgerCommand.run(
      arguments: ["ingest", log, "--db", database], console: RecordingConsole(), interruption: Interruption())
    #expect(again == 0)
    #expect(try Ledger.openForReading(path: database).integer("SELECT count(*) FROM attempt") == 3)
  }
}
