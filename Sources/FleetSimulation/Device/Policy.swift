/// A policy of dasd that can hold a push launch back, in the order in which a decision lists them.
enum Policy: CaseIterable, Sendable {
  case application
  case lowPowerMode
  case dataBudget
  case energyBudget
  case memoryPressure
  case thunderingHerd

  /// The name without blanks and without a final "Policy".
  var name: String {
    switch self {
    case .application: "Application"
    case .lowPowerMode: "LowPowerMode"
    case .dataBudget: "DataBudget"
    case .energyBudget: "EnergyBudget"
    case .memoryPressure: "MemoryPressure"
    case .thunderingHerd: "ThunderingHerd"
    }
  }

  /// The name as newer systems print it.
  var spacedName: String {
    var text = ""
    for character in name {
      if character.isUppercase && !text.isEmpty { text.append(" ") }
      text.append(character)
    }
    return text + " Policy"
  }

  var weight: Int {
    switch self {
    case .application: 50
    case .thunderingHerd: 1
    default: 5
    }
  }

  /// The rationale, or nil where none is known.
  func rationale(in form: DeviceProfile.DecisionForm) -> String? {
    switch self {
    case .application: "[{[pushDisallowed]: Required:0.00, Observed:1.00},]"
    case .lowPowerMode: "[{lowPowerModeEnforced == 1}]"
    case .dataBudget: nil
    case .energyBudget: "[{energyBudget Required:1.00, Observed:0.00}]"
    case .memoryPressure: "[{cameraIsActive == 1}]"
    case .thunderingHerd where form == .words: "[{timeSinceThunderingHerdTriggerEvent < 300}]"
    case .thunderingHerd: "[{deviceInUse == 1 AND timeSinceThunderingHerdTriggerEvent < 900}]"
    }
  }
}

extension DeviceLife {
  /// The policies that hold back a push launch of an app at a moment; none while the app is in the foreground.
  func denyingPolicies(at moment: Int64, app: AppLife) -> [Policy] {
    guard !app.sessions.contains(moment) else { return [] }
    let shortages: [(Policy, Intervals)] = [
      (.lowPowerMode, lowPower), (.dataBudget, dataSpent), (.energyBudget, energySpent),
      (.memoryPressure, memoryPressed),
    ]
    var policies: [Policy] = []
    if app.forceQuit.contains(moment) {
      policies.append(.application)
    } else if let shortage = shortages.first(where: { $0.1.contains(moment) }) {
      policies.append(shortage.0)
    }
    if herd.contains(moment) { policies.append(.thunderingHerd) }
    return policies
  }
}
