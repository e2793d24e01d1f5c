import PushEvents

/// What the app does with the runtime that it gets, and what it logs about it where its developers log at all.
extension InstallationRun {
  /// Starts or resumes the app for a background push.
  mutating func startApp(_ index: Int, at moment: Int64) {
    guard let activity = stories[index].launch?.activity else { return }
    let (line, text): (SystemLine, String) =
      profile.decisionForm == .words
      ? (.starting, "STARTING activity \(activity) <private>!")
      : (.started, "STARTED <_DASActivity: \"\(activity)\", ...>")
    journal.write(line, at: moment, text)
    stories[index].launch?.startedAt = moment

    let ending: Launch.Ending = [.newData, .noData, .failed, .unfinished][random.weighted([560, 340, 40, 60])]
    let running = moment + random.within(60 * Int64.millisecond...700 * .millisecond)
    let work = lengthOfWork()
    stories[index].launch?.ending = ending
    if profile.logsAppLines { writeReceipt(index, at: running) }
    if ending == .unfinished {
      warn(index, after: running)
    } else {
      stories[index].launch?.completedAt = running + work
      if profile.logsAppLines { writeCompletion(index, ending: ending, at: running + work, after: work) }
    }
    let ended = ending == .unfinished ? moment + 30 * .second : running + work
    let priority = stories[index].push.priority > 9 ? 10 : 5
    journal.write(
      .completed, at: ended + random.within(200 * Int64.millisecond...3 * .second),
      "COMPLETED \(activity) at priority \(priority) <private>!")
  }

  /// Mostly some seconds; one in fifty overruns the 30 seconds that the system gives.
  private mutating func lengthOfWork() -> Int64 {
    let lengths: [ClosedRange<Int64>] = [
      200 * .millisecond...3 * .second, 3 * .second...9 * .second, 9 * .second...30 * .second,
      30 * .second...45 * .second,
    ]
    return random.within(lengths[random.weighted([700, 220, 60, 20])])
  }

  private mutating func writeReceipt(_ index: Int, at moment: Int64) {
    let push = stories[index].push
    let isForeground = appLife.sessions.contains(moment)
    stories[index].appLineAt = moment
    if !isForeground, random.chance(400) { own(at: moment - 30 * .millisecond, "app launched cause=push") }
    own(
      at: moment,
      "push received id=\(push.payloadID) type=\(push.type.name) priority=\(push.priority) "
        + "state=\(isForeground ? "foreground" : "background")")
  }

  private mutating func writeCompletion(_ index: Int, ending: Launch.Ending, at moment: Int64, after work: Int64) {
    own(
      at: moment,
      "push completed id=\(stories[index].push.payloadID) result=\(ending.rawValue) "
        + "duration=\(InstallationRun.seconds(work))")
  }

  private mutating func warn(_ index: Int, after moment: Int64) {
    guard random.chance(500) else { return }
    let warned = moment + random.within(Int64.second...6 * .second)
    stories[index].launch?.warnedAt = warned
    journal.write(
      .warning, of: app, at: warned,
      "Warning: Application delegate received call to "
        + "-application:didReceiveRemoteNotification:fetchCompletionHandler: but the completion handler was never called."
    )
  }

  /// A call goes to the app past the notification server; only the app's own line tells of it.
  mutating func takeCall(_ index: Int, at moment: Int64) {
    guard profile.logsAppLines, !installation.isRemoved(at: moment) else { return }
    writeReceipt(index, at: moment + random.within(120 * Int64.millisecond...600 * .millisecond))
  }

  mutating func runExtension(_ index: Int, at moment: Int64, for length: Int64) {
    guard profile.logsAppLines else { return }
    let name = stories[index].push.payloadID
    stories[index].appLineAt = moment
    journal.write(.ownOfExtension, of: app, at: moment, "nse started id=\(name)")
    journal.write(
      .ownOfExtension, of: app, at: moment + length - 25 * .millisecond,
      "nse delivered id=\(name) duration=\(InstallationRun.seconds(length - 25 * .millisecond)) content=changed")
  }

  mutating func presentInApp(_ index: Int, at moment: Int64) {
    guard profile.logsAppLines else { return }
    stories[index].appShownAt = moment + 4 * .millisecond
    own(at: moment + 4 * .millisecond, "push presented id=\(stories[index].push.payloadID) target=ok")
  }

  /// Some alerts are what makes the user open the app.
  mutating func openLater(_ index: Int, shownAt moment: Int64) {
    guard random.chance(250), let opening = appLife.sessions.firstBegin(after: moment), opening < moment + 8 * .hour,
      profile.logsAppLines, !installation.isRemoved(at: opening)
    else { return }
    let opened = opening + random.within(200 * Int64.millisecond...900 * .millisecond)
    stories[index].appShownAt = opened
    let target = random.chance(970) ? "ok" : "missing"
    own(at: opened, "push opened id=\(stories[index].push.payloadID) target=\(target)")
  }

  /// The app's comings and goings.
  mutating func writeSessions() {
    guard profile.logsAppLines else { return }
    for session in appLife.sessions.stretches where !installation.isRemoved(at: session.begin) {
      if random.chance(300) { own(at: session.begin - 40 * .millisecond, "app launched cause=user") }
      own(at: session.begin, "app foreground")
      if random.chance(200) {
        let refresh = installation.backgroundRefresh == .on ? "available" : "denied"
        own(
          at: session.begin + 90 * .millisecond,
          "state low_power=\(life.lowPower.contains(session.begin) ? "on" : "off") background_refresh=\(refresh)")
      }
      guard !installation.isRemoved(at: session.end) else { continue }
      own(at: session.end, "app background")
      if appLife.forceQuit.contains(session.end) { own(at: session.end + 2 * .second, "app terminated") }
    }
  }

  mutating func own(at moment: Int64, _ message: String) {
    journal.write(.own, of: app, at: moment, message)
  }
}
