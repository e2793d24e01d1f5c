/// Text from a log is hostile: these functions keep it from becoming markup, a formula or a terminal command.
enum SafeText {
  /// One line without control characters and without those that turn the direction of writing.
  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": line.append(" ")
      default: line.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return String(line)
  }

  /// Text inside Markdown, also inside a table's cell.
  static func markdown(_ text: String) -> String {
    let scalars = Array(line(text).unicodeScalars)
    var escaped = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if needsBackslash(scalars, index) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// One field of CSV by RFC 4180; a spreadsheet would run a text that begins like a formula, so it gets an apostrophe.
  static func csv(_ text: String) -> String {
    let first = text.unicodeScalars.first
    let isFormula = first.map { "=+-@\t\r＝＋－＠".unicodeScalars.contains($0) } ?? false
    let harmless = isFormula ? "'" + text : text
    guard harmless.unicodeScalars.contains(where: { "\",\n\r".unicodeScalars.contains($0) }) else { return harmless }
    return "\"" + harmless.replacing("\"", with: "\"\"") + "\""
  }

  /// Text or an attribute's value inside XML.
  static func xml(_ text: String) -> String {
    var escaped = ""
    for scalar in line(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<32, 0x7F..<0xA0, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private static func needsBackslash(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    switch scalars[index] {
    case "\\", "`", "*", "[", "]", "<", ">", "|", "~", "&", "$", "@", "#": true
    // Inside a word it is plain: `apns.not_stored`.
    case "_": !(isWordScalar(scalars, index - 1) && isWordScalar(scalars, index + 1))
    // At its beginning, text must not look like a list, a rule or a heading.
    case "-", "+", "=": index == 0 && (scalars.count == 1 || scalars[1].properties.numericType == nil)
    case ".", ")":
      index > 0 && scalars[..<index].allSatisfy { $0.properties.numericType != nil }
        && (index + 1 == scalars.count || scalars[index + 1] == " ")
    // A bare address would become a link.
    case ":": scalars[index...].starts(with: "://".unicodeScalars)
    default: false
    }
  }

  private static func isWordScalar(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard scalars.indices.contains(index) else { return false }
    return scalars[index].properties.isAlphabetic || scalars[index].properties.numericType != nil
  }
}
