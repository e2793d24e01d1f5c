import Foundation
import TestSupport
import Testing

@testable import PushLedgerCommand

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Places that can't be written, for anybody: permissions would not stop the superuser.
@Suite("Broken places")
struct BrokenPlaceTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
  }

  @Test("A full disk stops the run; what was stored stays, and the rest is read next time")
  func survivesFullDisk() throws {
    let count = 20_000
    try bench.folder.write("log.jsonl", ProviderLog.lines(0..<count))
    // Files may not grow beyond 1,024 blocks of 512 bytes.
    let ending = try bench.shell("ulimit -f 1024; exec \"$0\" ingest log.jsonl")
    #expect(ending.exitCode == 74)
    #expect(ending.complaints.contains("error: "))
    #expect(ending.complaints.contains("hint: "))

    #expect(try bench.run("ingest log.jsonl").exitCode == 0)
    #expect(try bench.attempts == count)
    #expect(try bench.count("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'") == 0)
  }

  @Test("Results that can't be written are an error")
  func noticesFullOutput() throws {
    #expect(try bench.run("analyze").exitCode == 0)
    let ending = try bench.shell("exec \"$0\" export outcomes >/dev/full")
    try withKnownAbsence(of: "/dev/full") {
      #expect(ending.exitCode == 74)
      #expect(ending.complaints.hasPrefix("standard output: error: "))
    }
  }

  @Test("A special file is written to and never replaced")
  func keepsSpecialFiles() throws {
    #expect(try bench.run("analyze").exitCode == 0)
    #expect(try bench.shell("mkfifo pipe").exitCode == 0)
    let ending = try bench.shell("cat pipe & \"$0\" export outcomes --out pipe; wait; test -p pipe")
    #expect(ending.exitCode == 0)
    #expect(ending.output.hasPrefix("push_id,"))
  }

  @Test("A reader that goes away ends the program without a word")
  func endsQuietly() throws {
    #expect(try bench.run("analyze").exitCode == 0)
    let script = "{ \"$0\" export outcomes; echo $? >code; } | true; cat code"
    let ending = try bench.shell(script)
    #expect(ending.output == "0\n")
    #expect(ending.complaints.isEmpty)
  }

  @Test(
    "A place below a file can't be written",
    arguments: [
      "ingest log.jsonl --db file/x.sqlite", "analyze --db file/x.sqlite", "run log.jsonl --out file/out",
      "report weekly --out file/out", "export outcomes --out file/x.csv", "simulate --devices 1 --days 1 --out file/x",
    ])
  func namesPlace(_ line: String) throws {
    try bench.folder.write("file", "not a folder")
    try bench.folder.write("log.jsonl", ProviderLog.lines(0..<5))
    #expect(try bench.run("ingest log.jsonl").exitCode == 0)
    #expect(try bench.run("analyze").exitCode == 0)
    let ending = try bench.run(line)
    #expect(ending.exitCode == 73)
    #expect(ending.complaints.hasPrefix("file/"))
    #expect(ending.complaints.contains("hint: "))
  }

  @Test("A report that can't be written leaves the old one as it was")
  func keepsOldReport() throws {
    try bench.folder.write("log.jsonl", ProviderLog.lines(0..<5))
    #expect(try bench.run("run log.jsonl --out out").exitCode == 0)
    let before = try contents(of: "out")
    try bench.folder.write("log.jsonl", ProviderLog.lines(0..<3_000))
    #expect(try bench.run("ingest log.jsonl").exitCode == 0)
    #expect(try bench.run("analyze").exitCode == 0)
    let ending = try bench.shell("ulimit -f 1; exec \"$0\" report weekly --out out")
    #expect(ending.exitCode == 74)
    #expect(!before.isEmpty)
    #expect(try contents(of: "out").keys.sorted() == before.keys.sorted())
  }

  @Test(
    "A second run at the same time is told to wait",
    arguments: ["ingest log.jsonl", "analyze", "run log.jsonl --out out"])
  func refusesSecondRun(_ line: String) throws {
    try bench.folder.write("log.jsonl", ProviderLog.lines(0..<5))
    #expect(try bench.run("ingest log.jsonl").exitCode == 0)
    let held = try RunLock(database: bench.folder.file("pushledger.sqlite"))
    let ending = try bench.run(line)
    #expect(ending.exitCode == 75)
    #expect(
      ending.complaints == """
        pushledger.sqlite.lock: error: another run holds the lock [locked]
          hint: try again when it has ended

        """)
    #expect(try bench.run("export outcomes").exitCode == 0, "reading needs no lock")
    _ = consume held
    #expect(try bench.run(line).exitCode == 0)
  }

  @Test("A file that is no ledger is left alone")
  func leavesOtherFilesAlone() throws {
    try bench.folder.write("letter.txt", "Dear reader, this is no database at all, but a letter of some length.\n")
    for line in ["ingest letter.txt --db letter.txt", "export outcomes --db letter.txt"] {
      let ending = try bench.run(line)
      #expect(ending.exitCode == 78)
      #expect(ending.complaints.hasPrefix("letter.txt: error: "))
    }
    #expect(try String(contentsOfFile: bench.folder.file("letter.txt"), encoding: .utf8).hasPrefix("Dear reader"))
  }

  private func contents(of folder: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: bench.folder.file(folder)) {
      contents[name] = FileManager.default.contents(atPath: bench.folder.file("\(folder)/\(name)"))
    }
    return contents
  }

  /// Runs expectations about a device that not every system has.
  private func withKnownAbsence(of device: String, _ body: () -> Void) throws {
    if FileManager.default.fileExists(atPath: device) { body() }
  }
}
