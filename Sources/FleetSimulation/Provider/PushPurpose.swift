import PushEvents

/// What a push is for, and the headers that go with it.
enum PushPurpose {
  /// Tells the app to fetch.
  case sync
  /// The same under a collapse id, since only the newest matters.
  case replaceableSync
  /// A background push that lacks `content-available`: it wakes nobody.
  case bareSync
  case alert
  /// News of one match, which replaces the news before it.
  case score(String)
  case call
  case activityUpdate

  var type: PushType {
    switch self {
    case .sync, .replaceableSync, .bareSync: .background
    case .alert, .score: .alert
    case .call: .voip
    case .activityUpdate: .liveactivity
    }
  }

  /// The beginning of the provider's own id.
  var label: String {
    switch self {
    case .sync, .replaceableSync, .bareSync: "sync"
    case .alert: "message"
    case .score: "score"
    case .call: "call"
    case .activityUpdate: "activity"
    }
  }

  /// Source: developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns.
  var topicSuffix: String {
    switch type {
    case .voip: ".voip"
    case .liveactivity: ".push-type.liveactivity"
    default: ""
    }
  }

  var collapseID: String? {
    switch self {
    case .replaceableSync: "mailbox-state"
    case .score(let match): match
    default: nil
    }
  }

  var isContentAvailable: Bool {
    switch self {
    case .sync, .replaceableSync: true
    default: false
    }
  }

  var payloadBytes: ClosedRange<Int> {
    type == .background ? 46...212 : 130...1_480
  }

  func token(of installation: Installation) -> String {
    switch type {
    case .voip: installation.callToken
    case .liveactivity: installation.activityToken
    default: installation.token
    }
  }

  /// Background pushes must have priority 5; a few come with 10, which is a mistake that providers make.
  func priority(from random: inout RandomSource) -> Int {
    switch type {
    case .background: random.chance(5) ? 10 : 5
    case .alert: random.chance(850) ? 10 : 5
    case .liveactivity: random.chance(500) ? 10 : 5
    default: 10
    }
  }

  /// Calls and activity updates are worthless later, so they are never stored.
  func expiration(at sentAt: Int64, from random: inout RandomSource) -> PlannedPush.Expiration {
    guard type == .background || type == .alert else { return .zero }
    let second = sentAt / .second
    switch random.weighted([50, 20, 15, 15]) {
    case 0: return .absent
    case 1: return .zero
    case 2: return .until(second + Int64(random.within(1_800...7_200)))
    default: return .until(second + Int64(random.within(6...72) * 3_600))
    }
  }
}
