/// A push launch that dasd has not started yet.
struct WaitingLaunch {
  /// The story that it belongs to.
  let story: Int
  /// When the policies are asked next.
  var evaluation: Int64
  /// When it starts, once the policies have said yes.
  var start: Int64?
}

/// dasd, which launches the app for a push when its policies allow.
extension InstallationRun {
  /// Asks for a background launch, and cancels the one that still waits: there is one for each app.
  mutating func askForLaunch(_ index: Int, at moment: Int64, activity: UInt64) {
    let priority = stories[index].push.priority > 9 ? 10 : 5
    var name = "com.apple.pushLaunch.\(app.bundle):"
    let number = String(random.next() >> 40, radix: 16, uppercase: true)
    name += String(repeating: "0", count: 6 - number.utf8.count) + number
    journal.write(
      .requestLaunch, at: moment - 120, activity: activity,
      "[\(app.bundle)] Request DUET delivers content-available push notification to application")
    journal.write(.submitting, at: moment, activity: activity, "SUBMITTING: \(name)")
    let submitted = moment + random.within(Int64(240)...700)
    let window = random.chance(150) ? windowText(from: submitted) : "<private>"
    journal.write(.submitted, at: submitted, "Submitted Activity: \(name) at priority \(priority) \(window)")
    cancelWaiting(for: index, at: submitted + random.within(2 * Int64.millisecond...6 * .millisecond))
    stories[index].launch = Launch(activity: name, submittedAt: submitted)
    let thinking =
      random.chance(900)
      ? random.within(9 * Int64.millisecond...60 * .millisecond) : random.within(Int64.second...16 * .second)
    waiting = WaitingLaunch(story: index, evaluation: submitted + thinking)
  }

  /// Plays the waiting launch up to a moment.
  mutating func advanceLaunch(to moment: Int64) {
    while let launch = waiting, min(launch.start ?? .max, launch.evaluation) < moment {
      if let start = launch.start {
        waiting = nil
        if !installation.isRemoved(at: start) { startApp(launch.story, at: start) }
      } else {
        evaluate(launch)
      }
    }
  }

  private mutating func cancelWaiting(for index: Int, at moment: Int64) {
    advanceLaunch(to: moment)
    guard let old = waiting, let launch = stories[old.story].launch else { return }
    journal.write(.canceling, at: moment - 300, "Daemon Canceling Activities: {(\n    \(launch.activity)\n)}")
    let priority = stories[old.story].push.priority > 9 ? 10 : 5
    journal.write(.canceled, at: moment, "CANCELED: \(launch.activity) at priority \(priority) <private>!")
    stories[old.story].launch?.canceledAt = moment
    stories[old.story].launch?.replacedBy = index
    waiting = nil
  }

  private mutating func evaluate(_ waitingLaunch: WaitingLaunch) {
    let (index, moment) = (waitingLaunch.story, waitingLaunch.evaluation)
    guard let launch = stories[index].launch, moment < launch.submittedAt + Launch.lifetime,
      !installation.isRemoved(at: moment)
    else { return waiting = nil }
    let policies = life.denyingPolicies(at: moment, app: appLife)
    if policies.isEmpty {
      let isForeground = appLife.sessions.contains(moment)
      if isForeground || !launch.denials.isEmpty || random.chance(300) {
        let block = DecisionBlock(form: profile.decisionForm)
        journal.write(.decision, at: moment, block.approval(of: launch.activity, isForeground: isForeground))
      }
      let start = moment + pauseBeforeStart(isPrompt: isForeground || !launch.denials.isEmpty)
      waiting = WaitingLaunch(story: index, evaluation: .max, start: start)
    } else {
      stories[index].launch?.denials.append(Launch.Denial(moment: moment, policies: policies))
      let block = DecisionBlock(form: profile.decisionForm)
      journal.write(.decision, at: moment, block.denial(of: launch.activity, by: policies))
      let next = nextEvaluation(after: moment, denials: launch.denials.count, policies: policies)
      waiting = WaitingLaunch(story: index, evaluation: next)
    }
  }

  /// Soon at first, then every few minutes; at once when the user opens the app.
  private mutating func nextEvaluation(after moment: Int64, denials: Int, policies: [Policy]) -> Int64 {
    let pause: ClosedRange<Int64> =
      switch denials {
      case 0: 10 * .second...20 * .second
      case 1: 45 * .second...90 * .second
      case 2: 2 * .minute...4 * .minute
      default: policies.contains(.application) ? 15 * .minute...50 * .minute : 4 * .minute...20 * .minute
      }
    let next = moment + random.within(pause)
    guard let opening = appLife.sessions.firstBegin(after: moment) else { return next }
    return min(next, opening + random.within(20 * Int64.millisecond...400 * .millisecond))
  }

  /// Mostly nothing; what is not urgent may be grouped with other work.
  private mutating func pauseBeforeStart(isPrompt: Bool) -> Int64 {
    let pauses: [ClosedRange<Int64>] = [
      12 * .millisecond...400 * .millisecond, .second...20 * .second, 20 * .second...4 * .minute,
    ]
    return random.within(pauses[isPrompt ? 0 : random.weighted([690, 210, 100])])
  }

  /// The 24 hours of a launch, which some systems print: `(Mon Nov  2 01:51:50 2026 - Tue Nov  3 01:51:50 2026)`.
  private func windowText(from moment: Int64) -> String {
    let shown = moment + profile.clockSkew + Int64(profile.zoneMinutes) * .minute
    return "(\(CalendarText.unixDate(shown)) - \(CalendarText.unixDate(shown + Launch.lifetime)))"
  }
}
