internal import PushEvents

/// Makes the account of the units of one shard.
struct ShardAccount: Sendable {
  let directory: DeviceDirectory
  let vocabulary: Vocabulary
  let coverage: ContiguousArray<DeviceCoverage?>
  let plan: ShardPlan
  let asOf: Int64

  /// What a shard adds to the account.
  struct Result: Sendable {
    /// In the order of sending, then of the push's id.
    var records: ContiguousArray<PushRecord> = []
    var retried: [Int64: RetriedPush] = [:]
    /// In the order of the devices' ids.
    var devices: [DeviceAccount] = []
    var doses = DoseCounts()
  }

  /// Makes the account of a shard, whose facts are given up on the way.
  func result(_ facts: Shard, index: Int) -> Result {
    var facts = facts
    let attempts = Grouped(facts.attempts, groups: plan.unitsPerShard) {
      plan.place(of: directory.unit(token: $0.token, sentAt: $0.sentAt, push: $0.pushID))
    }
    facts.attempts.removeAll()
    let events = Grouped(facts.events, groups: plan.unitsPerShard) { plan.place(of: $0.unit) }
    facts.events.removeAll()
    var result = Result()
    result.records.reserveCapacity(attempts.facts.count)
    for place in 0..<plan.unitsPerShard {
      let unit = plan.unit(shard: index, place: place)
      let sent = attempts.facts[attempts.range(place)]
      let logged = events.facts[events.range(place)]
      guard !sent.isEmpty || directory.hasLog(unit) else { continue }
      add(unit, PushGrouping.pushes(sent, vocabulary), EventOrder.ordered(logged), to: &result)
    }
    result.records.sort { ($0.sentAt, $0.pushID) < ($1.sentAt, $1.pushID) }
    return result
  }

  private func add(_ unit: Int32, _ pushes: [DevicePush], _ events: [EventFact], to result: inout Result) {
    let device = directory.device(unit: unit)
    var lines = ReceiptAssembly()
    for (index, event) in events.enumerated() { lines.take(event, at: Int32(index)) }
    var coverage = device == nil ? nil : coverage[Int(unit)]
    coverage?.cut(at: lines.lostLines)
    let judge = Judge(
      matching: DeviceMatching(pushes, lines), coverage: coverage,
      reachability: Reachability(lines.connectionChanges, in: coverage?.connection ?? []), asOf: asOf,
      vocabulary: vocabulary)
    let start = result.records.count
    for push in judge.matching.pushes {
      var record = PushRecord(push, unit: unit)
      let evidence = judge.decide(push, &record)
      if evidence >= 0 { (record.evidenceFile, record.evidenceLine) = events[Int(evidence)].place }
      result.records.append(record)
      if push.attempts > 1 {
        result.retried[push.id] = RetriedPush(decidedAt: push.decidedAt, attempts: push.attempts)
      }
    }
    noteSuccessors(judge.successors(), &result.records[start...])
    result.doses.add(judge.matching.pushes, result.records[start...])
    if let device, directory.hasLog(unit) { result.devices.append(DeviceAccount(judge, device: device)) }
  }

  /// Notes for each push of a device the newer one that took its place, and whether the last of them arrived.
  private func noteSuccessors(
    _ successors: [Int: Int], _ records: inout ContiguousArray<PushRecord>.SubSequence
  ) {
    let start = records.startIndex
    for (older, newer) in successors {
      records[start + older].marks.insert(.superseded)
      records[start + older].supersededBy = records[start + newer].pushID
      if records[start + last(after: older, successors)].isArrived {
        records[start + older].marks.insert(.replacedArrived)
      }
    }
  }

  /// The push that holds the place in the end, where one replaced the other several times.
  private func last(after push: Int, _ successors: [Int: Int]) -> Int {
    var current = push
    // Each has at most one successor, a newer one, so this ends; the count guards against a log that says otherwise.
    for _ in 0...successors.count {
      guard let next = successors[current] else { break }
      current = next
    }
    return current
  }
}
