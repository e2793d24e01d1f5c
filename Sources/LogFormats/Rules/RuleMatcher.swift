internal import PushEvents

/// Compares messages with rules and turns them into event rows.
///
/// Each reading thread has its own.
struct RuleMatcher {
  /// What became of a message.
  enum Verdict {
    /// It gave rows.
    case events
    /// A rule knows it, and it is of no interest.
    case known
    /// No rule takes it.
    case none
  }

  let rules: RuleSet

  /// Whether any rule could take a message that begins with these bytes, escapes not yet undone.
  @inline(__always)
  func mayMatch(process: Int?, message: Bytes) -> Bool {
    if process != nil { return true }
    guard message.count > 0 else { return false }
    return rules.sharedFirstBytes[Int(message[0])] || message[0] == 0x5C
  }

  /// Adds the events of a message, escapes undone, to a block.
  ///
  /// The record is a row that holds what is known of it: time, key, process, trace, line and offset. The process is its
  /// place among those that have rules. The class of the line is added to `classes`.
  mutating func match(
    _ record: EventRow, process: Int?, message: Bytes, classes: inout LogClass, into block: ParsedBlock
  ) -> Verdict {
    if let process {
      classes = rules.processes[process].logClass
      for rule in rules.processes[process].rules where begins(rule, message) {
        if let verdict = apply(rule, record, message, block) { return verdict }
      }
    }
    guard message.count > 0, rules.sharedFirstBytes[Int(message[0])] else { return .none }
    for shared in rules.shared where begins(shared.rule, message) {
      guard let verdict = apply(shared.rule, record, message, block) else { continue }
      classes.formUnion(shared.logClass)
      return verdict
    }
    return .none
  }

  /// Compares the first bytes: a message's block is padded, so eight bytes can always be loaded.
  @inline(__always)
  private func begins(_ rule: Rule, _ message: Bytes) -> Bool {
    guard message.count >= 8 else { return true }
    let head = UInt64(littleEndian: message.loadUnaligned(as: UInt64.self))
    return head & rule.mask == rule.prefix
  }

  private func apply(_ rule: Rule, _ record: EventRow, _ message: Bytes, _ block: ParsedBlock) -> Verdict? {
    var capture = RuleCapture(record, block)
    guard capture.read(rule, message) else { return nil }
    guard let event = rule.event, !capture.isOfNoInterest else { return .known }
    capture.row.kind = event
    block.events.append(capture.row)
    capture.appendDenials()
    return .events
  }
}
