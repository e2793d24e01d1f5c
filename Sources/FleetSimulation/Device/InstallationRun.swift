/// Plays what one app's pushes do on its device, and writes the lines that this leaves in the log.
///
/// The parts: arrivals at the notification server (`+Arrival`), background launches (`+Launch`), what the app
/// itself logs (`+App`), and the system's other wakes (`+Tasks`).
struct InstallationRun {
  let profile: DeviceProfile
  let installation: Installation
  let life: DeviceLife
  let appLife: AppLife
  var stories: [PushStory]
  var journal: Journal
  var random: RandomSource
  /// The launch that waits; there is at most one.
  var waiting: WaitingLaunch?

  var app: SimulatedApp { installation.app }

  init(
    of installation: Installation, on profile: DeviceProfile, life: DeviceLife, appLife: AppLife,
    stories: [PushStory], journal: Journal, random: RandomSource
  ) {
    self.installation = installation
    self.profile = profile
    self.life = life
    self.appLife = appLife
    self.stories = stories
    self.journal = journal
    self.random = random
  }

  /// Plays the whole period.
  mutating func run() {
    let arrivals = stories.indices.compactMap { index in stories[index].arrivedAt.map { ($0, index) } }
    for (moment, index) in arrivals.sorted(by: { $0 < $1 }) where moment < life.period.end {
      advanceLaunch(to: moment)
      receive(index, at: moment)
    }
    advanceLaunch(to: life.period.end)
    writeSessions()
  }

  /// A length of time as seconds with two digits: `1.42`.
  static func seconds(_ length: Int64) -> String {
    let hundredths = length / (10 * .millisecond)
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
