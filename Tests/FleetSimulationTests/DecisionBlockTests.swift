import Testing

@testable import FleetSimulation

struct DecisionBlockTests {
  private let activity = "com.apple.pushLaunch.com.example.app:DA4CB9"

  @Test func writesTheOldForm() {
    let block = DecisionBlock(form: .words)
    #expect(
      block.denial(of: activity, by: [.application, .thunderingHerd]) == """
        com.apple.pushLaunch.com.example.app:DA4CB9:[
        \t{name: ApplicationPolicy, policyWeight: 50.000, response: {Decision: Absolutely Must Not Proceed, \
        Score: 0.00, Rationale: [{[pushDisallowed]: Required:0.00, Observed:1.00},]}}
        \t{name: ThunderingHerdPolicy, policyWeight: 1.000, response: {Decision: Must Not Proceed, Score: 0.00, \
        Rationale: [{timeSinceThunderingHerdTriggerEvent < 300}]}}
         ], FinalDecision: Absolutely Must Not Proceed}
        """)
    #expect(
      block.approval(of: activity, isForeground: false).hasSuffix(
        "\n ] sumScores:93.270000, denominator:97.020000, FinalDecision: Can Proceed FinalScore: 0.961348}"))
  }

  @Test(arguments: [(DeviceProfile.DecisionForm.letters, "MNP"), (.numbers, "33")])
  func writesTheNewForm(_ form: DeviceProfile.DecisionForm, _ word: String) {
    #expect(
      DecisionBlock(form: form).denial(of: activity, by: [.energyBudget]) == """
        com.apple.pushLaunch.com.example.app:DA4CB9:[
        \t{name: Energy Budget Policy, policyWeight: 5.0, response: {\(word), 0.00, \
        [{energyBudget Required:1.00, Observed:0.00}]}}
         ], Decision: MNP}
        """)
    #expect(DecisionBlock(form: form).approval(of: activity, isForeground: true).hasSuffix("\n ], Decision: AMP}"))
  }

  @Test func omitsAnUnknownRationale() {
    #expect(
      DecisionBlock(form: .words).denial(of: activity, by: [.dataBudget]).contains(
        "response: {Decision: Must Not Proceed, Score: 0.00}}\n"))
  }
}
