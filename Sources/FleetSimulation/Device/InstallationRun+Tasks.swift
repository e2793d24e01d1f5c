/// The system's other wakes: refresh and processing tasks.
///
/// The amounts are those that the field reports: about 20 to 40 refreshes a day for an app in daily use, far
/// fewer for others, and up to two processing tasks a night.
extension InstallationRun {
  /// Plays all tasks of the period.
  mutating func runTasks(random taskRandom: RandomSource) {
    guard installation.backgroundRefresh == .on else { return }
    var random = taskRandom
    let refreshes: ClosedRange<Int> =
      switch profile.usage {
      case .heavy: 18...36
      case .regular: 3...12
      case .light: 0...2
      }
    for midnight in LocalDays(of: life.period, zoneMinutes: profile.zoneMinutes).midnights {
      for _ in 0..<random.within(refreshes) {
        runTask(.refresh, at: midnight + random.within(0...Int64.day - 1), random: &random)
      }
      for _ in 0..<random.within(0...2) {
        runTask(.processing, at: midnight + random.within(60 * Int64.minute...300 * .minute), random: &random)
      }
    }
  }

  private enum TaskKind: String {
    case refresh, processing

    var activityPrefix: String { self == .refresh ? "bgRefresh-" : "bgProcessing-" }
    var length: ClosedRange<Int64> { self == .refresh ? .second...20 * .second : 10 * .second...6 * .minute }
  }

  private mutating func runTask(_ kind: TaskKind, at moment: Int64, random: inout RandomSource) {
    let task = "\(app.bundle).\(kind.rawValue)"
    let number = String(random.next() >> 40 | 1 << 23, radix: 16, uppercase: true)
    let activity = "\(kind.activityPrefix)\(task):\(number)"
    let length = random.within(kind.length)
    guard life.period.contains(moment), !installation.isRemoved(at: moment + length), !life.lowPower.contains(moment),
      !appLife.forceQuit.contains(moment)
    else { return }
    journal.write(
      .starting, at: moment,
      profile.decisionForm == .words
        ? "STARTING activity \(activity) <private>!" : "STARTED <_DASActivity: \"\(activity)\", ...>")
    journal.write(.completed, at: moment + length + .second, "COMPLETED \(activity) at priority 30 <private>!")
    let next = String(random.next() >> 40 | 1 << 23, radix: 16, uppercase: true)
    journal.write(
      .submitted, at: moment + length + 400 * .millisecond,
      "Submitted Activity: \(kind.activityPrefix)\(task):\(next) at priority 30 with interval 900 <private>")
    if profile.logsAppLines { writeTask(kind, task: task, at: moment, length: length, random: &random) }
  }

  private mutating func writeTask(
    _ kind: TaskKind, task: String, at moment: Int64, length: Int64, random: inout RandomSource
  ) {
    let begin = moment + 120 * .millisecond
    own(at: begin, "bgtask started id=\(task) kind=\(kind.rawValue)")
    own(
      at: begin + 60 * .millisecond,
      "bgtask submitted id=\(task) kind=\(kind.rawValue) earliest=\(CalendarText.isoSeconds(moment + 15 * .minute))")
    let isDone = random.chance(950)
    own(
      at: begin + length,
      isDone
        ? "bgtask completed id=\(task) kind=\(kind.rawValue) success=\(random.chance(920)) "
          + "duration=\(InstallationRun.seconds(length))"
        : "bgtask expired id=\(task) kind=\(kind.rawValue)")
  }
}
