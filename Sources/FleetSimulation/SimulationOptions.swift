public import PushEvents

/// What fleet to simulate, and where to write it.
///
/// The same options give the same bytes on every platform.
public struct SimulationOptions: Sendable {
  /// How many devices the fleet has.
  public var devices: Int
  /// How many UTC days the provider sends.
  public var days: Int
  /// The number that decides everything left to chance.
  public var seed: UInt64
  /// The first moment; by default the midnight that begins Monday 2 November 2026.
  public var start = Timestamp(year: 2026, month: 11, day: 2)
  /// The folder to write to; made where it is missing.
  public var outputFolder: String
  /// How many pushes a device gets a day, on average.
  public var pushesPerDay = 20
  /// How many lines about other things a device logs an hour; a heartbeat comes every four minutes at least.
  public var noisePerHour = 40
  /// How many devices of 100 hand in a log.
  public var instrumentedPercent = 60
  /// How many logs of 100 are ndjson; the others are Console text.
  public var ndjsonPercent = 50

  /// Describes a fleet with the usual traffic.
  public init(devices: Int, days: Int, seed: UInt64, outputFolder: String) {
    self.devices = devices
    self.days = days
    self.seed = seed
    self.outputFolder = outputFolder
  }

  /// The time simulated.
  var period: Stretch {
    Stretch(begin: start.microseconds, end: start.microseconds + Int64(days) * .day)
  }

  func check() throws(SimulationError) {
    let limits = [
      ("devices", devices, 1...1_000_000), ("days", days, 1...3_660), ("pushes per day", pushesPerDay, 1...10_000),
      ("noise per hour", noisePerHour, 0...1_000_000), ("instrumented", instrumentedPercent, 0...100),
      ("ndjson", ndjsonPercent, 0...100),
    ]
    for (name, value, range) in limits where !range.contains(value) {
      throw .badOption("\(name) must be from \(range.lowerBound) to \(range.upperBound), not \(value)")
    }
    guard !outputFolder.isEmpty else { throw .badOption("an output folder must be given") }
    guard start.microseconds % .day == 0 else { throw .badOption("the start must be a midnight UTC, not \(start)") }
  }
}
