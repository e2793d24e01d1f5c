import Foundation
import Storage
import TestSupport
import Testing

@testable import PushLedgerCommand

@Suite("Export of outcomes")
struct ExportTests {
  private let folder: TemporaryFolder
  private let database: String

  /// A ledger with two pushes, the newer one in the place of the older.
  init() throws {
    folder = try TemporaryFolder()
    database = folder.file("x.sqlite")
    try Ledger.open(path: database).execute(
      """
      INSERT INTO word VALUES (1, 'com.example.app'), (2, '=cmd|"x"'), (3, 'ThunderingHerd');
      INSERT INTO device (id, name) VALUES (1, 'anna, phone');
      INSERT INTO attempt (sent_at, key, ordinal, push_id, token_id, apns_id, environment, push_type, attempt, file_id,
        line)
      VALUES (1793577600000000, 1, 0, 255, 1, x'7F9E00112233445566778899AABBCCDD', 1, 2, 1, 1, 1);
      INSERT INTO push (sent_at, push_id, decided_at, token_id, device_id, topic_id, push_type, attempts, outcome,
        policy_id, confidence, covered, shows_launch, mature, superseded_by)
      VALUES (1793577600000000, 255, 1793577600000000, 1, 1, 1, 2, 1, 51, 3, 4, 1, 1, 1, -1);
      INSERT INTO push (sent_at, push_id, decided_at, token_id, topic_id, push_type, attempts, outcome, confidence,
        covered, shows_launch, mature, received_at, woken_at, result)
      VALUES (1793577600500000, -1, 1793577600500000, 1, 2, 1, 1, 60, 3, 1, 1, 1, 1793577601000000, 1793577602000001, 1);
      """)
  }

  private let expected = [
    "push_id,apns_id,device_id,topic,push_type,sent_at,outcome,policy,confidence,"
      + "received_at,woken_at,result,superseded_by",
    "00000000000000ff,7f9e0011-2233-4455-6677-8899aabbccdd,\"anna, phone\",com.example.app,background,"
      + "2026-11-02T00:00:00.000000Z,device.throttled,ThunderingHerd,exact,,,,ffffffffffffffff",
    "ffffffffffffffff,,,\"'=cmd|\"\"x\"\"\",alert,2026-11-02T00:00:00.500000Z,arrived.woken,,unique,"
      + "2026-11-02T00:00:01.000000Z,2026-11-02T00:00:02.000001Z,newData,",
  ].map { $0 + "\r\n" }.joined()

  private func export(_ more: String...) -> (code: Int32, console: RecordingConsole) {
    let console = RecordingConsole()
    let code = PushLedgerCommand.run(
      arguments: ["export", "outcomes", "--db", database] + more, console: console, interruption: Interruption())
    return (code, console)
  }

  @Test("Standard output gets every column of every push")
  func writesOutput() {
    let (code, console) = export()
    #expect(code == 0)
    #expect(console.output == expected)
    #expect(console.complaints.isEmpty)
  }

  @Test("A file appears whole, replaces the old one, and leaves nothing beside it")
  func writesFile() throws {
    let path = try folder.write("out/outcomes.csv", "old")
    let (code, console) = export("--out", path)
    #expect(code == 0)
    #expect(console.output.isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out")) == ["outcomes.csv"])
  }

  @Test("An account that doesn't know all logs is exported with a warning")
  func warnsAboutStaleAccount() throws {
    try Settings(Ledger.open(path: database)).write("ledger_generation", "2")
    let (code, console) = export()
    #expect(code == 0)
    #expect(console.complaints.contains("[stale-account]"))
    #expect(export("--quiet").console.complaints.isEmpty)
  }

  @Test(
    "Text that a spreadsheet would take for a formula is made harmless",
    arguments: [
      ("plain", "plain"), ("", ""), ("=1+1", "'=1+1"), ("+49", "'+49"), ("-x", "'-x"), ("@x", "'@x"), ("\tx", "'\tx"),
      ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("a=b", "a=b"),
    ])
  func makesTextHarmless(_ text: String, _ field: String) {
    #expect(CSVRow.field(text) == field)
  }
}
