/// Numbers and names as people read them.
enum Words {
  /// A number and its noun: `1 file`, `1,204 files`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : noun.hasSuffix("sh") ? "es" : "s")"
  }

  /// A number with commas between its thousands.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    let head = digits.count % 3
    var groups = head == 0 ? [] : [String(digits[..<head])]
    groups += stride(from: head, to: digits.count, by: 3).map { String(digits[$0..<$0 + 3]) }
    return (number < 0 ? "-" : "") + groups.joined(separator: ",")
  }

  /// Lines of two texts each, the second ones below each other.
  static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)\n" }.joined()
  }
}
