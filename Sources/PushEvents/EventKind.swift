/// What one line of a device log says happened.
///
/// Raw values are stored in the database and never change; rules name kinds by ``name``.
public enum EventKind: Int, CaseIterable, Sendable {
  // Arrival at the notification server (SpringBoard).
  case pushArrived = 1
  case pushRequest = 2
  case pushProcessed = 3
  case launchRequested = 4
  case launchNotRequested = 5
  case pushDropped = 6
  case pushPresented = 7
  case pushSilent = 8
  // The life of a background launch (SpringBoard submitting, dasd).
  case launchSubmitting = 20
  case launchSubmitted = 21
  case launchCanceled = 22
  case launchDecision = 23
  case launchDenied = 24
  case launchStarted = 25
  case launchCompleted = 26
  // The app's own lines.
  case appPushReceived = 40
  case appPushCompleted = 41
  case appPushPresented = 42
  case appPushOpened = 43
  case appToken = 44
  case appTokenFailed = 45
  case appExtensionStarted = 46
  case appExtensionDelivered = 47
  case appExtensionExpired = 48
  case appTask = 49
  case appLease = 50
  case appTransfer = 51
  case appNotification = 52
  case appState = 53
  case appLaunched = 54
  case appPhase = 55
  case appSync = 56
  // System warnings and state.
  case completionMissing = 70
  case connectionStatus = 71
  case messagesLost = 72

  /// The name that rules, queries and reports use, such as `launch_requested`.
  public var name: String {
    var name = ""
    for character in String(describing: self) {
      name += character.isUppercase ? "_" + character.lowercased() : String(character)
    }
    return name
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// Finds a kind by the name that rules use.
  public init?(name: String) {
    guard let kind = EventKind.byName[name] else { return nil }
    self = kind
  }
}
