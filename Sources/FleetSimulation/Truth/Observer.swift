import PushEvents

/// A perfect reader of the logs: it knows the facts, but uses only those that a line in a kept stretch of log
/// shows, and follows the definitions of the outcome codes to the letter.
struct Observer {
  let profile: DeviceProfile
  let installation: Installation
  let life: DeviceLife
  /// All pushes of the installation.
  let stories: [PushStory]
  /// The time of judgement: the newest provider record.
  let now: Int64
  /// The latest 410 that the provider's log holds for each token.
  private let lastGone: [String: Int64]
  private let coverage: Intervals

  /// How long a push of a reachable device may take.
  static let searchWindow = 10 * Int64.minute
  /// From this age on a push is judged, come what may.
  static let maturity = 48 * Int64.hour

  init(of profile: DeviceProfile, installation: Installation, life: DeviceLife, stories: [PushStory], now: Int64) {
    self.profile = profile
    self.installation = installation
    self.life = life
    self.stories = stories
    self.now = now
    coverage = profile.container == nil ? Intervals(within: life.period) : life.logging
    lastGone = stories.reduce(into: [:]) { latest, story in
      for attempt in story.push.attempts where attempt.answer.status == 410 {
        latest[story.push.token] = max(latest[story.push.token] ?? .min, attempt.sentAt)
      }
    }
  }

  /// What the logs say about one push.
  func verdict(on index: Int) -> Verdict {
    let story = stories[index]
    if let rejection = story.push.conclusion?.answer.outcome { return Verdict(outcome: rejection) }
    if let receivedAt = receipt(of: story) {
      var verdict = verdictOnReceived(story)
      verdict.receivedAt = receivedAt
      return verdict
    }
    guard let acceptedAt = story.push.acceptedAt else { return Verdict(outcome: .unknownTransport) }
    return verdictOnMissing(index, acceptedAt: acceptedAt)
  }

  /// The moment, if a line shows it.
  func seen(_ moment: Int64?) -> Int64? {
    guard let moment, coverage.contains(moment) else { return nil }
    return moment
  }

  /// Whether the log is there from one moment to another.
  func covers(_ from: Int64, _ to: Int64) -> Bool {
    coverage.covers(from, to)
  }

  /// Whether a push can be judged although lines for it may still come in.
  func isMature(_ push: PlannedPush) -> Bool {
    now - (push.acceptedAt ?? push.sentAt) >= Observer.maturity
  }

  /// The unreachable stretch around a moment, as far as the log shows it: from the line NO, or the begin of the
  /// stretch of log whose first line is YES, to the line YES, or the end of the stretch of log.
  func unreachableStretch(at moment: Int64) -> Stretch? {
    guard let absence = life.unreachable.stretch(at: moment), let log = coverage.stretch(at: moment) else { return nil }
    let showsBegin = log.contains(absence.begin) && absence.begin > life.period.begin
    let showsEnd = log.contains(absence.end) && absence.end < life.period.end
    guard showsBegin || showsEnd else { return nil }
    return Stretch(begin: max(absence.begin, log.begin), end: min(absence.end, log.end))
  }

  /// Whether the log would hold a line of the push if it arrived.
  ///
  /// A call and a Live Activity's update go past the notification server; only the app itself tells of a call.
  private func logCanShow(_ push: PlannedPush) -> Bool {
    switch push.type {
    case .alert, .background: true
    case .voip: profile.logsAppLines
    default: false
    }
  }

  private func receipt(of story: PushStory) -> Int64? {
    let passesServer = story.push.type == .alert || story.push.type == .background
    let moments = [
      passesServer ? seen(story.arrivedAt) : nil, seen(story.launch?.submittedAt), seen(story.shownAt),
      seen(story.appLineAt), seen(story.appShownAt),
    ]
    return moments.compactMap { $0 }.min()
  }

  private func verdictOnMissing(_ index: Int, acceptedAt: Int64) -> Verdict {
    let push = stories[index].push
    if let removal = installation.removal, removal.confirmedAt <= push.sentAt,
      lastGone[push.token] ?? .min > push.sentAt
    {
      return Verdict(outcome: .apnsTokenDead)
    }
    let absence = unreachableStretch(at: acceptedAt)
    if let absence {
      if push.expiration == .zero { return Verdict(outcome: .apnsNotStored) }
      if case .until(let second) = push.expiration, absence.contains(second * .second) {
        return Verdict(outcome: .apnsExpired)
      }
      if let newer = overwriter(of: index, acceptedAt: acceptedAt, until: absence.end) {
        return Verdict(outcome: .apnsOverwritten, supersededBy: newer)
      }
    }
    // A push that waits for the device is looked for until ten minutes past the line YES.
    let reachableAt = absence?.end ?? acceptedAt
    let isCovered = covers(acceptedAt, reachableAt) && covers(reachableAt, reachableAt + Observer.searchWindow)
    if isCovered && logCanShow(push) { return Verdict(outcome: .openUnexplained) }
    return Verdict(outcome: isMature(push) ? .openUnobserved : .openPending)
  }

  /// The next push that APNs stored in its place.
  private func overwriter(of index: Int, acceptedAt: Int64, until end: Int64) -> Int? {
    stories.indices
      .compactMap { other in stories[other].push.acceptedAt.map { ($0, other) } }
      .filter { $0.0 > acceptedAt && $0.0 < end && stories[$0.1].push.expiration != .zero }
      .min { $0 < $1 }?.1
  }
}
