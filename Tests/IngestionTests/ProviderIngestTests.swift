import Ingestion
import LogFormats
import PushEvents
import Storage
import TestSupport
import Testing

@Suite("Reading a canonical provider log")
struct ProviderIngestTests {
  static let token = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0"

  static func line(_ second: Int, status: Int = 200, more: String = "") -> String {
    let id = "00000000-0000-4000-8000-0000000000" + (second < 10 ? "0\(second)" : "\(second)")
    return
      "{\"sent_at\":\"2026-11-02T03:04:\(second < 10 ? "0" : "")\(second).250Z\",\"apns_id\":\"\(id)\","
      + "\"device_token\":\"\(token)\",\"topic\":\"org.example.news\",\"push_type\":\"background\",\"priority\":5,"
      + "\"status\":\(status)\(more)}\n"
  }

  @Test("Every field of a record reaches the store")
  func allFields() throws {
    let fixture = try IngestFixture()
    try fixture.folder.write(
      "push.jsonl",
      """
      {"sent_at":"2026-11-02T03:04:05.123Z","apns_id":"7F9E0000-0000-4000-8000-00000000ABCD","device_token":"\(Self.token)",\
      "topic":"org.example.news","environment":"production","push_type":"background","priority":5,"expiration":1793600000,\
      "collapse_id":"score-17","payload_bytes":212,"status":410,"reason":"Unregistered","unregistered_at":1793590000000,\
      "latency_ms":87.5,"send_id":"sync\\u002d1","attempt":2,"host":"push-3","error":null}

      """)
    let summary = try fixture.ingest("push.jsonl")
    #expect(summary.counts.records == 1)
    let row = try fixture.connection.prepare(
      """
      SELECT sent_at, hex(apns_id), w.value, environment, push_type, priority, expiration, collapse_id, payload_bytes,
        status, r.value, unregistered_at, latency, send_id, attempt, h.value, line
      FROM attempt JOIN word w ON w.id = topic_id JOIN word r ON r.id = reason_id JOIN word h ON h.id = host_id
      """)
    #expect(try row.step())
    #expect(row.integer(0) == 1_793_588_645_123_000)
    #expect(row.text(1) == "7F9E00000000400080000000" + "0000ABCD")
    #expect(row.text(2) == "org.example.news")
    #expect((3...6).map { row.integer($0) } == [1, 2, 5, 1_793_600_000])
    #expect(row.text(7) == "score-17")
    #expect(row.integer(8) == 212)
    #expect(row.integer(9) == 410)
    #expect(row.text(10) == "Unregistered")
    #expect(row.integer(11) == 1_793_590_000_000_000)
    #expect(row.integer(12) == 87_500)
    #expect(row.text(13) == "sync-1")
    #expect(row.integer(14) == 2)
    #expect(row.text(15) == "push-3")
    #expect(row.integer(16) == 1)
  }

  @Test("A broken line is rejected with its reason; the rest of the file still counts")
  func rejects() throws {
    let fixture = try IngestFixture()
    let text =
      Self.line(1) + "{\"sent_at\":\"2026-11-02T03:0\n" + Self.line(2, status: 999) + "\n" + Self.line(3)
      + "{\"sent_at\":\"yesterday\",\"device_token\":\"\(Self.token)\",\"status\":200}\n"
      + "{\"sent_at\":\"2026-11-02T03:04:05Z\",\"device_token\":\"xyz\",\"status\":200}\n"
      + "{\"sent_at\":\"2026-11-02T03:04:05Z\",\"device_token\":\"\(Self.token)\"}\n"
    try fixture.folder.write("push.jsonl", text)
    let summary = try fixture.ingest("push.jsonl")
    #expect(summary.counts.lines == 8)
    #expect(summary.counts.records == 2)
    #expect(summary.counts.ignored == 1)
    #expect(summary.counts.rejected == 5)
    #expect(
      try fixture.column("SELECT code || ':' || line FROM reject ORDER BY line")
        == ["bad-json:2", "bad-status:3", "bad-time:6", "bad-token:7", "no-answer:8"])
    #expect(summary.overRejectShare.count == 1)
    #expect(fixture.diagnostics.first?.place?.line == 2)
  }

  @Test("A record of the far past or future is rejected: it would move the time at which all others are judged")
  func implausibleTimes() throws {
    let fixture = try IngestFixture()
    for (index, year) in ["1969", "2006", "2026", "2100", "9999"].enumerated() {
      try fixture.folder.write(
        "\(index).log", "{\"sent_at\":\"\(year)-11-02T03:04:05Z\",\"device_token\":\"\(Self.token)\",\"status\":200}\n")
      try fixture.ingest("\(index).log")
    }
    #expect(try fixture.count("SELECT count(*) FROM attempt") == 1)
    #expect(try fixture.count("SELECT sum(lines) FROM reject WHERE code = 'implausible-time'") == 4)
  }

  @Test("A transport error keeps its kind and never its text")
  func transportErrors() throws {
    let fixture = try IngestFixture()
    try fixture.folder.write(
      "push.jsonl",
      """
      {"sent_at":"2026-11-02T03:04:05Z","device_token":"\(Self.token)","error":"Post /3/device/\(Self.token): i/o timeout"}
      {"sent_at":"2026-11-02T03:04:06Z","device_token":"\(Self.token)","status":null,"error":"GOAWAY received"}

      """)
    try fixture.ingest("push.jsonl")
    #expect(
      try fixture.column("SELECT value FROM attempt JOIN word w ON w.id = reason_id ORDER BY sent_at")
        == ["transport.timeout", "transport.goaway"])
  }

  @Test("The same file twice, renamed, packed or grown counts each record once")
  func countsOnce() throws {
    let fixture = try IngestFixture()
    let first = (1...20).map { Self.line($0) }.joined()
    let second = (21...40).map { Self.line($0) }.joined()
    try fixture.folder.write("push.log", first)
    #expect(try fixture.ingest("push.log").files.map(\.state) == [.new])
    #expect(try fixture.ingest("push.log").files.map(\.state) == [.known])
    try fixture.folder.write("push.log.1", first)
    #expect(try fixture.ingest("push.log.1").files.map(\.state) == [.known])
    try fixture.folder.write("push.log", first + second)
    let grown = try fixture.ingest("push.log")
    #expect(grown.files.map(\.state) == [.grown])
    #expect(grown.counts.lines == 20)
    #expect(try fixture.count("SELECT count(*) FROM attempt") == 40)
    #expect(try fixture.count("SELECT count(*) FROM source_file") == 1)
    #expect(try fixture.count("SELECT lines FROM source_file") == 40)
  }

  @Test("Real repeats in one file stay, and a copy of the file adds none")
  func repeats() throws {
    let fixture = try IngestFixture()
    let repeated = "{\"sent_at\":\"2026-11-02T03:04:05Z\",\"device_token\":\"\(Self.token)\",\"status\":200}\n"
    try fixture.folder.write("a.log", repeated + repeated + Self.line(1) + repeated)
    try fixture.ingest("a.log")
    #expect(try fixture.count("SELECT count(*) FROM attempt") == 4)
    #expect(try fixture.count("SELECT count(DISTINCT push_id) FROM attempt") == 4)
    try fixture.folder.write("b.log", "\n" + repeated + repeated + Self.line(1) + repeated)
    try fixture.ingest("b.log")
    #expect(try fixture.count("SELECT count(*) FROM attempt") == 4)
  }

  @Test("No token, upper or lower case, is in the bytes of the ledger")
  func tokensStayOut() throws {
    let fixture = try IngestFixture()
    try fixture.folder.write(
      "push.jsonl",
      Self.line(1) + Self.line(2, more: ",\"send_id\":\"\(Self.token)\",\"collapse_id\":\"\(Self.token)\""))
    try fixture.ingest("push.jsonl")
    #expect(try fixture.count("SELECT count(*) FROM token") == 1)
    #expect(try fixture.count("SELECT length(pseudonym) FROM token") == 16)
    #expect(try fixture.count("SELECT count(*) FROM attempt WHERE send_id LIKE '%\(Self.token.prefix(40))%'") == 0)
    #expect(try fixture.count("SELECT count(*) FROM attempt WHERE send_id LIKE 'redacted-%'") == 1)
  }
}
