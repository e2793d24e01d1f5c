/// One app on one device, as long as its tokens live.
struct Installation: Sendable {
  /// How the system treats background pushes of the app.
  enum BackgroundRefresh: Sendable {
    case on
    /// Switched off by the user.
    case off
    /// Switched off by a restriction, such as Screen Time.
    case restricted
  }

  /// How an app that was removed shows in the provider's log.
  struct Removal: Sendable {
    /// When the user removed the app.
    let removedAt: Int64
    /// When APNs learned it: the `timestamp` of the 410, in whole milliseconds.
    let confirmedAt: Int64
    /// From when APNs says so; until then it goes on to answer 200.
    let goneFrom: Int64
    /// When the provider stops sending.
    let lastSend: Int64
  }

  let app: SimulatedApp
  let version: String
  /// The token of alert and background pushes: 32 bytes in hexadecimal.
  let token: String
  /// PushKit's token for calls.
  let callToken: String
  /// The token of a Live Activity, which is longer.
  let activityToken: String
  let isSandbox: Bool
  let validFrom: Int64
  let backgroundRefresh: BackgroundRefresh
  let allowsNotifications: Bool
  var removal: Removal?

  init(of app: SimulatedApp, from random: inout RandomSource, in period: Stretch) {
    self.app = app
    version = random.element(of: ["3.8.2", "3.9.0", "3.9.0", "3.9.1", "4.0.0"])
    token = Installation.token(bytes: 32, from: &random)
    callToken = Installation.token(bytes: 32, from: &random)
    activityToken = Installation.token(bytes: 80, from: &random)
    isSandbox = random.chance(15)
    validFrom = (period.begin - random.within(Int64.day...200 * .day)).floored(to: .second)
    backgroundRefresh = random.chance(945) ? .on : random.chance(700) ? .off : .restricted
    allowsNotifications = random.chance(940)
    removal = random.chance(90) ? Removal(from: &random, in: period) : nil
  }

  private static func token(bytes: Int, from random: inout RandomSource) -> String {
    var text: [UInt8] = []
    for _ in 0..<bytes / 8 { text.append(hexadecimal: random.next(), digits: 16) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether the user has removed the app by then.
  func isRemoved(at moment: Int64) -> Bool {
    guard let removal else { return false }
    return removal.removedAt <= moment
  }
}

extension Installation.Removal {
  fileprivate init(from random: inout RandomSource, in period: Stretch) {
    removedAt = random.within(period.begin...period.end - 1)
    confirmedAt = (removedAt + random.within(20 * Int64.minute...9 * .hour)).floored(to: .millisecond)
    goneFrom = confirmedAt + random.within(4 * Int64.hour...40 * .hour)
    lastSend = goneFrom + random.within(Int64.hour...30 * .hour)
  }
}
