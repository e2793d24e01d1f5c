internal import PushEvents

/// Makes the account of the units of one shard.
struct ShardAccount: Sendable {
  let directory: DeviceDirectory
  let vocabulary: Vocabulary
  let coverage: ContiguousArray<DeviceCoverage?>
  let apps: AppSet
  let plan: ShardPlan
  let asOf: Int64

  /// What a shard adds to the account.
  struct Result: Sendable {
    /// In the order of sending, then of the push's id.
    var records = SortedRecords(Chunks())
    var retried: [Int64: RetriedPush] = [:]
    /// In the order of the devices' ids.
    var devices: [DeviceAccount] = []
    var doses = DoseCounts()
  }

  /// Makes the account of a shard.
  func result(_ facts: Shard, index: Int) -> Result {
    let attempts = Grouped(facts.attempts, groups: plan.unitsPerShard) {
      plan.place(of: directory.unit(token: $0.token, sentAt: $0.sentAt, push: $0.pushID))
    }
    let events = Grouped(facts.events, groups: plan.unitsPerShard) { plan.place(of: $0.unit) }
    var result = Result()
    var records = Chunks<PushRecord>()
    for place in 0..<plan.unitsPerShard {
      let unit = plan.unit(shard: index, place: place)
      let sent = attempts[place]
      guard !sent.isEmpty || directory.hasLog(unit) else { continue }
      let pushes = PushGrouping.pushes(sent, vocabulary)
      for record in add(unit, pushes, EventOrder.ordered(events[place]), to: &result) { records.append(record) }
    }
    result.records = SortedRecords(records)
    return result
  }

  /// The records of a unit, in the order of its pushes; what else there is to say of it is added to the result.
  private func add(
    _ unit: Int32, _ pushes: [DevicePush], _ events: [EventFact], to result: inout Result
  ) -> ContiguousArray<PushRecord> {
    let device = directory.device(unit: unit)
    var lines = ReceiptAssembly()
    for (index, event) in events.enumerated() where apps.admits(event.app) { lines.take(event, at: Int32(index)) }
    var coverage = device == nil ? nil : coverage[Int(unit)]
    coverage?.cut(at: lines.lostLines)
    let judge = Judge(
      matching: DeviceMatching(pushes, lines), coverage: coverage,
      reachability: Reachability(lines.connectionChanges, in: coverage?.connection ?? []), asOf: asOf,
      vocabulary: vocabulary)
    var records = ContiguousArray<PushRecord>()
    records.reserveCapacity(pushes.count)
    for push in judge.matching.pushes {
      var record = PushRecord(push, unit: unit)
      let evidence = judge.decide(push, &record)
      if evidence >= 0 { (record.evidenceFile, record.evidenceLine) = events[Int(evidence)].place }
      records.append(record)
      if push.attempts > 1 {
        result.retried[push.id] = RetriedPush(decidedAt: push.decidedAt, attempts: push.attempts)
      }
    }
    noteSuccessors(judge.successors(), &records)
    result.doses.add(judge.matching.pushes, records)
    if let device, directory.hasLog(unit) { result.devices.append(DeviceAccount(judge, device: device)) }
    return records
  }

  /// Notes for each push of a device the newer one that took its place, and whether the last of them arrived.
  private func noteSuccessors(_ successors: [Int: Int], _ records: inout ContiguousArray<PushRecord>) {
    for (older, newer) in successors {
      records[older].marks.insert(.superseded)
      records[older].supersededBy = records[newer].pushID
      if records[last(after: older, successors)].isArrived {
        records[older].marks.insert(.replacedArrived)
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
