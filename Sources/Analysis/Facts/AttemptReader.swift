internal import PushEvents
internal import Storage

/// Reads the provider's records in the order of their key, each with the unit it went to.
struct AttemptReader {
  private let statement: Statement
  private var answers = AnswerTable()

  init(_ connection: Connection) throws(StorageError) {
    statement = try connection.prepare(
      """
      SELECT sent_at, push_id, token_id, apns_id, send_id, topic_id, push_type, priority, expiration, digest, status,
        reason_id, latency, attempt
      FROM attempt ORDER BY sent_at, key, ordinal
      """)
  }

  mutating func next(_ directory: inout DeviceDirectory, _ vocabulary: Vocabulary) throws(StorageError) -> AttemptFact?
  {
    guard try statement.step() else { return nil }
    let sentAt = statement.integer(0)
    let push = statement.integer(1)
    let unit = directory.unit(token: Int(statement.integer(2)), sentAt: sentAt, push: push)
    // Ids are hashed only where a device's log can name them.
    let hasLog = directory.hasLog(unit)
    let digest = hasLog ? statement.optionalInteger(9) : nil
    return AttemptFact(
      sentAt: sentAt, pushID: push,
      sendHash: hasLog ? statement.withBytes(4) { $0.isEmpty ? 0 : ReferenceHash.of(text: $0) } : 0,
      apnsHash: hasLog ? statement.withBytes(3) { ReferenceHash.of(uuid: $0) } : 0,
      latency: UInt32(clamping: statement.integer(12)), digest: UInt32(truncatingIfNeeded: digest ?? 0),
      storedUntil: statement.isNull(8) ? .max : UInt32(clamping: statement.integer(8)),
      topic: Int32(truncatingIfNeeded: statement.integer(5)), unit: unit,
      pushType: UInt8(truncatingIfNeeded: statement.integer(6)),
      priority: statement.isNull(7) ? 0 : AttemptFact.deviceLevel(statement.integer(7)),
      answer: answers.answer(
        status: statement.optionalInteger(10), reason: statement.integer(11), vocabulary),
      marks: UInt8(clamping: min(127, max(0, statement.integer(13)))) | (digest == nil ? 0 : 0x80))
  }
}
