import Foundation
import TestSupport
import Testing

/// Input that is missing, damaged or strange: a clear message, an exit code, and nothing lost that could be read.
@Suite("Damaged input")
struct DamagedInputTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
  }

  @Test("A missing file is named, and the others are read")
  func namesMissingFile() throws {
    try bench.folder.write("good.jsonl", ProviderLog.lines(0..<5))
    let ending = try bench.run("ingest good.jsonl missing.jsonl")
    #expect(ending.exitCode == 66)
    #expect(ending.complaints.hasPrefix("missing.jsonl: error: "))
    #expect(ending.complaints.contains("hint: "))
    #expect(try bench.attempts == 5)
  }

  @Test("An empty file is no fault")
  func acceptsEmptyFile() throws {
    try bench.folder.write("empty.jsonl", "")
    let ending = try bench.run("ingest empty.jsonl")
    #expect(ending.exitCode == 0)
    #expect(ending.output.contains("1 empty"))
    #expect(ending.complaints.isEmpty)
  }

  @Test("A file of another kind is refused where it is named, and the others are read")
  func refusesOtherKinds() throws {
    try bench.folder.write("photo.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<200).map { UInt8($0) })
    try bench.folder.write("good.jsonl", ProviderLog.lines(0..<5))
    let ending = try bench.run("ingest photo.png good.jsonl")
    #expect(ending.exitCode == 66)
    #expect(ending.complaints.contains("photo.png: error: "))
    #expect(ending.complaints.contains("hint: "))
    #expect(try bench.attempts == 5)
  }

  @Test("A file of another kind inside a folder is passed over")
  func passesOverOtherKinds() throws {
    try bench.folder.write("logs/photo.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    try bench.folder.write("logs/good.jsonl", ProviderLog.lines(0..<5))
    #expect(try bench.run("ingest logs").exitCode == 0)
    #expect(try bench.attempts == 5)
  }

  @Test("A gzip file that was cut off gives what it still holds, and its rest when it comes")
  func readsCutGzip() throws {
    try bench.folder.write("whole.jsonl", ProviderLog.lines(0..<20_000))
    #expect(try bench.shell("gzip -nc whole.jsonl >whole.gz && head -c 60000 whole.gz >log.gz").exitCode == 0)
    let ending = try bench.run("ingest log.gz")
    #expect(ending.exitCode == 65)
    #expect(ending.complaints.contains("log.gz"))
    #expect(ending.complaints.contains("hint: "))
    #expect(try (1_000..<20_000).contains(bench.attempts))

    #expect(try bench.shell("cp whole.gz log.gz").exitCode == 0)
    #expect(try bench.run("ingest log.gz").exitCode == 0)
    #expect(try bench.attempts == 20_000)
  }

  @Test("Half a line at the end waits for its other half")
  func waitsForHalfLine() throws {
    let text = ProviderLog.lines(0..<10)
    try bench.folder.write("log.jsonl", String(text.dropLast(40)))
    #expect(try bench.run("ingest log.jsonl").exitCode == 0)
    #expect(try bench.attempts == 9)

    try bench.folder.write("log.jsonl", text + ProviderLog.line(10))
    #expect(try bench.run("ingest log.jsonl").exitCode == 0)
    #expect(try bench.attempts == 10)
    #expect(try bench.count("SELECT rejected FROM source_file") == 0)
  }

  @Test("A line of 100 MB is rejected and counted, and its neighbours are read")
  func rejectsEndlessLine() throws {
    let log = try bench.folder.write("log.jsonl", ProviderLog.lines(0..<5))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
    try handle.seekToEnd()
    let piece = Data(repeating: UInt8(ascii: "x"), count: 10_000_000)
    for _ in 0..<10 { try handle.write(contentsOf: piece) }
    try handle.write(contentsOf: Data(("\n" + ProviderLog.lines(5..<10)).utf8))
    try handle.close()

    let ending = try bench.run("ingest log.jsonl")
    #expect(ending.exitCode == 65)
    #expect(ending.complaints.contains("log.jsonl:6: "))
    #expect(try bench.attempts == 10)
    #expect(try bench.count("SELECT rejected FROM source_file") == 1)
    #expect(try bench.count("SELECT lines FROM source_file") == 11)
  }

  @Test("NUL bytes, as a crash of the machine leaves them, cost no other line")
  func survivesNULs() throws {
    let zeros = [UInt8](repeating: 0, count: 4_096)
    let before = Array(ProviderLog.lines(0..<5).utf8)
    try bench.folder.write("log.jsonl", before + zeros + [0x0A] + Array(ProviderLog.lines(5..<10).utf8))
    let ending = try bench.run("ingest log.jsonl")
    #expect(ending.exitCode == 65)
    #expect(ending.complaints.contains("log.jsonl:6: "))
    #expect(try bench.attempts == 10)
  }

  @Test("Invalid UTF-8 costs no line")
  func survivesInvalidUTF8() throws {
    var bytes = Array(ProviderLog.lines(0..<5).utf8)
    bytes += Array(ProviderLog.line(5, topic: "caf#").utf8).map { $0 == UInt8(ascii: "#") ? 0xE9 : $0 } + [0x0A]
    try bench.folder.write("log.jsonl", bytes)
    #expect(try bench.run("ingest log.jsonl").exitCode == 0)
    #expect(try bench.attempts == 6)
    #expect(try bench.count("SELECT count(*) FROM word WHERE value = 'caf\u{FFFD}'") == 1)
  }

  @Test("UTF-16 is read as what it says", arguments: [true, false])
  func readsUTF16(_ isLittle: Bool) throws {
    let units = [0xFEFF] + Array(ProviderLog.lines(0..<5).utf16)
    let bytes = units.flatMap { isLittle ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    try bench.folder.write("log.jsonl", bytes)
    #expect(try bench.run("ingest log.jsonl").exitCode == 0)
    #expect(try bench.attempts == 5)
  }

  @Test("Line ends of Windows and a byte order mark change nothing")
  func readsCRLF() throws {
    let text = "\u{FEFF}" + ProviderLog.lines(0..<5).split(separator: "\n").map { $0 + "\r\n" }.joined()
    try bench.folder.write("log.jsonl", text)
    #expect(try bench.run("ingest log.jsonl").exitCode == 0)
    #expect(try bench.attempts == 5)
  }

  @Test("Rejects above the allowed share are an error, below it they are counted")
  func countsRejects() throws {
    try bench.folder.write("log.jsonl", ProviderLog.lines(0..<9) + "{\"sent_at\":\n")
    let strict = try bench.run("ingest log.jsonl --db strict.sqlite")
    #expect(strict.exitCode == 65)
    #expect(strict.complaints.contains("log.jsonl:10: "))
    let lenient = try bench.run("ingest log.jsonl --max-rejects 10")
    #expect(lenient.exitCode == 0)
    #expect(try bench.count("SELECT rejected FROM source_file") == 1)
    #expect(try bench.attempts == 9)
    #expect(try bench.run("ingest log.jsonl --max-rejects 0").exitCode == 0, "it was not read in this run")
  }

  @Test("Standard input is read to its end")
  func readsStandardInput() throws {
    let bytes = Array((ProviderLog.lines(0..<5) + ProviderLog.line(5)).utf8)
    #expect(try bench.run("ingest -", input: bytes).exitCode == 0)
    #expect(try bench.attempts == 6)
  }

  @Test("The same files again are nothing new, under whatever name")
  func knowsFilesAgain() throws {
    let log = ProviderLog.lines(0..<50)
    try bench.folder.write("push.log", log)
    #expect(try bench.run("ingest push.log").exitCode == 0)
    #expect(try bench.shell("mv push.log push.log.1 && gzip -n push.log.1").exitCode == 0)
    let ending = try bench.run("ingest push.log.1.gz")
    #expect(ending.exitCode == 0)
    #expect(ending.output.hasPrefix("nothing new"))
    #expect(try bench.attempts == 50)
  }
}
