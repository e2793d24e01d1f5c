/// What a simulation wrote.
public struct SimulationSummary: Equatable, Sendable {
  /// Devices of the fleet.
  public var devices = 0
  /// Devices that hand in a log.
  public var instrumented = 0
  /// Logical pushes; each has one row in `truth.csv`.
  public var pushes = 0
  /// Lines of the provider's logs: pushes and their retries.
  public var providerRecords = 0
  /// Records of the devices' logs.
  public var deviceRecords = 0
  /// Files written.
  public var files = 0
  /// Bytes written.
  public var bytes = 0

  mutating func addFile(bytes: Int) {
    files += 1
    self.bytes += bytes
  }
}
