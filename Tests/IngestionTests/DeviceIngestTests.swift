import Ingestion
import LogFormats
import PushEvents
import Storage
import TestSupport
import Testing

@Suite("Reading device logs")
struct DeviceIngestTests {
  /// One record as `log show --style ndjson` writes it.
  static func record(_ time: String, _ process: String, _ message: String, mach: Int = 1, type: String = "logEvent")
    -> String
  {
    "{\"timezoneName\":\"\",\"messageType\":\"Default\",\"eventType\":\"\(type)\",\"threadID\":7,\"bootUUID\":\"B\","
      + "\"processImagePath\":\"\\/usr\\/libexec\\/\(process)\",\"timestamp\":\"2026-11-02 \(time)+0100\","
      + "\"machTimestamp\":\(mach),\"eventMessage\":\"\(message)\",\"activityIdentifier\":12}\n"
  }

  static let console = """
    default\t23:59:59.900000+0100\tSpringBoard\tReceived incoming message on topic org.example.news at priority 5
    por omisión\t00:00:00.100000+0100\tdasd\tcom.apple.pushLaunch.org.example.news:01AB9C:[
    \t{name: EnergyBudgetPolicy, policyWeight: 5.000, response: {Decision: Must Not Proceed, Score: 0.00}}
     ], FinalDecision: Must Not Proceed}
    default\t00:00:01.000000+0100\tkernel\tsomething else

    """

  @Test("Records of an ndjson export become events with their time, process and message")
  func ndjson() throws {
    let fixture = try IngestFixture()
    try fixture.folder.write(
      "devices/phone-1/log.ndjson",
      "Filtering the log data using \"process == \\\"SpringBoard\\\"\"\n"
        + Self.record(
          "03:04:05.000001", "SpringBoard", "Received incoming message on topic org.example.news at priority 5")
        + Self.record("03:04:05.000002", "kernel", "noise", mach: 2)
        + Self.record(
          "03:04:05.000003", "dasd", "CANCELED: com.apple.pushLaunch.org.example.news:01AB9C at priority 5 <private>!",
          mach: 3)
        + Self.record("03:04:06.000004", "dasd", "a pushLaunch line of tomorrow 123", mach: 4)
        + Self.record("03:04:07.000004", "x", "m", mach: 5, type: "signpostEvent")
        + "{\"timestamp\":\"2026-11-02 03:04:08.000001+0100\",\"eventType\":\"lossEvent\",\"lossCount\":40}\n"
        + "\n{\"count\":6,\"finished\":1}\n")
    let summary = try fixture.ingest("devices")
    #expect(summary.counts.lines == 9)
    #expect(summary.counts.records == 3)
    #expect(summary.counts.ignored == 6)
    #expect(summary.counts.nearMisses == 1)
    #expect(try fixture.column("SELECT shape FROM near_miss") == ["dasd: a pushLaunch line of tomorrow #"])
    #expect(
      try fixture.column(
        "SELECT n.name || ' ' || time || ' ' || d.name FROM device_event JOIN event_name n USING (kind) JOIN device d ON d.id = device_id ORDER BY time"
      ) == [
        "push_arrived 1793585045000001 phone-1", "launch_canceled 1793585045000003 phone-1",
        "messages_lost 1793585048000001 phone-1",
      ])
    #expect(try fixture.column("SELECT classes FROM file_span") == ["19"])
  }

  @Test("A Console text goes over midnight, and its records keep all their lines")
  func consoleOverMidnight() throws {
    let fixture = try IngestFixture()
    try fixture.folder.write("devices/phone-1/console-2026-11-02.log", Self.console)
    let summary = try fixture.ingest("devices")
    #expect(summary.counts.lines == 5)
    #expect(summary.counts.records == 4)
    #expect(
      try fixture.column(
        "SELECT n.name || ' ' || time FROM device_event JOIN event_name n USING (kind) ORDER BY time, n.name")
        == [
          "push_arrived 1793660399900000", "launch_decision 1793660400100000", "launch_denied 1793660400100000",
        ])
    #expect(try fixture.column("SELECT line FROM device_event ORDER BY time") == ["1", "2", "2"])
  }

  @Test("The date of a Console text: given, else said by its data, else in its name, else a guess that is named")
  func consoleDates() throws {
    let said =
      "default\t09:10:11.000000+0000\tdasd\tSubmitted Activity: com.apple.pushLaunch.org.example.news:01AB9C at priority 5 "
      + "(Tue Nov  3 09:10:11 2026 - Wed Nov  4 09:10:11 2026)\n"
    let plain =
      "default\t09:10:11.000000+0000\tdasd\tSubmitted Activity: com.apple.pushLaunch.org.example.news:01AB9C\n"
    let dates: [(String, String, String?, String)] = [
      ("a.log", plain, "2026-12-24", "2026-12-24"), ("log-2020-01-01.txt", said, nil, "2026-11-03"),
      ("log-20261105.txt", plain, nil, "2026-11-05"),
    ]
    for (name, text, given, date) in dates {
      let fixture = try IngestFixture()
      try fixture.folder.write(name, text)
      try fixture.ingest(name) { $0.date = given }
      #expect(try fixture.column("SELECT date(time / 1000000, 'unixepoch') FROM device_event") == [date])
    }
    let fixture = try IngestFixture()
    try fixture.folder.write("copied.txt", plain)
    try fixture.ingest("copied.txt")
    #expect(fixture.diagnostics.map(\.code).contains("guessed-date"))
    #expect(try fixture.count("SELECT time_quality FROM device_event") == TimeQuality.guessed.rawValue)
  }

  @Test("The device comes from devices.csv, else from the user, else from the folder, whenever the table is read")
  func devices() throws {
    let line = Self.record(
      "03:04:05.000001", "SpringBoard", "Received incoming message on topic org.example.news at priority 5")
    let table =
      "device_id,device_token,topic,log_path_glob\nphone-9,\(ProviderIngestTests.token),org.example.news,lab/*.ndjson\n"
    for tableFirst in [true, false] {
      let fixture = try IngestFixture()
      try fixture.folder.write("devices.csv", table)
      try fixture.folder.write("lab/one.ndjson", line)
      try fixture.ingest(tableFirst ? "devices.csv" : "lab")
      try fixture.ingest(tableFirst ? "lab" : "devices.csv")
      #expect(try fixture.column("SELECT d.name FROM device_event JOIN device d ON d.id = device_id") == ["phone-9"])
      #expect(try fixture.count("SELECT count(*) FROM device_token JOIN token t ON t.id = token_id") == 1)
    }
    let orders = try [["devices.csv", "lab"], ["lab", "devices.csv"]].map { order in
      let fixture = try IngestFixture()
      try fixture.folder.write("devices.csv", table)
      try fixture.folder.write("lab/one.ndjson", line)
      for name in order {
        try fixture.ingest(name) {
          $0.keyFile = "/dev/null/none"; $0.keyFile = fixture.folder.file("k")
        }
      }
      return try fixture.column("SELECT key FROM device_event")
    }
    #expect(orders[0] == orders[1])
  }

  @Test("Damaged text is read as far as it can be, and said to be damaged")
  func damagedText() throws {
    let good = Self.record(
      "03:04:05.000001", "SpringBoard", "Received incoming message on topic org.example.news at priority 5")
    var bytes = Array(good.utf8)
    bytes += Array(Self.record("03:04:06.000001", "kernel", "invalid \u{1}", mach: 2).utf8)
    bytes += Array(Self.record("03:04:07.000001", "kernel", "x", mach: 3).replacing("x", with: "y").utf8).map {
      $0 == 0x79 ? 0xFF : $0
    }
    bytes += [0, 0, 0, 0, 0x0A]
    bytes += Array(good.replacing("05.000001", with: "09.000001").replacing("\n", with: "\r\n").utf8)
    let fixture = try IngestFixture()
    try fixture.folder.write("devices/p/log.ndjson", bytes)
    let summary = try fixture.ingest("devices")
    #expect(summary.counts.lines == 5)
    #expect(summary.counts.records == 2)
    #expect(summary.counts.rejected == 2)
    #expect(fixture.diagnostics.map(\.code).contains("invalid-utf8"))
  }
}
