import Analysis
import PushEvents
import Storage
import Testing

/// The account of a hand-written ledger, to be asked about single pushes.
struct AccountView {
  let connection: Connection
  let summary: AnalysisSummary

  /// A column of the row of a push.
  func value(_ column: String, of id: String, device: String = "phone") throws -> Value {
    let statement = try connection.prepare("SELECT \(column) FROM push WHERE push_id = ?1")
    statement.bind(LedgerBuilder.hash("\(id)/\(device)"), at: 1)
    try #require(try statement.step(), "no push \(id)")
    let value = statement.value(0)
    try #require(try !statement.step(), "push \(id) has two rows")
    return value
  }

  func outcome(_ id: String, device: String = "phone") throws -> OutcomeCode {
    guard case .integer(let code) = try value("outcome", of: id, device: device) else {
      throw StorageError(code: 0, message: "no outcome")
    }
    return try #require(OutcomeCode(rawValue: Int(code)))
  }

  func confidence(_ id: String, device: String = "phone") throws -> Confidence? {
    guard case .integer(let number) = try value("confidence", of: id, device: device) else { return nil }
    return Confidence(rawValue: Int(number))
  }

  func policy(_ id: String, device: String = "phone") throws -> String? {
    let value = try value("(SELECT value FROM word WHERE id = policy_id)", of: id, device: device)
    guard case .text(let text) = value else { return nil }
    return text
  }

  func number(_ column: String, of id: String, device: String = "phone") throws -> Int64? {
    guard case .integer(let number) = try value(column, of: id, device: device) else { return nil }
    return number
  }

  /// A time of a push in seconds after midnight.
  func seconds(_ column: String, of id: String, device: String = "phone") throws -> Double? {
    try number(column, of: id, device: device).map { Double($0 - LedgerBuilder.midnight) / 1_000_000 }
  }

  func superseded(_ id: String, by newer: String, device: String = "phone") throws -> Bool {
    try number("superseded_by", of: id, device: device) == LedgerBuilder.hash("\(newer)/\(device)")
  }

  /// Rows of a query as text.
  func rows(_ sql: String) throws -> [String] {
    let statement = try connection.prepare(sql)
    var rows: [String] = []
    while try statement.step() {
      rows.append((0..<statement.columnCount).map { statement.optionalText($0) ?? "-" }.joined(separator: " "))
    }
    return rows
  }
}
