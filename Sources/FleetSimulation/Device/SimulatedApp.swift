/// An app of the fleet.
enum SimulatedApp: Int, CaseIterable, Sendable {
  /// Syncs mail: alerts, and background pushes that fetch.
  case mailbox
  /// Follows matches: chains of alerts that replace each other, and Live Activities.
  case scores

  /// The bundle identifier, which is also the topic of alert and background pushes.
  var bundle: String {
    switch self {
    case .mailbox: "com.example.mailbox"
    case .scores: "com.example.scores"
    }
  }

  /// The name of the app's process.
  var process: String {
    switch self {
    case .mailbox: "Mailbox"
    case .scores: "Scores"
    }
  }

  /// The name of its notification service extension's process.
  var extensionProcess: String { process + "NotificationService" }

  /// Where the app is installed.
  var folder: String {
    let container =
      switch self {
      case .mailbox: "4F0C2B7E-52C1-4B58-9E0D-6A1E3C1B7F21"
      case .scores: "B81D9A34-0E6F-4C0B-8A57-2D94E1F6C083"
      }
    return "/private/var/containers/Bundle/Application/\(container)/\(process).app"
  }
}
