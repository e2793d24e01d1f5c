/// Comma-separated values (RFC 4180): fields in quotation marks may hold commas, line ends and doubled marks.
enum CSVRecords {
  struct Record {
    var fields: [String]
    /// The line where the record begins, from 1.
    var line: Int
    /// How many lines it takes.
    var lines: Int
  }

  /// All records; blank lines are passed over.
  static func parse(_ text: String) -> [Record] {
    var records: [Record] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var line = 1
    var start = 1
    var previous: UInt8 = 0
    func endField() {
      fields.append(String(decoding: field, as: UTF8.self))
      field = []
    }
    func endRecord() {
      endField()
      if fields.count > 1 || fields.first?.isEmpty == false {
        records.append(Record(fields: fields, line: start, lines: line - start + 1))
      }
      fields = []
    }
    let bytes = text.hasPrefix("\u{FEFF}") ? Array(text.utf8.dropFirst(3)) : Array(text.utf8)
    for byte in bytes {
      switch byte {
      case 0x22:
        if !isQuoted, previous == 0x22 { field.append(0x22) }
        isQuoted.toggle()
      case 0x2C where !isQuoted: endField()
      case 0x0A where !isQuoted:
        endRecord()
        line += 1
        start = line
      case 0x0D where !isQuoted: break
      default:
        field.append(byte)
        if byte == 0x0A { line += 1 }
      }
      previous = byte == 0x22 && previous == 0x22 && isQuoted ? 0 : byte
    }
    if !field.isEmpty || !fields.isEmpty { endRecord() }
    return records
  }
}
