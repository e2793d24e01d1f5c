internal import PushEvents

/// What a file can't say about itself, and the user or the file system had to.
public struct ReaderContext: Sendable {
  /// How far the zone of times without one is ahead of UTC, in microseconds.
  public var zoneOffset: Int64
  /// Whether the user named that zone.
  public var isZoneSupplied: Bool
  /// The time for lines that have none, microseconds UTC.
  public var fallbackTime: Int64?

  /// Describes a file.
  public init(zoneOffset: Int64 = 0, isZoneSupplied: Bool = false, fallbackTime: Int64? = nil) {
    self.zoneOffset = zoneOffset
    self.isZoneSupplied = isZoneSupplied
    self.fallbackTime = fallbackTime
  }

  /// How good a time without an offset is.
  var qualityWithoutOffset: TimeQuality { isZoneSupplied ? .supplied : .guessed }
}
