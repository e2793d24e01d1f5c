internal import PushEvents

/// One message shape, ready to be compared with messages.
struct Rule {
  enum Part {
    case literal([UInt8])
    case capture(RuleField, RuleForm)
  }

  /// What the message means; nil for a known message of no interest.
  let event: EventKind?
  let parts: [Part]
  let constants: [(field: RuleField, value: [UInt8])]
  let pairs: [(key: [UInt8], field: RuleField, form: RuleForm)]
  /// The first bytes of the message under the mask: most messages are told apart by one comparison.
  let prefix: UInt64
  let mask: UInt64

  /// Prepares a rule.
  ///
  /// - Throws: A ``Diagnostic`` that quotes the pattern and names the valid words.
  init(_ message: RuleFile.Message, path: String) throws(Diagnostic) {
    if let name = message.event {
      guard let kind = EventKind(name: name) else {
        throw Rule.fault(path, message, "unknown event `\(name)`", EventKind.allCases.map(\.name))
      }
      event = kind
    } else {
      event = nil
    }
    parts = try Rule.parse(message, path)
    var constants: [(field: RuleField, value: [UInt8])] = []
    for (name, value) in (message.set ?? [:]).sorted(by: { $0.key < $1.key }) {
      let text =
        switch value {
        case .text(let text): text
        case .number(let number): String(number)
        }
      constants.append((try Rule.field(name, message, path), Array(text.utf8)))
    }
    self.constants = constants
    var pairs: [(key: [UInt8], field: RuleField, form: RuleForm)] = []
    for (key, name) in (message.pairs ?? [:]).sorted(by: { $0.key < $1.key }) {
      let (field, form) = try Rule.fieldAndForm(name, message, path)
      pairs.append((Array(key.utf8), field, form))
    }
    self.pairs = pairs
    (prefix, mask) = Rule.prefix(of: parts)
  }

  private static func prefix(of parts: [Part]) -> (UInt64, UInt64) {
    guard case .literal(let bytes)? = parts.first else { return (0, 0) }
    var value: UInt64 = 0
    var mask: UInt64 = 0
    for (index, byte) in bytes.prefix(8).enumerated() {
      value |= UInt64(byte) << UInt64(index * 8)
      mask |= 0xFF << UInt64(index * 8)
    }
    return (value, mask)
  }

  private static func parse(_ message: RuleFile.Message, _ path: String) throws(Diagnostic) -> [Part] {
    var parts: [Part] = []
    var literal: [UInt8] = []
    var rest = Array(message.pattern.utf8)[...]
    while let byte = rest.popFirst() {
      // `{{` stands for a brace of the message itself.
      if byte == 0x7B, rest.first == 0x7B {
        literal.append(0x7B)
        rest.removeFirst()
      } else if byte == 0x7B {
        guard let close = rest.firstIndex(of: 0x7D) else {
          throw fault(path, message, "a `{` has no `}`", [])
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = []
        let (field, form) = try fieldAndForm(String(decoding: rest[..<close], as: UTF8.self), message, path)
        parts.append(.capture(field, form))
        rest = rest[(close + 1)...]
      } else {
        literal.append(byte)
      }
    }
    if !literal.isEmpty { parts.append(.literal(literal)) }
    return parts
  }

  private static func fieldAndForm(
    _ text: String, _ message: RuleFile.Message, _ path: String
  ) throws(Diagnostic) -> (RuleField, RuleForm) {
    let words = text.split(separator: ":", maxSplits: 1).map(String.init)
    let field = try field(words.first ?? "", message, path)
    guard words.count == 2 else { return (field, field.usualForm) }
    guard let form = RuleForm(rawValue: words[1]) else {
      throw fault(path, message, "unknown form `\(words[1])`", RuleForm.allCases.map(\.rawValue))
    }
    return (field, form)
  }

  private static func field(
    _ name: String, _ message: RuleFile.Message, _ path: String
  ) throws(Diagnostic) -> RuleField {
    guard let field = RuleField(rawValue: name) else {
      throw fault(path, message, "unknown field `\(name)`", RuleField.allCases.map(\.rawValue))
    }
    return field
  }

  private static func fault(
    _ path: String, _ message: RuleFile.Message, _ text: String, _ valid: [String]
  ) -> Diagnostic {
    Diagnostic(
      .error, "bad-rule", "\(text) in the rule `\(message.pattern)`", at: SourceLocation(file: path),
      hint: valid.isEmpty ? nil : "valid: \(valid.sorted().joined(separator: ", "))")
  }
}
