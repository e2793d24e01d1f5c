internal import PushEvents
internal import Storage

/// Reads the device events that the account is made from, in the order of their key.
struct EventReader {
  private let statement: Statement
  private let isUsed: ContiguousArray<Bool>

  init(_ connection: Connection) throws(StorageError) {
    statement = try connection.prepare(
      """
      SELECT time, device_id, kind, app_id, process_id, name_id, word_id, cause, digest, activity, trace, priority,
        push_type, flags, result, number, reference, file_id, line
      FROM device_event ORDER BY time, key, ordinal
      """)
    var isUsed = ContiguousArray(repeating: false, count: 128)
    for kind in EventKind.allCases where EventReader.uses(kind) { isUsed[kind.rawValue] = true }
    self.isUsed = isUsed
  }

  private static func uses(_ kind: EventKind) -> Bool {
    switch kind {
    case .appToken, .appTokenFailed, .appLease, .appTransfer, .appNotification, .appState, .appLaunched, .appPhase,
      .appSync:
      false
    default: true
    }
  }

  mutating func next(_ directory: DeviceDirectory, _ vocabulary: Vocabulary) throws(StorageError) -> EventFact? {
    while try statement.step() {
      let kind = Int(statement.integer(2))
      guard isUsed.indices.contains(kind), isUsed[kind] else { continue }
      guard let unit = directory.unit(device: statement.integer(1)) else { continue }
      return fact(kind, unit, vocabulary)
    }
    return nil
  }

  private func fact(_ kind: Int, _ unit: Int32, _ vocabulary: Vocabulary) -> EventFact {
    let app = EventKind.appPushReceived.rawValue...EventKind.appTask.rawValue
    let namesPush = app.contains(kind) && kind != EventKind.appTask.rawValue
    let namesProcess = namesPush || kind == EventKind.completionMissing.rawValue
    let code = statement.optionalInteger(8) ?? statement.optionalInteger(9)
    let topic = word(3)
    let stated = UInt8(truncatingIfNeeded: statement.integer(12))
    return EventFact(
      time: statement.integer(0), link: namesPush ? reference() : UInt64(bitPattern: statement.integer(10)),
      code: UInt32(truncatingIfNeeded: code ?? 0), app: topic == 0 ? -1 : vocabulary.app(topic),
      name: namesProcess ? word(4) : word(5), file: word(17), line: word(18), unit: unit, kind: UInt8(kind),
      cause: UInt8(truncatingIfNeeded: statement.integer(7)),
      priority: statement.isNull(11) ? 0 : AttemptFact.deviceLevel(statement.integer(11)),
      pushType: stated == 0 ? vocabulary.topicType(topic) : stated,
      flags: UInt8(truncatingIfNeeded: statement.integer(13)), result: UInt8(truncatingIfNeeded: statement.integer(14)),
      word: vocabulary.meaning(word(6)),
      marks: (code == nil ? 0 : 1) | (statement.integer(15) == 0 ? 0 : 2) | (statement.isNull(13) ? 0 : 4))
  }

  private func word(_ column: Int32) -> Int32 { Int32(truncatingIfNeeded: statement.integer(column)) }

  private func reference() -> UInt64 {
    statement.withBytes(16) { $0.isEmpty ? 0 : ReferenceHash.of(text: $0) }
  }
}
