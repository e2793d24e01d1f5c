import Ingestion
import LogFormats
import PushEvents
import Storage
import TestSupport
import Testing

@Suite("Never counted twice, never lost")
struct OnceTests {
  /// Files that overlap, repeat records, and hold broken lines.
  static func files() -> [(name: String, text: String)] {
    let provider = (1...59).map { ProviderIngestTests.line($0, status: $0 % 7 == 0 ? 410 : 200) }
    let repeated =
      "{\"sent_at\":\"2026-11-02T03:05:00Z\",\"device_token\":\"\(ProviderIngestTests.token)\",\"status\":200}\n"
    let records = (1...50).map { index in
      DeviceIngestTests.record(
        "03:04:\(index < 10 ? "0" : "")\(index).000001", index % 3 == 0 ? "kernel" : "SpringBoard",
        "Received incoming message on topic org.example.app\(index % 4) at priority 5", mach: index)
    }
    return [
      ("push.log", provider.joined() + repeated + repeated + "broken\n"),
      ("overlap.log", provider[20...].joined() + repeated),
      ("devices/one/a.ndjson", records[..<30].joined()), ("devices/one/b.ndjson", records[20...].joined() + "{\"cut\n"),
      ("devices/two/console-2026-11-02.log", DeviceIngestTests.console),
    ]
  }

  /// The content after reading the files in runs of their own, in an order.
  private func content(_ order: [Int]) throws -> [String] {
    let fixture = try IngestFixture()
    let files = Self.files()
    try fixture.folder.write("key", String(repeating: "ab", count: 32))
    for index in order {
      try fixture.folder.write(files[index].name, files[index].text)
      try fixture.ingest(files[index].name) { $0.keyFile = fixture.folder.file("key") }
    }
    let evidence = try fixture.column(
      """
      SELECT a.sent_at || replace(f.name, '\(fixture.folder.path)', '') || a.line FROM attempt a JOIN source_file f ON f.id = file_id
      UNION ALL SELECT e.time || replace(f.name, '\(fixture.folder.path)', '') || e.line FROM device_event e JOIN source_file f ON f.id = file_id
      ORDER BY 1
      """)
    return try fixture.content() + evidence
  }

  @Test("Any order of files, and any of them twice, gives the same ledger", arguments: 0..<12)
  func anyOrder(turn: Int) throws {
    var order = Array(0..<5)
    order.swapAt(turn % 5, (turn * 3 + 1) % 5)
    if turn % 2 == 0 { order.reverse() }
    let expected = try content([0, 1, 2, 3, 4])
    let found = try content(order + order.prefix(2))
    #expect(Set(found).symmetricDifference(expected).isEmpty)
    #expect(found == expected)
  }

  @Test("All at once gives the same ledger as one by one")
  func allAtOnce() throws {
    let fixture = try IngestFixture()
    try fixture.folder.write("key", String(repeating: "ab", count: 32))
    for file in Self.files() { try fixture.folder.write("all/" + file.name, file.text) }
    let summary = try fixture.ingest("all") { $0.keyFile = fixture.folder.file("key") }
    #expect(summary.files.count == 5)
    #expect(try Array(content([0, 1, 2, 3, 4]).prefix(fixture.content().count)) == fixture.content())
  }

  @Test(
    "A file that grows by any number of bytes gives the same ledger as the whole file",
    arguments: [1, 7, 50, 333, 1024])
  func anyGrowth(step: Int) throws {
    for file in Self.files() where file.name != "overlap.log" {
      let whole = try IngestFixture()
      try whole.folder.write(file.name, file.text)
      try whole.folder.write("key", String(repeating: "ab", count: 32))
      try whole.ingest(file.name) { $0.keyFile = whole.folder.file("key") }
      let grown = try IngestFixture()
      try grown.folder.write("key", String(repeating: "ab", count: 32))
      let bytes = Array(file.text.utf8)
      let stride = max(step, bytes.count / 40)
      for length in Swift.stride(from: min(stride, bytes.count), to: bytes.count, by: stride) {
        try grown.folder.write(file.name, Array(bytes[..<length]))
        try grown.ingest(file.name) { $0.keyFile = grown.folder.file("key") }
      }
      try grown.folder.write(file.name, bytes)
      try grown.ingest(file.name) { $0.keyFile = grown.folder.file("key") }
      #expect(try grown.content() == whole.content(), "\(file.name)")
      let counts =
        "SELECT lines || ' ' || records || ' ' || ignored || ' ' || rejected || ' ' || rows_read FROM source_file"
      #expect(try grown.column(counts) == whole.column(counts), "\(file.name)")
      #expect(
        try grown.column("SELECT since || ' ' || until || ' ' || lines || ' ' || classes FROM file_span")
          == whole.column("SELECT since || ' ' || until || ' ' || lines || ' ' || classes FROM file_span"))
    }
  }

  @Test("A gzip file that was cut is read on when its whole version comes")
  func cutGzip() throws {
    let text = Self.files()[0].text
    let packed = Gzip.member(Array(text.utf8))
    let fixture = try IngestFixture()
    try fixture.folder.write("push.log.gz", Array(packed.prefix(packed.count / 2)))
    let first = try fixture.ingest("push.log.gz")
    #expect(first.files.map(\.isDamaged) == [true])
    #expect(try fixture.count("SELECT complete FROM source_file") == 0)
    try fixture.folder.write("push.log.gz", packed)
    let second = try fixture.ingest("push.log.gz")
    #expect(second.files.map(\.state) == [.grown])
    #expect(try fixture.count("SELECT count(*) FROM source_file") == 1)
    #expect(try fixture.count("SELECT lines FROM source_file") == 62)
    try fixture.folder.write("push.log", text)
    #expect(try fixture.ingest("push.log").files.map(\.state) == [.known])
  }

  @Test("A run that was killed after it stored the last lines leaves no file half read")
  func killedBeforeTheEnd() throws {
    let fixture = try IngestFixture()
    try fixture.folder.write("push.log", Self.files()[0].text)
    try fixture.ingest("push.log")
    // What such a run leaves: the rows and the cursor behind them, and not yet how the file ended.
    try fixture.connection.execute("UPDATE source_file SET complete = 0, seen_inode = 0")
    #expect(try fixture.ingest("push.log").files.map(\.state) == [.known])
    #expect(try fixture.count("SELECT complete FROM source_file") == 1)
  }

  @Test(
    "A copy that lacks only its checksum is damaged until a whole one comes, in any order", arguments: [true, false])
  func cutChecksum(cutFirst: Bool) throws {
    let packed = Gzip.member(Array(Self.files()[0].text.utf8))
    let fixture = try IngestFixture()
    try fixture.folder.write("cut.log.gz", Array(packed.dropLast(6)))
    try fixture.folder.write("whole.log.gz", packed)
    for name in cutFirst ? ["cut.log.gz", "whole.log.gz"] : ["whole.log.gz", "cut.log.gz"] {
      let damaged = try fixture.ingest(name).files.map(\.isDamaged)
      #expect(damaged == [name == "cut.log.gz"])
    }
    #expect(try fixture.column("SELECT complete || coalesce(damage, '') FROM source_file") == ["1"])
  }

  @Test("A log that was emptied and written again is another content")
  func copyTruncate() throws {
    let fixture = try IngestFixture()
    try fixture.folder.write("push.log", (1...30).map { ProviderIngestTests.line($0) }.joined())
    try fixture.ingest("push.log")
    try fixture.folder.write("push.log", (31...40).map { ProviderIngestTests.line($0) }.joined())
    #expect(try fixture.ingest("push.log").files.map(\.state) == [.new])
    #expect(try fixture.count("SELECT count(*) FROM attempt") == 40)
  }

  @Test("Another key is refused before anything is read")
  func wrongKey() throws {
    let fixture = try IngestFixture()
    try fixture.folder.write("push.log", ProviderIngestTests.line(1))
    try fixture.ingest("push.log")
    try fixture.folder.write("other.key", String(repeating: "0", count: 64))
    #expect(throws: IngestError.self) {
      try fixture.ingest("push.log") { $0.keyFile = fixture.folder.file("other.key") }
    }
  }

  @Test("What can't be read is named, and the rest is read")
  func unreadable() throws {
    let fixture = try IngestFixture()
    try fixture.folder.write("logs/empty.log", "")
    try fixture.folder.write("logs/notes.txt", "buy milk\n")
    try fixture.folder.write("logs/push.log", ProviderIngestTests.line(1))
    let summary = try fixture.ingest("logs", "nowhere.log")
    #expect(summary.files.map(\.state) == [.empty, .refused, .new, .missing])
    #expect(Set(fixture.diagnostics.map(\.code)) == ["empty-file", "unknown-format", "no-file"])
  }
}
