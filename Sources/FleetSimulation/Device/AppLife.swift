/// What the user does with one app.
struct AppLife: Sendable {
  /// When the app is in the foreground.
  let sessions: Intervals
  /// From when the user threw the app out of the app switcher until it was opened again.
  let forceQuit: Intervals
}

extension AppLife {
  /// Draws the user's days with the app from the seed.
  init(of profile: DeviceProfile, days: LocalDays, period: Stretch, random: inout RandomSource) {
    let perDay: ClosedRange<Int> =
      switch profile.usage {
      case .heavy: 6...16
      case .regular: 2...6
      case .light: 0...2
      }
    var sessions: [Stretch] = []
    for midnight in days.midnights {
      for _ in 0..<random.within(perDay) {
        let begin = midnight + random.within(7 * Int64.hour...23 * .hour - 1)
        sessions.append(Stretch(begin: begin, end: begin + random.within(20 * Int64.second...9 * .minute)))
      }
    }
    let all = Intervals(sessions, joining: 2 * .minute, within: period)
    let quits = AppLife.forceQuit(after: all, period: period, random: &random)
    self.sessions = Intervals(all.stretches.filter { !quits.contains($0.begin) }, within: period)
    forceQuit = quits
  }

  /// One user in six throws apps out, for half a day to four days.
  private static func forceQuit(after sessions: Intervals, period: Stretch, random: inout RandomSource) -> Intervals {
    guard random.chance(170) else { return Intervals(within: period) }
    var quits: [Stretch] = []
    for session in sessions.stretches where random.chance(60) {
      quits.append(Stretch(begin: session.end, end: session.end + random.within(10 * Int64.hour...96 * .hour)))
    }
    return Intervals(quits, within: period)
  }
}
