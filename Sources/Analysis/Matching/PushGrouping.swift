/// Puts the attempts of one unit together to pushes.
struct PushGrouping {
  private let attempts: ContiguousArray<AttemptFact>
  private let vocabulary: Vocabulary

  /// The pushes of a unit in the order of their first attempts, which come in the order of time.
  static func pushes(_ attempts: ContiguousArray<AttemptFact>, _ vocabulary: Vocabulary) -> [DevicePush] {
    let grouping = PushGrouping(attempts: attempts, vocabulary: vocabulary)
    let sorted = attempts.indices.map { Key(push: attempts[$0].pushID, index: $0) }.sorted()
    let isRepeat = zip(sorted, sorted.dropFirst()).contains { $0.push == $1.push }
    // Nearly all pushes have one attempt.
    return isRepeat ? grouping.runs(sorted).map { grouping.push($0) } : attempts.map { grouping.push($0) }
  }

  private struct Key: Comparable {
    var push: Int64
    var index: Int

    static func < (left: Key, right: Key) -> Bool {
      left.push != right.push ? left.push < right.push : left.index < right.index
    }
  }

  /// The attempts of each push, in the order of the first ones.
  private func runs(_ sorted: [Key]) -> [ArraySlice<Key>] {
    var runs = [ArraySlice<Key>](repeating: [], count: sorted.count)
    var start = 0
    for (place, key) in sorted.enumerated() {
      let isLast = place + 1 == sorted.count || sorted[place + 1].push != key.push
      guard isLast else { continue }
      runs[sorted[start].index] = sorted[start...place]
      start = place + 1
    }
    return runs.filter { !$0.isEmpty }
  }

  private func push(_ attempt: AttemptFact) -> DevicePush {
    DevicePush(
      deciding: attempt, sentAt: attempt.sentAt, underWayAt: attempt.underWayAt ?? .max, attempts: 1, vocabulary)
  }

  /// Makes one push of its attempts: the last conclusive answer decides, else the last attempt stands for it.
  private func push(_ run: ArraySlice<Key>) -> DevicePush {
    var deciding = 0
    var isConclusive = false
    var underWayAt = Int64.max
    let ordered = run.map(\.index).sorted { rank($0) < rank($1) }
    for (place, index) in ordered.enumerated() {
      let attempt = attempts[index]
      let isNone = attempt.answer == AttemptFact.Answer.none
      if !isNone || !isConclusive { deciding = place }
      isConclusive = isConclusive || !isNone
      if let sinceAttempt = attempt.underWayAt { underWayAt = min(underWayAt, sinceAttempt) }
    }
    return DevicePush(
      deciding: attempts[ordered[deciding]], sentAt: attempts[ordered[0]].sentAt, underWayAt: underWayAt,
      attempts: ordered.count, vocabulary)
  }

  private func rank(_ index: Int) -> (Int64, UInt8, Int) { (attempts[index].sentAt, attempts[index].number, index) }
}

extension AttemptFact {
  /// When it was accepted; nil where it was not.
  fileprivate var acceptedAt: Int64? { answer == Answer.accepted ? sentAt + Int64(latency) : nil }

  /// From when the push may have been on its way by this attempt; nil where it was rejected.
  fileprivate var underWayAt: Int64? { answer == Answer.none ? sentAt : acceptedAt }
}

extension DevicePush {
  fileprivate init(
    deciding: AttemptFact, sentAt: Int64, underWayAt: Int64, attempts: Int, _ vocabulary: Vocabulary
  ) {
    self.init(
      id: deciding.pushID, sentAt: sentAt, underWayAt: underWayAt, acceptedAt: deciding.acceptedAt,
      answer: deciding.answer, attempts: attempts, decidedAt: deciding.sentAt, latency: deciding.latency,
      token: deciding.token, sendHash: deciding.sendHash, apnsHash: deciding.apnsHash,
      digest: deciding.hasDigest ? deciding.digest : nil,
      storedUntil: deciding.storedUntil, topic: deciding.topic, app: vocabulary.app(deciding.topic),
      pushType: deciding.pushType, sentPriority: deciding.priority,
      priority: AttemptFact.deviceLevel(Int64(deciding.priority)))
  }
}
