import PushEvents

/// Turns the stories of one device into rows of `truth.csv`.
struct Ledger {
  let profile: DeviceProfile
  private var rows: [(push: PlannedPush, verdict: Verdict, newer: PlannedPush?)] = []

  init(of profile: DeviceProfile) {
    self.profile = profile
  }

  /// Books all pushes of one installation.
  mutating func book(_ observer: Observer) {
    var verdicts = observer.stories.indices.map { observer.verdict(on: $0) }
    Ledger.noteReplacedAlerts(observer.stories, verdicts: &verdicts)
    for (story, verdict) in zip(observer.stories, verdicts) {
      rows.append((story.push, verdict, verdict.supersededBy.map { observer.stories[$0].push }))
    }
  }

  /// Writes the rows in order of time.
  func write(to file: inout TruthFile) throws(SimulationError) {
    let order = rows.enumerated().map { (sentAt: $1.push.sentAt, index: $0) }.sorted { $0 < $1 }
    for (_, index) in order {
      try file.write(rows[index].push, verdict: rows[index].verdict, newer: rows[index].newer, profile: profile)
    }
  }

  /// An alert that was shown is replaced on screen by the next one under the same collapse id.
  private static func noteReplacedAlerts(_ stories: [PushStory], verdicts: inout [Verdict]) {
    var latest: [String: Int] = [:]
    let shown = verdicts.indices.filter { verdicts[$0].outcome == .arrivedPresented }
    for index in shown.sorted(by: { (stories[$0].shownAt ?? 0, $0) < (stories[$1].shownAt ?? 0, $1) }) {
      guard let collapseID = stories[index].push.collapseID else { continue }
      if let older = latest[collapseID] { verdicts[older].supersededBy = index }
      latest[collapseID] = index
    }
  }
}
