internal import PushEvents

/// One row of a CSV file (RFC 4180), built from bytes in a buffer that is used again for the next one.
struct CSVRow {
  private var bytes: [UInt8] = []
  /// The day of the last moment and its text: neighbours are mostly of one day.
  private var day: (number: Int64, text: [UInt8]) = (.min, [])

  /// Starts an empty row.
  mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// The row with its line end.
  mutating func end() -> String {
    bytes[bytes.count - 1] = UInt8(ascii: "\r")
    bytes.append(UInt8(ascii: "\n"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A field that needs no escaping any more.
  mutating func field(_ field: [UInt8]) {
    bytes += field
    separate()
  }

  /// Sixteen digits: stored as a signed number, printed as the bits it stands for.
  mutating func hexadecimal(_ number: Int64?) {
    if let number {
      for shift in stride(from: 56, through: 0, by: -8) { append(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
    }
    separate()
  }

  /// Sixteen bytes as a UUID in lower case; nothing where there are none.
  mutating func identifier(_ identifier: UnsafeRawBufferPointer) {
    if identifier.count == 16 {
      for (index, byte) in identifier.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 { bytes.append(UInt8(ascii: "-")) }
        append(byte)
      }
    }
    separate()
  }

  /// ISO 8601 in UTC with microseconds.
  mutating func moment(_ microseconds: Int64?) {
    if let microseconds {
      let (quotient, rest) = microseconds.quotientAndRemainder(dividingBy: 86_400_000_000)
      let number = rest < 0 ? quotient - 1 : quotient
      if number != day.number {
        let midnight = Timestamp(microseconds: number * 86_400_000_000).description
        day = (number, Array(midnight.utf8.prefix { $0 != UInt8(ascii: "T") }))
      }
      bytes += day.text
      timeOfDay(microseconds - number * 86_400_000_000)
    }
    separate()
  }

  private mutating func timeOfDay(_ microseconds: Int64) {
    let second = microseconds / 1_000_000
    append(UInt8(ascii: "T"), second / 3_600, digits: 2)
    append(UInt8(ascii: ":"), second / 60 % 60, digits: 2)
    append(UInt8(ascii: ":"), second % 60, digits: 2)
    append(UInt8(ascii: "."), microseconds % 1_000_000, digits: 6)
    bytes.append(UInt8(ascii: "Z"))
  }

  private mutating func append(_ mark: UInt8, _ number: Int64, digits: Int) {
    bytes.append(mark)
    var unit: Int64 = digits == 2 ? 10 : 100_000
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }

  private mutating func append(_ byte: UInt8) {
    bytes.append(CSVRow.digit(byte >> 4))
    bytes.append(CSVRow.digit(byte & 15))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }

  private mutating func separate() {
    bytes.append(UInt8(ascii: ","))
  }
}

extension CSVRow {
  /// A text that a spreadsheet neither splits nor takes for a formula.
  static func field(_ text: String) -> String {
    let isFormula = text.utf8.first.map("=+-@\t\r".utf8.contains) ?? false
    let safe = isFormula ? "'" + text : text
    guard safe.utf8.contains(where: "\",\r\n".utf8.contains) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }
}
