/// What dasd decided about an activity, and which policies stood against it.
///
/// Reads the old form (`response: {Decision: Must Not Proceed, Score: …}`) and the new one (`response: {MNP, …}`,
/// also with numbers), whole or cut off anywhere. Source: reference on device logs, section 3.4.
struct DecisionBlock {
  /// CP, MP, AMP, MNP, AMNP or UD; nil where the block is cut before its end.
  var decision: StaticString?
  /// The policies that said MNP or AMNP, in order.
  var denials: [Denial] = []

  struct Denial {
    var policy: Bytes
    var decision: StaticString
    /// Whether its rationale says that pushes may not launch the app: force-quit, or Background App Refresh off.
    var isPushDisallowed: Bool
  }

  /// Reads what follows the activity's `:[`.
  init(_ body: Bytes) {
    var start = body.find("{name: ")
    while let from = start {
      let next = body.find("{name: ", from: from + 7)
      if let denial = DecisionBlock.denial(body.part(from + 7, next ?? body.count)) { denials.append(denial) }
      start = next
    }
    decision = DecisionBlock.finalDecision(body)
    // A policy that said no was overruled where the whole may proceed.
    if let decision, DecisionBlock.allows(decision) { denials = [] }
  }

  /// The word for a decision: letters, a number, or words.
  static func word(_ bytes: Bytes) -> StaticString? {
    let text = bytes.trimmed
    if text.begins(with: "Absolutely Must Not") || text.equals("AMNP") || text.equals("100") { return "AMNP" }
    if text.begins(with: "Absolutely Must") || text.equals("AMP") || text.equals("200") { return "AMP" }
    if text.begins(with: "Must Not") || text.equals("MNP") || text.equals("33") { return "MNP" }
    if text.begins(with: "Must Proceed") || text.equals("MP") || text.equals("67") { return "MP" }
    if text.begins(with: "Can Proceed") || text.equals("CP") || text.equals("0") { return "CP" }
    return text.begins(with: "UD") ? "UD" : nil
  }

  static func allows(_ word: StaticString) -> Bool {
    word.utf8CodeUnitCount == 2 ? word.utf8Start[0] != 0x55 : word.utf8CodeUnitCount == 3 && word.utf8Start[0] == 0x41
  }

  private static func denial(_ text: Bytes) -> Denial? {
    guard let comma = text.index(of: 0x2C), let response = text.find("response: {") else { return nil }
    let answer = text.part(response + 11, text.count)
    let from = answer.begins(with: "Decision: ") ? 10 : 0
    var to = from
    while to < answer.count, answer[to] != 0x2C, answer[to] != 0x7D { to += 1 }
    guard let word = word(answer.part(from, to)), word.utf8Start[0] != 0x55, !allows(word) else { return nil }
    return Denial(
      policy: text.part(0, comma), decision: word, isPushDisallowed: answer.find("pushDisallowed") != nil)
  }

  private static func finalDecision(_ body: Bytes) -> StaticString? {
    if let start = body.find("FinalDecision: ") { return word(body.part(start + 15, end(body, start + 15))) }
    if let start = body.find("], Decision: ") { return word(body.part(start + 13, end(body, start + 13))) }
    return nil
  }

  private static func end(_ body: Bytes, _ start: Int) -> Int {
    body.index(of: 0x7D, from: start) ?? body.count
  }
}
