/// What happens to a device over the whole period, apart from pushes.
struct DeviceLife: Sendable {
  let period: Stretch
  /// When its log is kept.
  ///
  /// A piece lasts half an hour at least, a gap an hour and a half, so that no reader can take one for silence.
  let logging: Intervals
  /// When it has no connection to APNs.
  let unreachable: Intervals
  /// When a policy of dasd holds background work back.
  let lowPower: Intervals
  let dataSpent: Intervals
  let energySpent: Intervals
  let memoryPressed: Intervals
  /// The minutes after a night's lock, or after at least four hours without network: the system spreads the work
  /// that has piled up.
  let herd: Intervals
  /// One for each installation.
  let apps: [AppLife]
}

extension DeviceLife {
  /// Draws a life from the seed.
  init(of profile: DeviceProfile, options: SimulationOptions) {
    var random = RandomSource(seed: options.seed, purpose: .life, device: profile.number)
    let period = options.period
    let days = LocalDays(of: period, zoneMinutes: profile.zoneMinutes)
    func play(_ habit: Habit?, joining gap: Int64 = 0) -> Intervals {
      guard let habit else { return Intervals(within: period) }
      return Intervals(habit.stretches(in: days, random: &random), joining: gap, within: period)
    }
    self.period = period
    logging = play(DeviceLife.logGap(from: &random), joining: 45 * .minute).gaps(within: period, minimum: 30 * .minute)
    unreachable = play(DeviceLife.flightMode(from: &random), joining: 30 * .minute)
    lowPower = play(DeviceLife.lowPowerMode(from: &random))
    dataSpent = play(
      random.chance(120) ? Habit(permille: 250, begin: 840...1_200, lasting: 0...0, untilMidnight: true) : nil)
    energySpent = play(
      random.chance(350) ? Habit(permille: 400, begin: 780...1_260, lasting: 0...0, untilMidnight: true) : nil)
    memoryPressed = play(random.chance(300) ? Habit(permille: 500, begin: 600...1_200, lasting: 2...12) : nil)
    let unlocks = play(Habit(permille: 900, begin: 390...510, lasting: 1...1)).stretches.map(\.begin)
    let returns = unreachable.stretches.filter { $0.end - $0.begin >= 4 * .hour }.map(\.end)
    herd = Intervals(
      (unlocks + returns).map { Stretch(begin: $0, end: $0 + profile.decisionForm.herdLength) }, within: period)
    var apps: [AppLife] = []
    for _ in profile.installations { apps.append(AppLife(of: profile, days: days, period: period, random: &random)) }
    self.apps = apps
  }

  private static func logGap(from random: inout RandomSource) -> Habit? {
    switch random.weighted([55, 25, 10, 10]) {
    case 1: Habit(permille: 220, begin: 0...1_439, lasting: 95...600)
    case 2: Habit(permille: 850, begin: 30...120, lasting: 180...330)
    case 3: Habit(permille: 180, begin: 0...0, lasting: 1_440...1_440)
    default: nil
    }
  }

  private static func flightMode(from random: inout RandomSource) -> Habit? {
    switch random.weighted([45, 22, 33]) {
    case 1: Habit(permille: 600, begin: 1_330...1_430, lasting: 400...520)
    case 2: Habit(permille: 230, begin: 420...1_140, lasting: 40...600)
    default: nil
    }
  }

  private static func lowPowerMode(from random: inout RandomSource) -> Habit? {
    switch random.weighted([58, 38, 4]) {
    case 1: Habit(permille: 420, begin: 780...1_230, lasting: 100...520)
    case 2: Habit(permille: 120, begin: 500...900, lasting: 2_000...4_300)
    default: nil
    }
  }
}
