/// What became of a push: every push ends in exactly one code.
///
/// Raw values are stored in the database and never change. The order of the cases is the order of the stages
/// in which a push can be lost, and of the rows in a loss waterfall.
public enum OutcomeCode: Int, CaseIterable, Sendable {
  case rejectedPayload = 10
  case rejectedHeader = 11
  case rejectedTopic = 12
  case rejectedAuth = 13
  case rejectedTokenInvalid = 14
  case rejectedTokenGone = 15
  case rejectedRateDevice = 16
  case rejectedRateAuth = 17
  case rejectedServer = 18
  case rejectedBroadcast = 19
  case rejectedOther = 20
  case unknownTransport = 30
  case apnsNotStored = 40
  case apnsExpired = 41
  case apnsOverwritten = 42
  case apnsTokenDead = 43
  case deviceSuperseded = 50
  case deviceThrottled = 51
  case deviceLowPower = 52
  case deviceDisallowed = 53
  case deviceDisabled = 54
  case deviceSuppressed = 55
  case deviceExtensionFailed = 56
  case arrivedWoken = 60
  case arrivedPresented = 61
  case arrivedReceived = 62
  case openPending = 70
  case openUnobserved = 71
  case openUnexplained = 72

  /// The code as reports and exports print it, such as `device.low_power`.
  public var name: String {
    switch self {
    case .rejectedPayload: "rejected.payload"
    case .rejectedHeader: "rejected.header"
    case .rejectedTopic: "rejected.topic"
    case .rejectedAuth: "rejected.auth"
    case .rejectedTokenInvalid: "rejected.token_invalid"
    case .rejectedTokenGone: "rejected.token_gone"
    case .rejectedRateDevice: "rejected.rate_device"
    case .rejectedRateAuth: "rejected.rate_auth"
    case .rejectedServer: "rejected.server"
    case .rejectedBroadcast: "rejected.broadcast"
    case .rejectedOther: "rejected.other"
    case .unknownTransport: "unknown.transport"
    case .apnsNotStored: "apns.not_stored"
    case .apnsExpired: "apns.expired"
    case .apnsOverwritten: "apns.overwritten"
    case .apnsTokenDead: "apns.token_dead"
    case .deviceSuperseded: "device.superseded"
    case .deviceThrottled: "device.throttled"
    case .deviceLowPower: "device.low_power"
    case .deviceDisallowed: "device.disallowed"
    case .deviceDisabled: "device.disabled"
    case .deviceSuppressed: "device.suppressed"
    case .deviceExtensionFailed: "device.extension_failed"
    case .arrivedWoken: "arrived.woken"
    case .arrivedPresented: "arrived.presented"
    case .arrivedReceived: "arrived.received"
    case .openPending: "open.pending"
    case .openUnobserved: "open.unobserved"
    case .openUnexplained: "open.unexplained"
    }
  }

  /// The part before the dot: `rejected`, `unknown`, `apns`, `device`, `arrived` or `open`.
  public var stage: String { String(name.prefix { $0 != "." }) }

  /// The outcome of a push whose last conclusive answer was a rejection.
  public init(rejection: RejectionClass) {
    switch rejection {
    case .payload: self = .rejectedPayload
    case .header: self = .rejectedHeader
    case .topic: self = .rejectedTopic
    case .auth: self = .rejectedAuth
    case .tokenInvalid: self = .rejectedTokenInvalid
    case .tokenGone: self = .rejectedTokenGone
    case .rateDevice: self = .rejectedRateDevice
    case .rateAuth: self = .rejectedRateAuth
    case .server: self = .rejectedServer
    case .broadcast: self = .rejectedBroadcast
    case .other: self = .rejectedOther
    }
  }
}
