import PushEvents

@testable import FleetSimulation

/// A device with a week's log: a gap on its fourth day, an absence on its fifth.
struct DeviceScene {
  let period = Stretch(begin: 0, end: 7 * .day)
  let noon = Int64.day + 12 * .hour
  let gap = Stretch(begin: 3 * .day + 10 * .hour, end: 3 * .day + 16 * .hour)
  let absence = Stretch(begin: 4 * .day + 10 * .hour, end: 4 * .day + 13 * .hour)

  private var options: SimulationOptions {
    var options = SimulationOptions(devices: 9, days: 7, seed: 1, outputFolder: "unused")
    options.start = Timestamp(microseconds: 0)
    return options
  }

  func push(
    at sentAt: Int64? = nil, expiration: PlannedPush.Expiration = .absent, answers: [Answer] = [.accepted]
  ) -> PlannedPush {
    var random = RandomSource(seed: UInt64(sentAt ?? noon), purpose: .traffic)
    let attempts = answers.enumerated().map { index, answer in
      Attempt(
        sentAt: (sentAt ?? noon) + Int64(index) * .second, latency: 50, answer: answer, host: 0,
        printsUpperCase: false, printsID: true)
    }
    return PlannedPush(
      installation: 0, type: .background, topic: "com.example.mailbox", token: "00ff", isSandbox: false, priority: 5,
      expiration: expiration, collapseID: nil, sendID: nil, apnsID: UUIDBits(from: &random), payloadBytes: 100,
      contentAvailable: true, mutableContent: false, hasSound: false, hasBadge: false, attempts: attempts,
      arrivesUnacknowledged: false, sentAt: sentAt ?? noon)
  }

  /// A push that reached the device and asked for a launch.
  func launched(at sentAt: Int64? = nil) -> PushStory {
    var story = PushStory(push: push(at: sentAt))
    let arrivedAt = story.push.sentAt + 500 * .millisecond
    story.arrivedAt = arrivedAt
    story.launch = Launch(activity: "com.apple.pushLaunch.com.example.mailbox:00000A", submittedAt: arrivedAt + 900)
    return story
  }

  func life(logging: [Stretch]? = nil, lowPower: [Stretch] = [], sessions: [Stretch] = []) -> DeviceLife {
    let never = Intervals(within: period)
    let gaps = Intervals([gap], within: period).gaps(within: period)
    return DeviceLife(
      period: period, logging: logging.map { Intervals($0, within: period) } ?? gaps,
      unreachable: Intervals([absence], within: period), lowPower: Intervals(lowPower, within: period),
      dataSpent: never, energySpent: never, memoryPressed: never, herd: never,
      apps: [AppLife(sessions: Intervals(sessions, within: period), forceQuit: never)])
  }

  /// Plays what pushes of one app do on the device that they reached.
  func played(_ stories: [PushStory], in life: DeviceLife) -> InstallationRun {
    var options = options
    options.instrumentedPercent = 100
    var run = InstallationRun(
      of: healthyInstallation, on: DeviceProfile(number: 0, options: options), life: life, appLife: life.apps[0],
      stories: stories, journal: Journal(logging: life.logging), random: RandomSource(seed: 3, purpose: .handling))
    run.run()
    return run
  }

  func installation(removedAt: Int64, confirmedAt: Int64) -> Installation {
    var installation = healthyInstallation
    installation.removal = Installation.Removal(
      removedAt: removedAt, confirmedAt: confirmedAt, goneFrom: confirmedAt + .hour, lastSend: confirmedAt + .day)
    return installation
  }

  func verdict(
    _ story: PushStory, now: Int64? = nil, logsAppLines: Bool = true, isInstrumented: Bool = true
  ) -> Verdict {
    verdicts([story], now: now, logsAppLines: logsAppLines, isInstrumented: isInstrumented)[0]
  }

  func verdicts(
    _ stories: [PushStory], life: DeviceLife? = nil, installation: Installation? = nil, now: Int64? = nil,
    logsAppLines: Bool = true, isInstrumented: Bool = true
  ) -> [Verdict] {
    var options = options
    options.instrumentedPercent = isInstrumented ? 100 : 0
    let observer = Observer(
      of: DeviceProfile(number: logsAppLines ? 0 : 2, options: options),
      installation: installation ?? healthyInstallation, life: life ?? self.life(), stories: stories,
      now: now ?? period.end)
    return stories.indices.map { observer.verdict(on: $0) }
  }

  /// An installation that stays, with background refresh and notifications on.
  var healthyInstallation: Installation {
    var random = RandomSource(seed: 1, purpose: .profile)
    var installation = Installation(of: .mailbox, from: &random, in: period)
    installation.removal = nil
    precondition(installation.backgroundRefresh == .on && installation.allowsNotifications)
    return installation
  }
}
