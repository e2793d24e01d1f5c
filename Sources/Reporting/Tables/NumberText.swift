/// Numbers as text: the same bytes on every machine, whatever its locale.
enum NumberText {
  /// A number with a fixed count of decimals, rounded half away from zero.
  static func fixed(_ value: Double, decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return String(value) }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int64((abs(value) * scale).rounded())
    let sign = value < 0 && scaled != 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(scaled) }
    let digits = String(scaled)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  /// A whole number with commas: `9,412`.
  static func grouped(_ value: Int64) -> String {
    let digits = String(value.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }

  /// A number with about three digits, as many as a reader can use.
  static func rounded(_ value: Double) -> String {
    switch abs(value) {
    case ..<10: fixed(value, decimals: 2)
    case ..<100: fixed(value, decimals: 1)
    case ..<1e15: grouped(Int64(value.rounded()))
    default: String(value)
    }
  }

  /// A share in percent, without the sign; a share that is not quite 0 or 1 is not printed as if it were.
  static func percent(_ share: Double) -> String {
    let text = fixed(share * 100, decimals: 1)
    guard (text == "100.0" && share < 1) || (text == "0.0" && share > 0) else { return text }
    return fixed(share * 100, decimals: 3)
  }

  /// A difference of shares in percentage points, always with its sign.
  static func points(_ difference: Double) -> String {
    let text = fixed(difference * 100, decimals: 1)
    return text.hasPrefix("-") || text == "0.0" ? text : "+" + text
  }
}
