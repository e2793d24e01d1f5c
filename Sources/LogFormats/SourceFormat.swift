internal import PushEvents

/// The format of a file, found by its content.
public enum SourceFormat: Sendable {
  case canonical
  case http
  case ndjson
  case console(ConsoleColumns)
  case devices
  /// A kind of file that this version does not read; with its name and what to do about it.
  case unreadable(String, hint: String)

  /// Which side of a push a file tells of.
  public enum Kind: String, Sendable {
    case provider, device, identity, unknown
  }

  /// Finds the format of a file.
  ///
  /// - Parameter head: The first decoded bytes; the last line may be cut.
  /// - Returns: The format; `unreadable` with the nearest guess where none fits.
  public static func detect(_ head: [UInt8]) -> SourceFormat {
    head.withUnsafeBytes { FormatDetection(head: $0).format }
  }

  /// The format with a name that `--format` takes; the head is still needed for a Console text's columns.
  public static func named(_ name: String, head: [UInt8]) -> SourceFormat? {
    switch name {
    case "canonical": .canonical
    case "apns-http": .http
    case "ndjson": .ndjson
    case "console": head.withUnsafeBytes { FormatDetection(head: $0).console } ?? .console(ConsoleColumns.usual)
    case "devices": .devices
    default: nil
    }
  }

  /// The names that `--format` takes.
  public static let names = ["apns-http", "canonical", "console", "devices", "ndjson"]

  /// The name that is stored with the file.
  public var name: String {
    switch self {
    case .canonical: "canonical"
    case .http: "apns-http"
    case .ndjson: "ndjson"
    case .console: "console"
    case .devices: "devices"
    case .unreadable(let name, _): name
    }
  }

  /// Which side of a push the file tells of.
  public var kind: Kind {
    switch self {
    case .canonical, .http: .provider
    case .ndjson, .console: .device
    case .devices: .identity
    case .unreadable: .unknown
    }
  }

  /// What a provider's log shows of successes; nil for other files.
  public var successes: String? { kind == .provider ? "all" : nil }

  /// Whether the lines have no date.
  public var needsDate: Bool {
    if case .console = self { true } else { false }
  }

  /// Whether a line begins a record; nil where each line is one.
  public var beginsRecord: (@Sendable (UnsafeRawBufferPointer) -> Bool)? {
    guard case .console(let columns) = self else { return nil }
    return { line in
      if case .none = columns.layout.header(of: line) { false } else { true }
    }
  }

  /// Whether more lines of a record must come: its first line opens a bracket that no line closes.
  ///
  /// Nil where each line is a record.
  public var isOpen: (@Sendable (UnsafeRawBufferPointer) -> Bool)? {
    guard case .console = self else { return nil }
    return { record in ConsoleReader.isOpen(record) }
  }

  /// A reader of the format's lines.
  ///
  /// - Returns: The reader, or nil for a format that is not read line by line.
  public func makeReader(rules: RuleSet, context: ReaderContext) -> (any RecordReader)? {
    switch self {
    case .canonical: CanonicalReader(context: context)
    case .http: HTTPReader(context: context)
    case .ndjson: NDJSONReader(rules: rules, context: context)
    case .console(let columns): ConsoleReader(layout: columns.layout, rules: rules)
    case .devices, .unreadable: nil
    }
  }
}

/// The columns of a Console text.
public struct ConsoleColumns: Sendable {
  let layout: ConsoleLayout

  static let usual = ConsoleColumns(layout: ConsoleLayout(hasLevel: true, hasLibrary: false))
}
