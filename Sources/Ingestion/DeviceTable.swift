internal import Foundation
internal import LogFormats
internal import LogSources
internal import PushEvents

/// The devices of a fleet, as `devices.csv` names them (RFC 4180, header row, columns in any order).
struct DeviceTable {
  struct Row {
    var device: String
    /// The token's bytes.
    var token: [UInt8]?
    var topic: String?
    var environment: APNsEnvironment
    /// Microseconds UTC; 0 for ever.
    var validFrom: Int64
    var model: String?
    var osVersion: String?
    var appVersion: String?
    var pathGlob: String?
  }

  var rows: [Row] = []
  var counts = LineCounts()
  var remarks: [Diagnostic] = []

  /// Reads a table.
  init(_ text: String, path: String) {
    var records = CSVRecords.parse(text)
    counts.lines = text.utf8.count { $0 == 0x0A } + (text.utf8.last == 0x0A || text.isEmpty ? 0 : 1)
    guard !records.isEmpty else { return }
    let header = records.removeFirst()
    var columns: [String: Int] = [:]
    for (index, name) in header.fields.enumerated() { columns[name] = index }
    for record in records {
      func value(_ name: String) -> String? {
        guard let index = columns[name], index < record.fields.count, !record.fields[index].isEmpty else { return nil }
        return record.fields[index]
      }
      guard let row = row(value, SourceLocation(file: path, line: record.line)) else {
        counts.rejected += record.lines
        continue
      }
      rows.append(row)
      counts.records += record.lines
    }
    // The header and blank lines.
    counts.ignored = counts.lines - counts.records - counts.rejected
  }

  private mutating func row(_ value: (String) -> String?, _ place: SourceLocation) -> Row? {
    guard let device = value("device_id") else {
      remarks.append(Diagnostic(.error, "no-device", "the row has no `device_id`", at: place))
      return nil
    }
    var token: [UInt8]?
    if let digits = value("device_token") {
      token = DeviceTable.bytes(digits)
      guard token != nil else {
        remarks.append(
          Diagnostic(.error, "bad-token", "`device_token` holds no hexadecimal device token", at: place))
        return nil
      }
    }
    var validFrom: Int64 = 0
    if let text = value("valid_from") {
      guard let time = TimeText.parse(text) else {
        remarks.append(
          Diagnostic(
            .error, "bad-time", "expected a time in `valid_from`", at: place,
            hint: "write it as 2026-11-02T03:04:05Z, or leave it empty"))
        return nil
      }
      validFrom = time
    }
    let environment = APNsEnvironment.allCases.first { $0.name == value("environment") } ?? .unknown
    return Row(
      device: device, token: token, topic: value("topic"), environment: environment, validFrom: validFrom,
      model: value("model"), osVersion: value("os_version"), appVersion: value("app_version"),
      pathGlob: value("log_path_glob"))
  }

  private static func bytes(_ digits: String) -> [UInt8]? {
    let text = Array(digits.utf8)
    guard (8...200).contains(text.count), text.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: text.count, by: 2) {
      guard let byte = UInt8(String(decoding: text[index..<index + 2], as: UTF8.self), radix: 16) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
