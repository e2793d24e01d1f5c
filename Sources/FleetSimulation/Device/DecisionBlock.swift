/// The lines in which dasd says what its policies decided about an activity.
struct DecisionBlock {
  let form: DeviceProfile.DecisionForm

  func denial(of activity: String, by policies: [Policy]) -> String {
    let isAbsolute = policies.contains(.application)
    let lines = policies.map { line(of: $0) }.joined()
    switch form {
    case .words:
      return "\(activity):[\n\(lines) ], FinalDecision: \(isAbsolute ? "Absolutely " : "")Must Not Proceed}"
    case .letters, .numbers: return "\(activity):[\n\(lines) ], Decision: \(isAbsolute ? "AMNP" : "MNP")}"
    }
  }

  func approval(of activity: String, isForeground: Bool) -> String {
    switch (form, isForeground) {
    case (.words, true):
      "\(activity):[\n\t{name: ApplicationPolicy, policyWeight: 50.000, response: {Decision: Absolutely Must Proceed, "
        + "Score: 1.00, Rationale: [{[appIsForeground]: Required:1.00, Observed:1.00},]}}\n"
        + " ], FinalDecision: Absolutely Must Proceed}"
    case (.words, false):
      "\(activity):[\n\t{name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, "
        + "Score: 0.25}}\n ] sumScores:93.270000, denominator:97.020000, FinalDecision: Can Proceed "
        + "FinalScore: 0.961348}"
    case (_, true):
      "\(activity):[\n\t{name: Application Policy, policyWeight: 50.0, response: {\(form == .letters ? "AMP" : "200"), "
        + "1.00, [{[appIsForeground]: Required:1.00, Observed:1.00},]}}\n ], Decision: AMP}"
    case (_, false): "\(activity), Decision: CP Score: 0.78}"
    }
  }

  private func line(of policy: Policy) -> String {
    let isAbsolute = policy == .application
    switch form {
    case .words:
      let rationale = policy.rationale(in: form).map { ", Rationale: \($0)" } ?? ""
      return "\t{name: \(policy.name)Policy, policyWeight: \(policy.weight).000, response: {Decision: "
        + "\(isAbsolute ? "Absolutely " : "")Must Not Proceed, Score: 0.00\(rationale)}}\n"
    case .letters, .numbers:
      let decision = form == .letters ? (isAbsolute ? "AMNP" : "MNP") : (isAbsolute ? "100" : "33")
      let rationale = policy.rationale(in: form).map { ", \($0)" } ?? ""
      return "\t{name: \(policy.spacedName), policyWeight: \(policy.weight).0, response: {\(decision), "
        + "0.00\(rationale)}}\n"
    }
  }
}
