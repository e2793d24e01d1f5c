import PushEvents

/// Pushes that a line shows on the device.
extension Observer {
  func verdictOnReceived(_ story: PushStory) -> Verdict {
    if let drop = story.drop {
      return Verdict(outcome: drop == .backgroundRefreshOff ? .deviceDisallowed : .deviceDisabled)
    }
    switch story.push.type {
    case .alert:
      let isShown = seen(story.shownAt) != nil || seen(story.appShownAt) != nil
      return Verdict(outcome: isShown ? .arrivedPresented : .arrivedReceived)
    case .background:
      guard let launch = story.launch else { return verdictOnQuiet(story) }
      return verdict(on: launch, of: story)
    default:
      return Verdict(outcome: .arrivedWoken, wokenAt: seen(story.appLineAt))
    }
  }

  /// A push after which nothing was to come.
  private func verdictOnQuiet(_ story: PushStory) -> Verdict {
    let acceptedAt = story.push.acceptedAt ?? story.push.sentAt
    let isJudged =
      story.absence != nil || isMature(story.push) || covers(acceptedAt, acceptedAt + Observer.searchWindow)
    return Verdict(outcome: isJudged ? .arrivedReceived : .openPending)
  }

  private func verdict(on launch: Launch, of story: PushStory) -> Verdict {
    if let wokenAt = seen(launch.startedAt) ?? seen(story.appLineAt) {
      return Verdict(outcome: .arrivedWoken, wokenAt: wokenAt, result: result(of: launch, startedAt: wokenAt))
    }
    let denials = launch.denials.filter { seen($0.moment) != nil }
    if let canceledAt = seen(launch.canceledAt) {
      var verdict = verdict(on: denials, until: canceledAt) ?? Verdict(outcome: .deviceSuperseded)
      verdict.supersededBy = launch.replacedBy
      return verdict
    }
    // Neither start nor end: certain only where the log goes on without a break until the launch lapsed.
    let lapse = launch.submittedAt + Launch.lifetime
    let lastSign = denials.last?.moment ?? launch.submittedAt
    if covers(lastSign, lapse) { return verdict(on: denials, until: lapse) ?? Verdict(outcome: .arrivedReceived) }
    return Verdict(outcome: isMature(story.push) ? .arrivedReceived : .openPending)
  }

  /// The outcome of a launch that was denied and never started; nil without a denial.
  private func verdict(on denials: [Launch.Denial], until end: Int64) -> Verdict? {
    guard let policy = mostBlocking(denials, until: end) else { return nil }
    switch policy {
    case .application: return Verdict(outcome: .deviceDisallowed, policy: policy)
    case .lowPowerMode: return Verdict(outcome: .deviceLowPower, policy: policy)
    default: return Verdict(outcome: .deviceThrottled, policy: policy)
    }
  }

  /// The policy that blocked for the longest; of equals the one that decisions list first.
  ///
  /// Each denial counts until the next one.
  private func mostBlocking(_ denials: [Launch.Denial], until end: Int64) -> Policy? {
    var blocked: [Policy: Int64] = [:]
    for (index, denial) in denials.enumerated() {
      let next = index + 1 < denials.count ? denials[index + 1].moment : end
      for policy in denial.policies { blocked[policy, default: 0] += next - denial.moment }
    }
    var longest: Policy?
    for policy in Policy.allCases {
      guard let time = blocked[policy], time > longest.flatMap({ blocked[$0] }) ?? -1 else { continue }
      longest = policy
    }
    return longest
  }

  private func result(of launch: Launch, startedAt: Int64) -> FetchResult {
    if seen(launch.warnedAt) != nil { return .none }
    guard profile.logsAppLines else { return .unknown }
    switch launch.ending {
    case .newData where seen(launch.completedAt) != nil: return .newData
    case .noData where seen(launch.completedAt) != nil: return .noData
    case .failed where seen(launch.completedAt) != nil: return .failed
    // Only a log that goes on shows that no completion came.
    case .unfinished where covers(startedAt, startedAt + .minute): return .none
    default: return .unknown
    }
  }
}
