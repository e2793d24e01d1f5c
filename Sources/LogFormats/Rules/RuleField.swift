/// A field of an event that a rule can fill, by the name that rule files use.
enum RuleField: String, CaseIterable {
  case app
  case name
  case policy
  case word
  case id
  case digest
  case activity
  case priority
  case pushType = "push_type"
  case cause
  case attributes
  case result
  case duration
  case number
  case scheduled
  case pairs
  case decision
  /// Anything, which is not kept.
  case skip = "_"

  /// How the field is read where the rule does not say.
  var usualForm: RuleForm {
    switch self {
    case .app, .id: .token
    case .name, .policy, .word, .skip: .text
    case .digest: .digest
    case .activity: .activity
    case .priority, .number: .integer
    case .pushType, .cause, .result: .token
    case .attributes: .attributes
    case .duration: .seconds
    case .scheduled: .time
    case .pairs: .pairs
    case .decision: .decision
    }
  }
}

/// How the bytes of a field are read.
enum RuleForm: String, CaseIterable {
  /// Up to the next literal text of the rule, without blanks.
  case token
  /// Up to the next literal text of the rule, blanks and all.
  case text
  /// A whole number.
  case integer
  /// `1`, `true`, `yes`, `on`, `YES` are 1, the rest is 0.
  case yesNo = "yes-no"
  /// A decimal number of seconds.
  case seconds
  /// A decimal number of milliseconds.
  case milliseconds
  /// `XXXX-XXXX`.
  case digest
  /// `[uid:]name:HEX6`.
  case activity
  /// `key: value` up to a closing bracket.
  case attributes
  /// `key=value` up to the end.
  case pairs
  /// The lines of a decision block.
  case decision
  /// ISO 8601 with an offset.
  case time
}
