/// The words of device events that the account understands; any other word says nothing to it.
enum EventWord: UInt8, CaseIterable {
  case other = 0
  // Why SpringBoard dropped a push.
  case restricted, unregistered, uninstalled, pushDisabled, filtered
  // What dasd decided.
  case canProceed, mustProceed, mustNotProceed, absolutelyMustNotProceed, absolutelyMustProceed
  // What became of a task.
  case started, completed, expired
  // In which state the app was.
  case background

  init(_ text: String) {
    self = EventWord.byText[text] ?? .other
  }

  private static let byText: [String: EventWord] = [
    "restricted": .restricted, "unregistered": .unregistered, "uninstalled": .uninstalled,
    "push disabled": .pushDisabled, "filtered": .filtered,
    "CP": .canProceed, "MP": .mustProceed, "MNP": .mustNotProceed, "AMNP": .absolutelyMustNotProceed,
    "AMP": .absolutelyMustProceed,
    "started": .started, "completed": .completed, "expired": .expired, "background": .background,
  ]

  /// Whether a decision lets the launch go on.
  var permits: Bool { self == .canProceed || self == .mustProceed || self == .absolutelyMustProceed }
}
