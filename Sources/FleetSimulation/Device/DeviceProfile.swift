/// What stays the same about a device: a pure function of the seed and its number, so that no fleet has to be
/// kept in memory.
struct DeviceProfile: Sendable {
  /// The file format a device's log comes in.
  enum Container: Sendable {
    case ndjson
    case console
  }

  /// How dasd of this system version prints its decisions.
  enum DecisionForm: Sendable {
    /// `Decision: Must Not Proceed`
    case words
    /// `MNP`
    case letters
    /// `33`
    case numbers

    /// For how long work is held back after a thundering herd's trigger: both lengths occur in real logs.
    var herdLength: Int64 { self == .words ? 5 * .minute : 15 * .minute }
  }

  /// How much the user uses the phone, and so how often the system refreshes apps.
  enum Usage: Int, Sendable {
    case heavy, regular, light
  }

  let number: Int
  let identifier: String
  let model: String
  let systemVersion: String
  let decisionForm: DecisionForm
  let zoneMinutes: Int
  /// How far the device's clock is ahead.
  let clockSkew: Int64
  /// What Console calls the default level on the Mac that the log was copied on.
  let levelName: String
  let usage: Usage
  /// Nil where no log is handed in.
  let container: Container?
  let logsAppLines: Bool
  /// How many pushes it gets, in percent of the average.
  let trafficPercent: Int
  let bootIdentifier: UUIDBits
  let bootedAt: Int64
  let installations: [Installation]

  init(number: Int, options: SimulationOptions) {
    var random = RandomSource(seed: options.seed, purpose: .profile, device: number)
    self.number = number
    let digits = String(number + 1)
    identifier = "device-" + String(repeating: "0", count: max(0, 5 - digits.utf8.count)) + digits
    model = random.element(of: ["iPhone13,2", "iPhone14,5", "iPhone15,3", "iPhone16,1", "iPhone17,3", "iPad14,3"])
    let system = DeviceProfile.systems[random.weighted([20, 15, 25, 15, 25])]
    (systemVersion, decisionForm) = (system.version, system.form)
    zoneMinutes = random.element(of: [-480, -300, 0, 60, 60, 330, 540])
    clockSkew = DeviceProfile.clockSkew(from: &random)
    levelName = random.chance(150) ? "por omisión" : "default"
    let usage: Usage = [.heavy, .regular, .light][random.weighted([25, 50, 25])]
    self.usage = usage
    (container, logsAppLines) = DeviceProfile.logging(number: number, options: options)
    trafficPercent = random.within(50...150)
    bootIdentifier = UUIDBits(from: &random)
    bootedAt = options.period.begin - random.within(Int64.hour...30 * .day)
    let apps: [SimulatedApp] =
      switch random.weighted([45, 40, 15]) {
      case 0: [.mailbox]
      case 1: [.scores]
      default: [.mailbox, .scores]
      }
    var installations: [Installation] = []
    for app in apps { installations.append(Installation(of: app, from: &random, in: options.period)) }
    self.installations = installations
  }

  private static let systems: [(version: String, form: DecisionForm)] = [
    ("17.6.1", .words), ("17.7", .words), ("18.2", .letters), ("18.6", .numbers), ("26.1", .letters),
  ]

  /// Mostly within two seconds, a few devices up to a minute off.
  private static func clockSkew(from random: inout RandomSource) -> Int64 {
    let reach: Int64 = random.chance(920) ? 2 * .second : .minute
    return random.within(-reach...reach)
  }

  /// Shares are dealt out evenly by number, so that the smallest fleet has every kind of log.
  private static func logging(number: Int, options: SimulationOptions) -> (Container?, Bool) {
    func share(_ percent: Int, before number: Int) -> Int { number * percent / 100 }
    let position = share(options.instrumentedPercent, before: number)
    guard share(options.instrumentedPercent, before: number + 1) > position else { return (nil, false) }
    let isNDJSON =
      share(options.ndjsonPercent, before: position + 1) > share(options.ndjsonPercent, before: position)
    return (isNDJSON ? .ndjson : .console, position / 2 % 3 != 1)
  }
}
