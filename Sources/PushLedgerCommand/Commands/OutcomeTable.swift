internal import Storage

/// Every push with its outcome, row by row as CSV (RFC 4180), in order of sending.
struct OutcomeTable {
  static let columns = [
    "push_id", "apns_id", "device_id", "topic", "push_type", "sent_at", "outcome", "policy", "confidence",
    "received_at", "woken_at", "result", "superseded_by",
  ]

  /// Walks along the primary key, so that nothing is sorted.
  private static let sql = """
    SELECT push_id,
      (SELECT apns_id FROM attempt WHERE attempt.sent_at = decided_at AND attempt.push_id = push.push_id), device_id, topic_id, push_type, sent_at, outcome, policy_id, confidence,
      received_at, woken_at, result, superseded_by
    FROM push ORDER BY sent_at, push_id
    """

  /// The names of one table by their numbers, as fields of CSV.
  private typealias Names = [Int64: [UInt8]]

  private let statement: Statement
  private let devices, words, pushTypes, outcomes, confidences, results: Names
  private var row = CSVRow()

  /// Reads the names, which are few, and prepares to read the pushes, which are many.
  init(_ connection: Connection) throws(StorageError) {
    func names(_ sql: String) throws(StorageError) -> Names {
      let statement = try connection.prepare(sql)
      var names: Names = [:]
      while try statement.step() { names[statement.integer(0)] = Array(CSVRow.field(statement.text(1)).utf8) }
      return names
    }
    devices = try names("SELECT id, name FROM device")
    words = try names("SELECT id, value FROM word")
    pushTypes = try names("SELECT push_type, name FROM push_type_name")
    outcomes = try names("SELECT outcome, name FROM outcome_name")
    confidences = try names("SELECT confidence, name FROM confidence_name")
    results = try names("SELECT result, name FROM result_name")
    statement = try connection.prepare(OutcomeTable.sql)
  }

  /// The next row with its line end; nil after the last.
  mutating func next() throws(StorageError) -> String? {
    guard try statement.step() else { return nil }
    row.begin()
    row.hexadecimal(statement.optionalInteger(0))
    statement.withBytes(1) { row.identifier($0) }
    name(2, in: devices)
    name(3, in: words)
    name(4, in: pushTypes)
    row.moment(statement.optionalInteger(5))
    name(6, in: outcomes)
    name(7, in: words)
    name(8, in: confidences)
    row.moment(statement.optionalInteger(9))
    row.moment(statement.optionalInteger(10))
    name(11, in: results)
    row.hexadecimal(statement.optionalInteger(12))
    return row.end()
  }

  private mutating func name(_ column: Int32, in names: Names) {
    row.field(statement.optionalInteger(column).flatMap { names[$0] } ?? [])
  }
}
