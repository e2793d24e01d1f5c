internal import PushEvents
internal import Storage

/// Every push with its outcome, row by row as CSV (RFC 4180), in order of sending.
struct OutcomeTable {
  static let columns = [
    "push_id", "apns_id", "device_id", "topic", "push_type", "sent_at", "outcome", "policy", "confidence",
    "received_at", "woken_at", "result", "superseded_by",
  ]

  /// Walks along the primary key and finds names by their ids, so that nothing is sorted or kept.
  private static let sql = """
    SELECT push.push_id, push.apns_id, device.name, topic.value, push_type_name.name, push.sent_at,
      outcome_name.name, policy.value, confidence_name.name, push.received_at, push.woken_at, result_name.name,
      push.superseded_by
    FROM push
    LEFT JOIN device ON device.id = push.device_id
    LEFT JOIN word AS topic ON topic.id = push.topic_id
    LEFT JOIN word AS policy ON policy.id = push.policy_id
    LEFT JOIN push_type_name ON push_type_name.push_type = push.push_type
    LEFT JOIN outcome_name ON outcome_name.outcome = push.outcome
    LEFT JOIN confidence_name ON confidence_name.confidence = push.confidence
    LEFT JOIN result_name ON result_name.result = push.result
    ORDER BY push.sent_at, push.push_id
    """

  private let statement: Statement

  init(_ connection: Connection) throws(StorageError) {
    statement = try connection.prepare(OutcomeTable.sql)
  }

  /// The next row with its line end; nil after the last.
  func next() throws(StorageError) -> String? {
    guard try statement.step() else { return nil }
    var row = OutcomeTable.hexadecimal(statement.integer(0))
    row += "," + statement.withBytes(1, OutcomeTable.identifier)
    for column in Int32(2)...4 { row += "," + CSVField.text(statement.text(column)) }
    row += "," + time(5)
    for column in Int32(6)...8 { row += "," + CSVField.text(statement.text(column)) }
    row += "," + time(9) + "," + time(10)
    row += "," + CSVField.text(statement.text(11))
    row += "," + (statement.optionalInteger(12).map(OutcomeTable.hexadecimal) ?? "")
    return row + "\r\n"
  }

  private func time(_ column: Int32) -> String {
    statement.optionalInteger(column).map { Timestamp(microseconds: $0).description } ?? ""
  }

  /// Sixteen hexadecimal digits: stored as a signed number, printed as the bits it stands for.
  static func hexadecimal(_ number: Int64) -> String {
    let digits = String(UInt64(bitPattern: number), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Sixteen bytes as a UUID in lower case; empty where there are none.
  static func identifier(_ bytes: UnsafeRawBufferPointer) -> String {
    guard bytes.count == 16 else { return "" }
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16)
    }
    return text
  }
}

/// One field of a CSV file.
enum CSVField {
  /// A text that a spreadsheet neither splits nor takes for a formula.
  static func text(_ text: String) -> String {
    guard let first = text.utf8.first else { return "" }
    let isFormula = "=+-@\t\r".utf8.contains(first)
    let safe = isFormula ? "'" + text : text
    guard safe.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else { return safe }
    return "\"" + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
