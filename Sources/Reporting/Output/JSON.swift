/// A JSON value whose keys keep their order, so that the same data gives the same bytes.
indirect enum JSON: Sendable {
  case null
  case boolean(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  /// The value as a document that ends with a newline.
  var text: String { text(indent: 0) + "\n" }

  func text(indent: Int) -> String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): JSON.quoted(text)
    case .array(let values): JSON.block("[", values.map { $0.text(indent: indent + 2) }, "]", indent)
    case .object(let members):
      JSON.block("{", members.map { "\(JSON.quoted($0)): \($1.text(indent: indent + 2))" }, "}", indent)
    }
  }

  private static func block(_ open: String, _ items: [String], _ close: String, _ indent: Int) -> String {
    guard !items.isEmpty else { return open + close }
    let margin = "\n" + String(repeating: " ", count: indent)
    return open + items.map { "\(margin)  \($0)" }.joined(separator: ",") + margin + close
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 32 || scalar.value == 127:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
