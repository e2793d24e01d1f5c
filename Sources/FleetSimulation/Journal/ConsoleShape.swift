/// One shape's constant parts of a line copied from Console.app.
struct ConsoleShape: Sendable {
  /// The level's name; nil for the default level, whose name is in the language of the Mac.
  let level: String?
  /// The column of the process, with the tabs around it.
  let process: [UInt8]

  /// One for each shape of ``ShapeTable``.
  static let all = ShapeTable.shapes.map(ConsoleShape.init)

  init(_ shape: LogShape) {
    level =
      switch shape.kind {
      case .info: "info"
      case .error: "error"
      case .fault: "fault"
      default: nil
      }
    process = Array("\t\(shape.process.name)\t".utf8)
  }
}
