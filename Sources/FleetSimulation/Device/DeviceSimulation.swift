/// Plays one device over the whole period: its pushes, what they do, and what its log keeps of that.
struct DeviceSimulation {
  private let profile: DeviceProfile
  private let options: SimulationOptions
  private let life: DeviceLife
  private var journal: Journal

  init(number: Int, options: SimulationOptions) {
    profile = DeviceProfile(number: number, options: options)
    self.options = options
    life = DeviceLife(of: profile, options: options)
    journal = Journal(logging: life.logging)
  }

  /// Plays the device and writes its truth, as judged at the moment `now`, and its log.
  mutating func run(now: Int64, truth: inout TruthFile, summary: inout SimulationSummary) throws(SimulationError) {
    var ledger = Ledger(of: profile)
    let pushes = (0..<options.days).flatMap { PushTraffic(to: profile, day: $0, options: options).pushes }
    for (number, installation) in profile.installations.enumerated() {
      var stories = pushes.filter { $0.installation == number }.map { PushStory(push: $0) }
      // Nobody sees what happens on a device that hands in no log.
      if profile.container != nil { play(&stories, of: number) }
      ledger.book(Observer(of: profile, installation: installation, life: life, stories: stories, now: now))
    }
    try ledger.write(to: &truth)
    summary.pushes += pushes.count
    summary.devices += 1
    try writeLog(summary: &summary)
  }

  private mutating func play(_ stories: inout [PushStory], of number: Int) {
    let installation = profile.installations[number]
    var delivery = Delivery(life: life, random: random(.delivery, part: number))
    delivery.deliver(&stories, to: installation)
    var run = InstallationRun(
      of: installation, on: profile, life: life, appLife: life.apps[number], stories: stories, journal: journal,
      random: random(.handling, part: number))
    run.run()
    run.runTasks(random: random(.tasks, part: number))
    journal = run.journal
    stories = run.stories
  }

  private func random(_ purpose: RandomSource.Purpose, part: Int = 0) -> RandomSource {
    RandomSource(seed: options.seed, purpose: purpose, device: profile.number, day: part)
  }

  private mutating func writeLog(summary: inout SimulationSummary) throws(SimulationError) {
    guard let container = profile.container else { return }
    summary.instrumented += 1
    writeConnection()
    if container == .ndjson { writeLosses() }
    let folder = "\(options.outputFolder)/devices/\(profile.identifier)"
    try OutputFile.makeFolder(folder)
    let noise = NoiseSource(
      perHour: options.noisePerHour, messagesOnly: container == .console, random: random(.noise))
    var log = DeviceLog(of: profile, in: container, life: life, journal: journal, noise: noise, folder: folder)
    try log.write(summary: &summary)
  }

  /// Each client of apsd says the same when the connection goes or comes.
  private mutating func writeConnection() {
    let clients: [SystemLine] = [
      .connectionOfSharing, .connectionOfLocation, .connectionOfMessages, .connectionOfMail,
    ]
    for absence in life.unreachable.stretches {
      for (index, client) in clients.enumerated() {
        let delay = Int64(index) * 95
        if absence.begin > life.period.begin {
          journal.write(client, at: absence.begin + delay, "<private> Delivering connectionStatusChange from apsd: NO")
        }
        if absence.end < life.period.end {
          journal.write(client, at: absence.end + delay, "<private> Delivering connectionStatusChange from apsd: YES")
        }
      }
    }
  }

  /// Some gaps begin with a record that says so.
  private mutating func writeLosses() {
    for (index, stretch) in life.logging.stretches.enumerated() where index % 3 == 0 && stretch.end < life.period.end {
      journal.write(.lost, at: stretch.end - 2, "")
    }
  }
}
