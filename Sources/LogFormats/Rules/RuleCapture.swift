internal import PushEvents

/// Reads the fields of one message into one event row.
struct RuleCapture {
  var row: EventRow
  /// Whether the message is about an activity that has nothing to do with an app's background time.
  private(set) var isOfNoInterest = false

  private let block: ParsedBlock
  private var decision: DecisionBlock?

  init(_ record: EventRow, _ block: ParsedBlock) {
    row = record
    self.block = block
  }

  /// Compares a whole message with a rule; what follows the rule's last part may be anything.
  mutating func read(_ rule: Rule, _ message: Bytes) -> Bool {
    var at = 0
    for index in 0..<rule.parts.count {
      switch rule.parts[index] {
      case .literal(let text):
        guard at + text.count <= message.count,
          text.withUnsafeBytes({ $0.equals(message.part(at, at + text.count)) })
        else { return false }
        at += text.count
      case .capture(let field, let form):
        let next: [UInt8]? =
          if index + 1 < rule.parts.count, case .literal(let text) = rule.parts[index + 1] { text } else { nil }
        guard let length = take(field, form, message.part(at, message.count), upTo: next, rule) else { return false }
        at += length
      }
    }
    for (field, value) in rule.constants {
      let isSet = value.withUnsafeBytes { set(field, $0) }
      guard isSet else { return false }
    }
    return true
  }

  /// One row for each policy that stood against the launch.
  func appendDenials() {
    guard let decision else { return }
    for (index, denial) in decision.denials.enumerated() {
      var denied = row
      denied.kind = .launchDenied
      denied.key = row.key ^ StableHash.of(denial.policy, seed: UInt64(index + 1))
      denied.name = RuleCapture.policy(denial.policy, block)
      denied.word = block.slice(Bytes(start: denial.decision.utf8Start, count: denial.decision.utf8CodeUnitCount))
      denied.number = denial.isPushDisallowed ? 1 : 0
      block.events.append(denied)
    }
  }

  /// Takes one field.
  ///
  /// - Returns: How many bytes it takes, or nil if the bytes are none of its kind.
  private mutating func take(
    _ field: RuleField, _ form: RuleForm, _ bytes: Bytes, upTo next: [UInt8]?, _ rule: Rule
  ) -> Int? {
    switch form {
    case .activity:
      guard let activity = Activity(bytes) else { return nil }
      take(activity)
      return activity.length
    case .digest:
      guard let digest = RuleCapture.digest(bytes) else { return nil }
      row.digest = digest
      return 9
    case .attributes:
      takeAttributes(bytes)
      return bytes.count
    case .pairs:
      takePairs(bytes, rule)
      return bytes.count
    case .decision:
      takeDecision(bytes)
      return bytes.count
    case .token, .text, .integer, .seconds, .milliseconds, .yesNo, .time:
      guard let end = RuleCapture.end(bytes, upTo: next, stopsAtBlank: form != .text) else { return nil }
      return set(field, bytes.part(0, end), as: form) ? end : nil
    }
  }

  private mutating func take(_ activity: Activity) {
    row.activity = activity.number
    guard let cause = activity.cause else {
      isOfNoInterest = true
      return
    }
    row.cause = Int64(cause.rawValue)
    if cause == .push { row.app = block.slice(activity.name) } else { row.name = block.slice(activity.name) }
  }

  private mutating func takeDecision(_ body: Bytes) {
    guard !isOfNoInterest else { return }
    let read = DecisionBlock(body)
    if let word = read.decision {
      row.word = block.slice(Bytes(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }
    decision = read
  }

  /// `key: value` pairs with blanks, commas or semicolons between them, as SpringBoard writes them.
  private mutating func takeAttributes(_ bytes: Bytes) {
    var flags = row.flags == EventRow.absent ? 0 : row.flags
    var at = 0
    while at < bytes.count, let colon = bytes.index(of: 0x3A, from: at) {
      var start = colon
      while start > at, bytes[start - 1].isLetter { start -= 1 }
      var from = colon + 1
      while from < bytes.count, bytes[from] == 0x20 { from += 1 }
      var to = from
      while to < bytes.count, bytes[to].isLetter || bytes[to].isDigit { to += 1 }
      let value = bytes.part(from, to)
      takeAttribute(bytes.part(start, colon), value, &flags)
      at = max(to, colon + 1)
    }
    row.flags = flags
  }

  private mutating func takeAttribute(_ key: Bytes, _ value: Bytes, _ flags: inout Int64) {
    if key.equals("pushType") {
      row.pushType = Int64(PushType(name: String(decoding: value, as: UTF8.self)).rawValue)
      return
    }
    for (name, wanted, flag) in RuleCapture.attributes where key.equals(name) {
      if value.equals(wanted) { flags |= Int64(flag.rawValue) }
    }
  }

  private static let attributes: [(StaticString, StaticString, PushFlags)] = [
    ("hasAlertContent", "1", .alertContent), ("hasSound", "1", .sound), ("hasBadge", "1", .badge),
    ("hasContentAvailable", "1", .contentAvailable), ("hasMutableContent", "1", .mutableContent),
    ("waking", "1", .waking), ("backgroundRefreshEnabled", "0", .backgroundRefreshOff),
    ("allowsUserNotifications", "0", .notificationsOff),
  ]

  /// `key=value` pairs with blanks between them; a value with blanks stands in quotation marks.
  private mutating func takePairs(_ bytes: Bytes, _ rule: Rule) {
    var at = 0
    while at < bytes.count {
      while at < bytes.count, bytes[at].isBlank { at += 1 }
      var to = at
      while to < bytes.count, !bytes[to].isBlank, bytes[to] != 0x3D { to += 1 }
      guard to < bytes.count, bytes[to] == 0x3D else {
        at = to
        continue
      }
      let key = bytes.part(at, to)
      var from = to + 1
      let isQuoted = from < bytes.count && bytes[from] == 0x22
      if isQuoted { from += 1 }
      var end = from
      while end < bytes.count, isQuoted ? bytes[end] != 0x22 : !bytes[end].isBlank { end += 1 }
      for pair in rule.pairs where pair.key.withUnsafeBytes({ $0.equals(key) }) {
        _ = set(pair.field, bytes.part(from, end), as: pair.form)
      }
      at = isQuoted ? end + 1 : end
    }
  }

  private mutating func set(_ field: RuleField, _ value: Bytes) -> Bool {
    set(field, value, as: field.usualForm)
  }

  /// Sets a field; false if the value is none of its kind.
  private mutating func set(_ field: RuleField, _ value: Bytes, as form: RuleForm) -> Bool {
    // A value that the system hid is no value, and never an identity.
    if value.begins(with: "<private>") { return field != .digest }
    if let number = RuleCapture.number(value, form) { return setNumber(field, number) }
    return form.isNumber ? false : setText(field, value)
  }

  private mutating func setNumber(_ field: RuleField, _ number: Int64) -> Bool {
    switch field {
    case .priority: row.priority = number
    case .number: row.number = number
    case .duration: row.duration = number
    case .scheduled: row.scheduledAt = number
    case .cause: row.cause = number
    default: return false
    }
    return true
  }

  private mutating func setText(_ field: RuleField, _ value: Bytes) -> Bool {
    switch field {
    case .app: row.app = block.slice(value)
    case .name: row.name = block.slice(value)
    case .policy: row.name = RuleCapture.policy(value, block)
    case .word: row.word = block.slice(value)
    case .id: row.reference = block.slice(value)
    case .pushType: row.pushType = Int64(PushType(name: String(decoding: value, as: UTF8.self)).rawValue)
    case .result:
      if let result = FetchResult(name: String(decoding: value, as: UTF8.self)) { row.result = Int64(result.rawValue) }
    case .cause: row.cause = RuleCapture.cause(value)
    case .skip: break
    default: return false
    }
    return true
  }

  private static func cause(_ value: Bytes) -> Int64 {
    let name = String(decoding: value, as: UTF8.self)
    return Int64((WakeCause.allCases.first { $0.name == name } ?? .other).rawValue)
  }

  private static func number(_ value: Bytes, _ form: RuleForm) -> Int64? {
    switch form {
    case .integer: NumberParsing.integer(value)
    case .seconds: NumberParsing.scaled(value, exponent: 6)
    case .milliseconds: NumberParsing.scaled(value, exponent: 3)
    case .yesNo:
      value.equals("1") || value.equals("true") || value.equals("yes") || value.equals("YES") || value.equals("on")
        ? 1 : 0
    case .time: TimeParsing.dateAndTime(value).map(\.microseconds)
    default: nil
    }
  }

  /// A policy's name without blanks and without a final `Policy`: `Thundering Herd Policy` is `ThunderingHerd`.
  static func policy(_ name: Bytes, _ block: ParsedBlock) -> ByteSlice {
    var word = name.filter { $0 != 0x20 }
    let suffix = Array("Policy".utf8)
    if word.count > suffix.count, word.suffix(suffix.count).elementsEqual(suffix) { word.removeLast(suffix.count) }
    return word.withUnsafeBytes { block.copy($0) }
  }

  /// `XXXX-XXXX` as a number.
  static func digest(_ bytes: Bytes) -> Int64? {
    guard bytes.count >= 9, bytes[4] == 0x2D, let high = NumberParsing.hexadecimal(bytes.part(0, 4)),
      let low = NumberParsing.hexadecimal(bytes.part(5, 9)), bytes.count == 9 || bytes[9].hexValue == nil
    else { return nil }
    return Int64(high << 16 | low)
  }

  /// Where a field ends: before the rule's next text, or at a blank, or at the end of the message.
  private static func end(_ bytes: Bytes, upTo next: [UInt8]?, stopsAtBlank: Bool) -> Int? {
    var end = bytes.count
    if let next {
      guard let found = next.withUnsafeBytes({ bytes.find($0) }) else { return nil }
      end = found
    }
    guard stopsAtBlank else { return end }
    var blank = 0
    while blank < end, !bytes[blank].isBlank { blank += 1 }
    if next != nil, blank < end { return nil }
    return blank > 0 ? blank : nil
  }
}

extension RuleForm {
  /// Whether a value that is no number is no value of this form.
  var isNumber: Bool {
    switch self {
    case .integer, .seconds, .milliseconds, .yesNo, .time: true
    default: false
    }
  }
}
