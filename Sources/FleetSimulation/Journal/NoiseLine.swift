/// A message with places to fill: `{d}` a number, `{s}` a small one, `{x}` an address, `{f}` a fraction, `{U}` a UUID, and, the
/// same through a whole scene, `{H}` an activity's six digits and `{D}` a digest.
struct NoiseLine: Sendable {
  /// A part of a message.
  enum Part: Sendable {
    case text(plain: [UInt8], escaped: [UInt8])
    case number, smallNumber, address, fraction, identifier, activity, digest
  }

  /// What stays the same through a scene.
  struct Names {
    let activity: UInt64
    let digest: UInt64
  }

  let shape: LogShape
  let parts: [Part]

  init(
    _ path: String, _ template: String, library: String? = nil, subsystem: String = "", category: String = "",
    kind: LogShape.Kind = .standard
  ) {
    parts = NoiseLine.parts(of: template)
    shape = LogShape(
      process: SystemProcess(path: path), library: library, subsystem: subsystem, category: category, kind: kind,
      format: NoiseLine.format(of: template))
  }

  private static let places: [Character: (part: Part, format: String)] = [
    "d": (.number, "%d"), "s": (.smallNumber, "%d"), "x": (.address, "%p"), "f": (.fraction, "%f"),
    "U": (.identifier, "%{public}@"),
    "H": (.activity, "%{public}@"), "D": (.digest, "%{public}@"),
  ]

  private static func parts(of template: String) -> [Part] {
    var parts: [Part] = []
    walk(template) { text, place in
      if !text.isEmpty {
        var escaped: [UInt8] = []
        escaped.append(escapedForJSON: Array(text.utf8)[...])
        parts.append(.text(plain: Array(text.utf8), escaped: escaped))
      }
      if let place { parts.append(place.part) }
    }
    return parts
  }

  private static func format(of template: String) -> String {
    var format = ""
    walk(template) { format += $0 + ($1?.format ?? "") }
    return format
  }

  /// Calls back with each piece of text and the place that follows it.
  private static func walk(_ template: String, _ visit: (String, (part: Part, format: String)?) -> Void) {
    var text = ""
    var rest = Substring(template)
    while let character = rest.popFirst() {
      if character == "{", let name = rest.first, rest.dropFirst().first == "}", let place = places[name] {
        visit(text, place)
        text = ""
        rest = rest.dropFirst(2)
      } else {
        text.append(character)
      }
    }
    visit(text, nil)
  }

  /// Writes the message, filled in, as it is or as the inside of a JSON string.
  func append(to bytes: inout [UInt8], escaped: Bool, names: Names, random: inout RandomSource) {
    for part in parts {
      switch part {
      case .text(let plain, let escapedText): bytes.append(contentsOf: escaped ? escapedText : plain)
      case .number: bytes.append(decimal: random.below(2_048))
      case .smallNumber: bytes.append(decimal: random.below(90) + 5)
      case .address: bytes.append(hexadecimal: random.next() >> 28, digits: 9)
      case .fraction: bytes.append(decimal: UInt(random.below(1_000_000)), digits: 6)
      case .identifier: bytes.append(UUIDBits(from: &random), upperCase: true)
      case .activity: bytes.append(hexadecimal: names.activity, digits: 6, upperCase: true)
      case .digest:
        bytes.append(hexadecimal: names.digest >> 16, digits: 4, upperCase: true)
        bytes.append("-")
        bytes.append(hexadecimal: names.digest & 0xFFFF, digits: 4, upperCase: true)
      }
    }
  }
}
