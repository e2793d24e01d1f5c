/// What to read, and what to add that the files can't say.
public struct IngestOptions: Sendable {
  /// Files, folders, or `-` for standard input.
  public var paths: [String]
  /// The file that holds the key of the pseudonyms; made if it is missing.
  public var keyFile: String
  /// Device tables to read before anything else.
  public var devicesFiles: [String] = []
  /// Rule files for an app's own lines.
  public var rules: [String] = []
  /// The name of a format, where it shall not be found by content.
  public var format: String?
  /// The device that wrote the device logs.
  public var device: String?
  /// The date of the first record of logs without one, as `YYYY-MM-DD`.
  public var date: String?
  /// The zone of times without one: `±HHMM`, `Z` or an IANA name.
  public var timeZone: String?
  /// The share of a file's lines that may be rejected before the run counts as damaged.
  public var maxRejectShare = 0.01

  /// Reads some paths with the pseudonyms of one key.
  public init(paths: [String], keyFile: String) {
    self.paths = paths
    self.keyFile = keyFile
  }
}
