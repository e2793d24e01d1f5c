/// Where lines of one kind come from: everything about a record but its time and its message.
struct LogShape: Sendable {
  /// The kind of record, with the message types of a log event.
  enum Kind: Sendable {
    case standard, info, error, fault
    case activity
    case signpost(name: String)
    case loss(count: Int)

    /// Whether it is a message, which Console shows.
    var isMessage: Bool {
      switch self {
      case .standard, .info, .error, .fault: true
      case .activity, .signpost, .loss: false
      }
    }
  }

  let process: SystemProcess
  /// The image that holds the logging code; nil where that is the process itself.
  var library: String?
  var subsystem = ""
  var category = ""
  var kind = Kind.standard
  /// The format string, a stable name of the kind of message.
  let format: String
}

/// A process by its path.
struct SystemProcess: Sendable {
  let path: String

  var name: String {
    String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  /// The identifier of a daemon, which keeps it; nil for an app.
  var daemonIdentifier: Int? {
    guard !path.hasPrefix("/private/var/containers") else { return nil }
    return path == "/kernel" ? 0 : 30 + Int(stableHash(path) % 400)
  }

  /// An app has a new identifier every few hours.
  static func appIdentifier(at moment: Int64) -> Int {
    1_200 + Int(moment / (6 * .hour)) * 7 % 4_000
  }

  static let springBoard = SystemProcess(path: "/System/Library/CoreServices/SpringBoard.app/SpringBoard")
  static let dasd = SystemProcess(path: "/usr/libexec/dasd")
  static let apsd = SystemProcess(path: "/System/Library/PrivateFrameworks/ApplePushService.framework/apsd")
  static let kernel = SystemProcess(path: "/kernel")
}

/// FNV-1a, to derive identifiers that stay the same from names.
func stableHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
