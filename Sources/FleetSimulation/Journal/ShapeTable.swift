/// Every shape that occurs in a log, by number: the lines about pushes, those of the apps, and noise.
enum ShapeTable {
  static let shapes: [LogShape] =
    SystemLine.allCases.map(\.shape)
    + SimulatedApp.allCases.flatMap { app in AppLine.allCases.map { $0.shape(of: app) } }
    + NoiseScene.all.flatMap { $0.lines.map(\.shape) }

  static func number(of line: SystemLine) -> Int { line.rawValue }

  static func number(of line: AppLine, app: SimulatedApp) -> Int {
    SystemLine.allCases.count + app.rawValue * AppLine.allCases.count + line.rawValue
  }

  /// The number of the first line of noise; the others follow in order.
  static let firstNoise = SystemLine.allCases.count + SimulatedApp.allCases.count * AppLine.allCases.count
}
