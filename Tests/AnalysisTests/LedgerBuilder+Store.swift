import Analysis
import PushEvents
import Storage

extension LedgerBuilder {
  /// Writes the facts to a new ledger in memory, which is not analysed yet.
  ///
  /// Shuffling changes the order of insertion and with it every id; the content stays the same.
  func ledger(shuffle: UInt64? = nil) throws -> Connection {
    let connection = try Ledger.open(path: ":memory:")
    var writer = LedgerWriter(connection, shuffle: shuffle)
    try writer.write(self)
    return connection
  }

  /// The account of the facts.
  func account(asOf: Double? = nil, shuffle: UInt64? = nil) throws -> AccountView {
    let connection = try ledger(shuffle: shuffle)
    let options = AnalysisOptions(asOf: asOf.map { Timestamp(microseconds: LedgerBuilder.time($0)) })
    let summary = try Analysis.run(connection, options)
    return AccountView(connection: connection, summary: summary)
  }
}

/// Gives ids in the order of writing, and writes.
struct LedgerWriter {
  private let connection: Connection
  private let shuffle: UInt64?
  private var words: [String: Int64] = [:]
  private var ids: [String: [String: Int64]] = [:]

  init(_ connection: Connection, shuffle: UInt64?) {
    self.connection = connection
    self.shuffle = shuffle
  }

  mutating func write(_ ledger: LedgerBuilder) throws {
    // A word that comes first moves the ids of all others.
    if let shuffle { _ = try word("shuffled \(shuffle)") }
    for span in shuffled(ledger.spans) { try write(span) }
    for device in shuffled(ledger.devices.sorted()) { try holder(.init(device: device, token: device)) }
    for device in shuffled(Set(ledger.spans.map(\.device)).subtracting(ledger.holders.map(\.device)).sorted()) {
      try holder(.init(device: device, token: device))
    }
    for entry in shuffled(ledger.holders) { try holder(entry) }
    for attempt in shuffled(ledger.attempts) { try write(attempt) }
    for event in shuffled(ledger.events) { try write(event) }
    try Settings(connection).write("ledger_generation", "1")
  }

  private func shuffled<Element>(_ elements: [Element]) -> [Element] {
    guard let shuffle else { return elements }
    var random = TestRandom(seed: shuffle)
    return elements.shuffled(using: &random)
  }

  private mutating func word(_ text: String?) throws -> Int64? {
    guard let text else { return nil }
    if let known = words[text] { return known }
    let id = Int64(words.count + 1)
    words[text] = id
    try insert("word", [.integer(id), .text(text)])
    return id
  }

  /// The id of a device, token or file, which is inserted when it is first named.
  private mutating func id(_ table: String, _ name: String) throws -> Int64 {
    if let known = ids[table]?[name] { return known }
    let id = Int64((ids[table]?.count ?? 0) + 1)
    ids[table, default: [:]][name] = id
    switch table {
    case "device": try insert("device", [.integer(id), .text(name), .null, .null, .null])
    default: try insert("token", [.integer(id), .blob(Array(name.utf8))])
    }
    return id
  }

  private mutating func file(_ device: String, _ name: String, _ format: String) throws -> Int64 {
    let key = "\(device)/\(name)"
    if let known = ids["file"]?[key] { return known }
    let id = Int64((ids["file"]?.count ?? 0) + 1)
    ids["file", default: [:]][key] = id
    let device = try self.id("device", device)
    try connection.execute(
      """
      INSERT INTO source_file (id, name, format, kind, compression, device_id, head_length, head_hash, cursor,
        cursor_hash, complete, lines, records, ignored, rejected, near_misses, rows_read, time_quality)
      VALUES (\(id), '\(key)', '\(format)', 'device', 'plain', \(device), 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)
      """)
    return id
  }

  private mutating func holder(_ holder: LedgerBuilder.Holder) throws {
    let since = holder.validFrom.map { LedgerBuilder.time($0) } ?? 0
    let token = try id("token", holder.token)
    let device = try id("device", holder.device)
    try insert(
      "device_token", [.integer(token), .integer(since), .integer(device), .null, .integer(1)])
  }

  private mutating func write(_ span: LedgerBuilder.Span) throws {
    let file = try file(span.device, span.file, span.format)
    try insert(
      "file_span",
      [
        .integer(file), .integer(LedgerBuilder.time(span.since)), .integer(LedgerBuilder.time(span.until)),
        .integer(span.lines), .integer(Int64(span.classes.rawValue)),
      ])
  }

  private mutating func write(_ attempt: LedgerBuilder.Attempt) throws {
    let key = LedgerBuilder.hash("\(attempt)")
    let push = LedgerBuilder.hash("\(attempt.id)/\(attempt.device)")
    let digest = attempt.collapseID.map { Int64(LedgerBuilder.digest($0)) }
    try insert(
      "attempt",
      [
        .integer(LedgerBuilder.time(attempt.at)), .integer(key), .integer(0), .integer(push),
        .integer(try id("token", attempt.device)), attempt.apnsID.map { .blob($0) } ?? .null,
        attempt.hasSendID ? .text(attempt.id) : .null, optional(try word(attempt.topic)), .integer(1),
        .integer(Int64(attempt.type.rawValue)), optional(attempt.priority), optional(attempt.expiration),
        attempt.collapseID.map { .text($0) } ?? .null, optional(digest), .null, optional(attempt.status),
        optional(try word(attempt.reason)), .null,
        .integer(Int64((attempt.latency * 1_000_000).rounded())), .integer(attempt.attempt), .null, .integer(0),
        .integer(1),
      ])
  }

  private mutating func write(_ event: LedgerBuilder.Event) throws {
    var values: [Value] = [
      .integer(LedgerBuilder.time(event.at)), .integer(LedgerBuilder.hash("\(event)")), .integer(0),
      .integer(try id("device", event.device)), .integer(Int64(event.kind.rawValue)),
    ]
    for text in [event.app, event.process, event.name, event.word] { values.append(optional(try word(text))) }
    values += [
      optional(event.cause.map { Int64($0.rawValue) }), optional(event.digest.map { Int64($0) }),
      optional(event.activity), optional(event.trace), optional(event.priority),
      optional(event.type.map { Int64($0.rawValue) }), optional(event.flags.map { Int64($0.rawValue) }),
      optional(event.result.map { Int64($0.rawValue) }), optional(event.duration), optional(event.number), .null,
      event.reference.map { .text($0) } ?? .null, .integer(0),
      .integer(try file(event.device, event.file, "log-show-ndjson")), .integer(1),
    ]
    try insert("device_event", values)
  }

  private func optional(_ value: Int64?) -> Value { value.map { .integer($0) } ?? .null }

  private func insert(_ table: String, _ values: [Value]) throws {
    let places = (1...values.count).map { "?\($0)" }.joined(separator: ", ")
    let statement = try connection.prepare("INSERT INTO \(table) VALUES (\(places))")
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      switch value {
      case .integer(let number): statement.bind(number, at: place)
      case .text(let text): statement.bind(text, at: place)
      case .blob(let bytes): statement.bind(blob: bytes, at: place)
      default: statement.bindNull(at: place)
      }
    }
    try statement.run()
  }
}

/// A seeded generator for tests.
struct TestRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
