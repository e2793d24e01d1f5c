/// Deals out noise: scenes at random times, never further apart than a heartbeat allows.
struct NoiseSource {
  /// When the next line comes.
  private(set) var moment: Int64
  private var scene = 0
  private var line = 0
  private var names = NoiseLine.Names(activity: 0, digest: 0)
  private let perHour: Int
  /// The numbers of the scenes to draw from, each as often as it weighs.
  private let wheel: [Int]
  private var random: RandomSource

  /// A log that is kept has a line at least this often.
  static let heartbeat = 225 * Int64.second

  private static let scenes = NoiseScene.all
  private static let allScenes = wheel(of: { _ in true })
  private static let scenesOfMessages = wheel(of: { $0.lines.allSatisfy(\.shape.kind.isMessage) })
  private static let firstShapes = scenes.reduce(into: [ShapeTable.firstNoise]) {
    $0.append(($0.last ?? 0) + $1.lines.count)
  }

  /// Prepares noise of a volume; `messagesOnly` leaves out activities and signposts, which Console doesn't show.
  init(perHour: Int, messagesOnly: Bool, random: RandomSource) {
    self.perHour = perHour
    wheel = messagesOnly ? NoiseSource.scenesOfMessages : NoiseSource.allScenes
    self.random = random
    moment = .max
  }

  /// Begins anew, with a line at the very first moment.
  mutating func restart(at moment: Int64) {
    openScene(0, at: moment)
  }

  /// The number of the next line's shape.
  var shape: Int { NoiseSource.firstShapes[scene] + line }

  /// Writes the next line's message and goes on to the one after it.
  mutating func appendMessage(to bytes: inout [UInt8], escaped: Bool) {
    let lines = NoiseSource.scenes[scene].lines
    lines[line].append(to: &bytes, escaped: escaped, names: names, random: &random)
    line += 1
    if line < lines.count {
      moment += random.within(Int64(40)...900)
    } else {
      openScene(random.element(of: wheel), at: moment + pause(after: lines.count))
    }
  }

  private static func wheel(of isWanted: (NoiseScene) -> Bool) -> [Int] {
    scenes.indices.filter { isWanted(scenes[$0]) }.flatMap { Array(repeating: $0, count: scenes[$0].weight) }
  }

  private mutating func openScene(_ scene: Int, at moment: Int64) {
    self.moment = moment
    self.scene = scene
    line = 0
    names = NoiseLine.Names(activity: random.next() >> 40, digest: random.next() >> 32)
  }

  private mutating func pause(after lines: Int) -> Int64 {
    guard perHour > 0 else { return NoiseSource.heartbeat }
    let average = .hour * Int64(lines) / Int64(perHour)
    return min(NoiseSource.heartbeat, random.within(average / 5...average * 9 / 5))
  }
}
