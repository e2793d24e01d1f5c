internal import PushEvents
internal import Storage

/// Reads the provider's records in the order of their key.
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

  /// The next attempt, and the unit that it went to.
  mutating func next(
    _ directory: inout DeviceDirectory, _ vocabulary: Vocabulary
  ) throws(StorageError) -> (attempt: AttemptFact, unit: Int32)? {
    guard try statement.step() else { return nil }
    let sentAt = statement.integer(0)
    let push = statement.integer(1)
    let token = Int32(truncatingIfNeeded: statement.integer(2))
    directory.noteAttempt(token: token, sentAt: sentAt, push: push)
    let unit = directory.unit(token: token, sentAt: sentAt, push: push)
    // Ids are hashed only where a device's log can name them.
    let hasLog = directory.hasLog(unit)
    let digest = statement.optionalInteger(9)
    let attempt = AttemptFact(
      sentAt: sentAt, pushID: push,
      sendHash: hasLog ? statement.withBytes(4) { $0.isEmpty ? 0 : ReferenceHash.of(text: $0) } : 0,
      apnsHash: hasLog ? statement.withBytes(3) { ReferenceHash.of(uuid: $0) } : 0,
      latency: UInt32(clamping: statement.integer(12)), digest: UInt32(truncatingIfNeeded: digest ?? 0),
      storedUntil: statement.optionalInteger(8).map { UInt32(clamping: $0) } ?? .max,
      topic: Int32(truncatingIfNeeded: statement.integer(5)), token: token,
      pushType: UInt8(truncatingIfNeeded: statement.integer(6)), priority: UInt8(clamping: statement.integer(7)),
      answer: answers.answer(status: statement.optionalInteger(10), reason: statement.integer(11), vocabulary),
      marks: UInt8(clamping: min(127, max(0, statement.integer(13)))) | (digest == nil ? 0 : 0x80))
    return (attempt, unit)
  }
}
