import Ingestion
import LogSources
import PushEvents
import Storage
import TestSupport

/// A ledger in a folder of its own, and what ingest said while it filled it.
final class IngestFixture: IngestObserver {
  let folder: TemporaryFolder
  let connection: Connection
  private(set) var diagnostics: [Diagnostic] = []

  init() throws {
    folder = try TemporaryFolder()
    connection = try Ledger.open(path: folder.file("ledger.sqlite"))
  }

  func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  func progress(bytes: Int64, of total: Int64, file: String) {}

  /// Ingests files of the folder by their names.
  @discardableResult
  func ingest(_ names: String..., change: (inout IngestOptions) -> Void = { _ in }) throws -> IngestSummary {
    var options = IngestOptions(paths: names.map(folder.file), keyFile: folder.file("test.key"))
    change(&options)
    return try Ingest.run(options, connection: connection, observer: self, stop: StopFlag())
  }

  /// The first column of all rows, as text.
  func column(_ sql: String) throws -> [String] {
    let statement = try connection.prepare(sql)
    var values: [String] = []
    while try statement.step() { values.append(statement.text(0)) }
    return values
  }

  func count(_ sql: String) throws -> Int {
    Int(try connection.integer(sql) ?? -1)
  }

  /// All that the ledger holds of records, internal numbers resolved, without the places they were read from.
  func content() throws -> [String] {
    try column(
      """
      SELECT quote(sent_at) || quote(key) || quote(ordinal) || quote(push_id) || quote(hex(t.pseudonym)) || quote(apns_id)
        || quote(send_id) || quote(w.value) || quote(status) || quote(r.value) || quote(a.latency) || quote(digest)
      FROM attempt a JOIN token t ON t.id = token_id LEFT JOIN word w ON w.id = topic_id
        LEFT JOIN word r ON r.id = reason_id ORDER BY sent_at, key, ordinal
      """)
      + column(
        """
        SELECT quote(time) || quote(key) || quote(ordinal) || quote(d.name) || quote(kind) || quote(w.value)
          || quote(n.value) || quote(x.value) || quote(digest) || quote(activity) || quote(reference) || quote(number)
        FROM device_event e JOIN device d ON d.id = device_id LEFT JOIN word w ON w.id = app_id
          LEFT JOIN word n ON n.id = name_id LEFT JOIN word x ON x.id = word_id ORDER BY time, key, ordinal
        """)
  }
}
