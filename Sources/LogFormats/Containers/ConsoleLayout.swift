/// Which columns a Console text has: they follow the view of the person who copied it, and are the same in all lines.
struct ConsoleLayout: Sendable {
  /// A column for the level comes first.
  ///
  /// Its words are localised and may hold blanks.
  var hasLevel: Bool
  /// A column for the sending library comes after the process.
  var hasLibrary: Bool

  /// What a line is.
  enum Line {
    case record(Header)
    /// It has the columns of a record, but no time in them.
    case broken
    /// It belongs to the record before it, or to none.
    case none
  }

  struct Header {
    var time: ClockTime
    var process: Bytes
    /// Where the message begins in the line.
    var messageStart: Int
  }

  /// Finds the columns that most of the lines have.
  ///
  /// - Returns: The layout and the share of the lines that begin a record in it; nil where none does.
  static func detect(_ lines: [Bytes]) -> (layout: ConsoleLayout, records: Int)? {
    var best: (layout: ConsoleLayout, records: Int)?
    for hasLevel in [true, false] {
      let layout = ConsoleLayout(hasLevel: hasLevel, hasLibrary: false)
      var records = 0
      var withLibrary = 0
      for line in lines {
        guard case .record(let header) = layout.header(of: line) else { continue }
        records += 1
        let message = line.part(min(header.messageStart, line.count), line.count)
        if let tab = message.index(of: 0x09), tab > 0, message.part(0, tab).allSatisfy({ !$0.isBlank && $0 != 0x5B }) {
          withLibrary += 1
        }
      }
      if records > best?.records ?? 0 {
        best = (ConsoleLayout(hasLevel: hasLevel, hasLibrary: withLibrary * 2 > records), records)
      }
    }
    return best
  }

  /// Reads the columns of a line.
  func header(of line: Bytes) -> Line {
    var at = 0
    if hasLevel {
      guard line.count > 0, !line[0].isDigit, line[0] != 0x09, let tab = line.index(of: 0x09) else { return .none }
      at = tab + 1
    }
    let rest = line.part(at, line.count)
    guard let (time, length) = TimeParsing.clockTime(rest), length < rest.count, rest[length] == 0x09 else {
      return looksLikeTime(rest) ? .broken : .none
    }
    let processStart = at + length + 1
    guard let tab = line.index(of: 0x09, from: processStart), tab > processStart else { return .broken }
    var messageStart = tab + 1
    if hasLibrary, let next = line.index(of: 0x09, from: messageStart) { messageStart = next + 1 }
    return .record(Header(time: time, process: line.part(processStart, tab), messageStart: messageStart))
  }

  private func looksLikeTime(_ bytes: Bytes) -> Bool {
    bytes.count >= 3 && bytes[0].isDigit && bytes[1].isDigit && bytes[2] == 0x3A
  }
}
