import PushEvents

/// What the provider sends to one device on one UTC day: a pure function of seed, device and day, so that the
/// provider's log (all devices, day by day) and the devices' logs (all days, device by device) can be written
/// one after the other without keeping the traffic in memory.
struct PushTraffic {
  private let profile: DeviceProfile
  private let period: Stretch
  private let day: Int64
  private var random: RandomSource
  private var count = 0
  private(set) var pushes: [PlannedPush] = []

  init(to profile: DeviceProfile, day: Int, options: SimulationOptions) {
    self.profile = profile
    period = options.period
    self.day = period.begin + Int64(day) * .day
    random = RandomSource(seed: options.seed, purpose: .traffic, device: profile.number, day: day)
    let average = options.pushesPerDay * profile.trafficPercent / 100
    let target = max(1, random.within(average * 7 / 10...average * 13 / 10))
    while count < target { addOccasion() }
  }

  /// One thing that happens at the provider, and the pushes it makes.
  private mutating func addOccasion() {
    let installation = random.below(profile.installations.count)
    let moment = momentOfDay()
    let isScores = profile.installations[installation].app == .scores
    let weights = isScores ? [30, 8, 4, 16, 30, 2, 1, 0, 6] : [42, 10, 5, 34, 2, 6, 1, 2, 0]
    switch random.weighted(weights) {
    case 0: add(.sync, to: installation, at: moment)
    case 1: addBurst(to: installation, at: moment)
    case 2: addBusyHour(to: installation, at: moment)
    case 3: add(.alert, to: installation, at: moment)
    case 4: addMatch(to: installation, at: moment)
    case 5: add(.replaceableSync, to: installation, at: moment)
    case 6: add(.bareSync, to: installation, at: moment)
    case 7: add(.call, to: installation, at: moment)
    default: add(.activityUpdate, to: installation, at: moment)
    }
  }

  /// Any time of the day, but at night in the device's zone only one in four.
  private mutating func momentOfDay() -> Int64 {
    while true {
      let moment = day + random.within(0...Int64.day - 1)
      let local = moment + Int64(profile.zoneMinutes) * .minute
      let hour = (local - local.floored(to: .day)) / .hour
      if (7..<23).contains(hour) || random.chance(250) { return moment }
    }
  }

  /// Several changes on the server in a row, each announced at once.
  private mutating func addBurst(to installation: Int, at moment: Int64) {
    var moment = moment
    for _ in 0..<random.within(2...4) {
      add(.sync, to: installation, at: moment)
      moment += random.within(Int64.second...25 * .second)
    }
  }

  /// More pushes than Apple's two or three an hour.
  private mutating func addBusyHour(to installation: Int, at moment: Int64) {
    for _ in 0..<random.within(4...8) {
      add(.sync, to: installation, at: moment + random.within(0...55 * Int64.minute))
    }
  }

  /// A match: alerts that replace each other under one collapse id.
  private mutating func addMatch(to installation: Int, at moment: Int64) {
    let match = "score-\(random.below(10_000))"
    var moment = moment
    for _ in 0..<random.within(2...6) {
      add(.score(match), to: installation, at: moment)
      moment += random.within(2 * Int64.minute...14 * .minute)
    }
  }

  private mutating func add(_ purpose: PushPurpose, to index: Int, at moment: Int64) {
    defer { count += 1 }
    let sentAt = moment.floored(to: .millisecond)
    let installation = profile.installations[index]
    guard period.contains(sentAt), sentAt <= installation.removal?.lastSend ?? .max else { return }
    let chain = AttemptChain(from: sentAt, gone: answerOfDeadToken(installation, purpose, at: sentAt), random: &random)
    let attempts = chain.attempts.filter { period.contains($0.sentAt) }
    let hasSendID = random.chance(900)
    pushes.append(
      PlannedPush(
        installation: index, type: purpose.type, topic: installation.app.bundle + purpose.topicSuffix,
        token: purpose.token(of: installation), isSandbox: installation.isSandbox,
        priority: purpose.priority(from: &random), expiration: purpose.expiration(at: sentAt, from: &random),
        collapseID: purpose.collapseID,
        sendID: hasSendID ? sendID(of: purpose) : nil, apnsID: UUIDBits(from: &random),
        payloadBytes: random.within(purpose.payloadBytes), contentAvailable: purpose.isContentAvailable,
        mutableContent: purpose.type == .alert && random.chance(350),
        hasSound: purpose.type == .alert && random.chance(700),
        hasBadge: purpose.type == .alert && random.chance(400),
        attempts: hasSendID ? forgettingIDs(attempts) : attempts,
        arrivesUnacknowledged: chain.arrivesUnacknowledged, sentAt: sentAt))
  }

  private func answerOfDeadToken(
    _ installation: Installation, _ purpose: PushPurpose, at sentAt: Int64
  ) -> Answer? {
    guard let removal = installation.removal, removal.goneFrom <= sentAt else { return nil }
    return purpose.type == .liveactivity ? .expiredToken : .unregistered
  }

  /// Takes the id from requests that got no answer, as on hosts that let APNs choose it.
  ///
  /// The send id shows that such a request and its retry are one push.
  private mutating func forgettingIDs(_ attempts: [Attempt]) -> [Attempt] {
    guard attempts.count > 1, random.chance(300) else { return attempts }
    return attempts.map { attempt in
      Attempt(
        sentAt: attempt.sentAt, latency: attempt.latency, answer: attempt.answer, host: attempt.host,
        printsUpperCase: attempt.printsUpperCase, printsID: attempt.answer.isConclusive)
    }
  }

  private func sendID(of purpose: PushPurpose) -> String {
    let date = String(decoding: ClockText.date(ofDay: day / .day), as: UTF8.self)
    return "\(purpose.label)-\(date)/\(profile.number + 1)-\(count + 1)"
  }
}
