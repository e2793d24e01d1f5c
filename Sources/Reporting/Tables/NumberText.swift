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
    case ..<1e15 where value == value.rounded(): grouped(Int64(value))
    case ..<10: fixed(value, decimals: 2)
    case ..<100: fixed(value, decimals: 1)
    case ..<1e15: grouped(Int64(value.rounded()))
    default: String(value)
    }
  }

  /// A share in percent, without the sign; the bounds of an interval take the number of decimals of its estimate.
  static func percent(_ share: Double, like other: Double? = nil) -> String {
    fixed(share * 100, decimals: decimals(of: other ?? share))
  }

  /// One decimal; but a share that is not quite 0 or 1 must not look as if it were.
  private static func decimals(of share: Double) -> Int {
    let text = fixed(share * 100, decimals: 1)
    return (text == "100.0" && share < 1) || (text == "0.0" && share > 0) ? 3 : 1
  }

  /// A difference of shares in percentage points, always with its sign.
  static func points(_ difference: Double) -> String {
    let text = fixed(difference * 100, decimals: 1)
    return text.hasPrefix("-") || text == "0.0" ? text : "+" + text
  }
}
