/// A class of lines that a device log must hold before an absence in it means anything.
///
/// A log of one process cannot show another's events, so coverage is kept by class.
public struct LogClass: OptionSet, Sendable {
  /// The stored bits.
  public let rawValue: Int

  /// Makes a set from its stored bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// SpringBoard's lines: arrival and presentation of a push.
  public static let springBoard = LogClass(rawValue: 1)
  /// dasd's lines: submission, denial, start and end of a launch.
  public static let scheduler = LogClass(rawValue: 2)
  /// The app's own push lines: receipt and result.
  public static let app = LogClass(rawValue: 4)
  /// apsd's connection lines.
  public static let connection = LogClass(rawValue: 8)
  /// Any other line.
  public static let other = LogClass(rawValue: 16)

  /// The classes by the name that rule files use.
  public static let named: [String: LogClass] = [
    "springboard": .springBoard, "scheduler": .scheduler, "app": .app, "connection": .connection, "other": .other,
  ]
}
