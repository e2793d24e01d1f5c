internal import Catalog
public import PushEvents
public import Storage

/// What a report or query looks at: a period, perhaps one app, judged at one moment, in one zone.
public struct ReportScope: Sendable {
  /// The period.
  public var period: ReportPeriod
  /// The only topic that counts; nil for all.
  public var app: String?
  /// The time of judgement: what was not over then is still open.
  public var asOf: Timestamp
  /// The start of the quarter of an hour of the oldest push; nil in an empty ledger.
  public var firstPush: Timestamp?
  /// The zone of days, weeks and printed times.
  public var calendar: ReportCalendar

  /// Finds the scope of a report in a ledger.
  ///
  /// - Throws: A ``ReportError``; also where the ledger was never analyzed, or holds no such topic.
  public init(
    _ connection: Connection, period choice: ReportPeriod.Choice = .latestWeek, app: String? = nil,
    timeZone: String = "UTC"
  ) throws(ReportError) {
    guard let judged = try stored(try Settings(connection).read("as_of")).flatMap({ Int64($0) }) else {
      throw .input(
        Diagnostic(.error, "not-analyzed", "the ledger holds no account yet", hint: "run `pushledger analyze` first"))
    }
    if let app { try ReportScope.check(topic: app, connection) }
    asOf = Timestamp(microseconds: judged)
    let oldest = try stored(try connection.integer("SELECT min(quarter) FROM outcome_quarter"))
    firstPush = oldest.map { Timestamp(microseconds: $0) }
    self.app = app
    calendar = try checked(try ReportCalendar(timeZone: timeZone))
    period = try checked(try ReportPeriod(choice, asOf: asOf, firstPush: firstPush, in: calendar))
  }

  private static func check(topic: String, _ connection: Connection) throws(ReportError) {
    let statement = try stored(
      try connection.prepare(
        "SELECT value FROM word WHERE id IN (SELECT DISTINCT topic_id FROM outcome_quarter) ORDER BY value"))
    var topics: [String] = []
    while try stored(try statement.step()) { topics.append(statement.text(0)) }
    guard !topics.contains(topic) else { return }
    let known = topics.prefix(5).joined(separator: ", ")
    throw .input(
      Diagnostic(
        .error, "unknown-app", "no push of the ledger has the topic '\(topic)'",
        hint: NearestName.hint(for: topic, among: topics) ?? "the ledger holds \(known.isEmpty ? "none" : known)"))
  }

  /// The values that every query may take without being given them.
  var parameters: [String: Value] {
    [
      "since": .integer(period.since.microseconds), "until": .integer(period.until.microseconds),
      "previous_since": .integer(period.previousSince.microseconds), "as_of": .integer(asOf.microseconds),
      "app": .text(app ?? ""),
    ]
  }
}
