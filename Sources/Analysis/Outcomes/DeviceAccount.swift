internal import PushEvents

/// All that the account says about one device.
struct DeviceAccount {
  var launches: [LaunchRow] = []
  var wakes: [Wake] = []
  var coverage: DeviceCoverage?
  var skew: ClockSkew?
  var receipts = 0
  var unmatchedReceipts = 0
}

/// Makes the account of the units of one shard.
struct ShardAccount {
  let directory: DeviceDirectory
  let vocabulary: Vocabulary
  let coverage: ContiguousArray<DeviceCoverage?>
  let asOf: Int64

  /// What a shard adds to the account.
  struct Result {
    var queue = VerdictQueues.Queue()
    var devices: [(device: Int64, account: DeviceAccount)] = []
    var doses = DoseCounts()
    var outcomes = [Int](repeating: 0, count: 256)
    var pushes = 0
  }

  /// Makes the account of a shard, whose facts are given up on the way.
  func result(_ shard: inout Shard, index: Int) -> Result {
    let groups = (directory.unitCount + Shard.count - 1) / Shard.count
    let attempts = Grouped(shard.attempts, groups: groups) { Int($0.unit) / Shard.count }
    shard.attempts.removeAll()
    let events = Grouped(shard.events, groups: groups) { Int($0.unit) / Shard.count }
    shard.events.removeAll()
    var result = Result()
    result.queue.verdicts = ContiguousArray(repeating: .notDeciding, count: attempts.facts.count)
    // A retried push is taken up again at the place of its deciding attempt.
    var retried: [(place: Int32, push: RetriedPush)] = []
    for group in 0..<groups {
      let unit = Int32(group * Shard.count + index)
      let range = attempts.range(group)
      let lines = events.range(group)
      guard !range.isEmpty || !lines.isEmpty || directory.hasLog(unit) else { continue }
      let pushes = PushGrouping.pushes(attempts.facts[range], vocabulary)
      let judged = account(unit, pushes, events.facts[lines], &result)
      for (push, verdict) in zip(pushes, judged) {
        let place = attempts.places[range.lowerBound + push.deciding]
        result.queue.verdicts[Int(place)] = verdict
        if push.attempts > 1 { retried.append((place, RetriedPush(sentAt: push.sentAt, attempts: push.attempts))) }
      }
    }
    result.queue.retried = retried.sorted { $0.place < $1.place }.map(\.push)
    return result
  }

  private func account(
    _ unit: Int32, _ pushes: [DevicePush], _ events: ContiguousArray<EventFact>.SubSequence, _ result: inout Result
  ) -> [Verdict] {
    let device = directory.device(unit: unit)
    var lines = ReceiptAssembly()
    let ordered = EventOrder.ordered(events)
    for (index, event) in ordered.enumerated() { lines.take(event, at: Int32(index)) }
    var coverage = device == nil ? nil : coverage[Int(unit)]
    coverage?.cut(at: lines.lostLines)
    let judge = Judge(
      matching: DeviceMatching(pushes, lines), coverage: coverage,
      reachability: Reachability(lines.connectionChanges, in: coverage?.connection ?? []), asOf: asOf,
      vocabulary: vocabulary)
    let verdicts = verdicts(judge, ordered)
    result.pushes += verdicts.count
    for verdict in verdicts { result.outcomes[Int(verdict.outcome)] += 1 }
    result.doses.add(judge.matching.pushes, verdicts)
    if let device, directory.hasLog(unit) { result.devices.append((device, deviceAccount(judge, device))) }
    return verdicts
  }

  private func verdicts(_ judge: Judge, _ events: [EventFact]) -> [Verdict] {
    let pushes = judge.matching.pushes
    let successors = judge.successors()
    var verdicts: [Verdict] = pushes.map { push in
      var (verdict, evidence) = judge.verdict(push)
      if evidence >= 0 {
        verdict.evidenceFile = events[Int(evidence)].file
        verdict.evidenceLine = events[Int(evidence)].line
      }
      if push.attempts > 1 { verdict.marks.insert(.retried) }
      return verdict
    }
    for (older, newer) in successors {
      verdicts[older].marks.insert(.superseded)
      verdicts[older].supersededBy = pushes[newer].id
    }
    for older in successors.keys {
      if verdicts[last(after: older, successors)].isArrived { verdicts[older].marks.insert(.replacedArrived) }
    }
    return verdicts
  }

  /// The push that holds the place in the end, where one replaced the other several times.
  private func last(after push: Int, _ successors: [Int: Int]) -> Int {
    var current = push
    // A push has at most one successor, and a newer one each time, so this ends; the count guards a wrong log.
    for _ in 0...successors.count {
      guard let next = successors[current] else { break }
      current = next
    }
    return current
  }

  private func deviceAccount(_ judge: Judge, _ device: Int64) -> DeviceAccount {
    let lines = judge.matching.lines
    let systemOnly = lines.receipts.count { $0.push < 0 && !($0.isLate && $0.launch < 0) }
    let appOnly = lines.appReceipts.count { $0.push < 0 && $0.receipt < 0 }
    return DeviceAccount(
      launches: judge.launchRows(device: device), wakes: WakeFinder(judge: judge, device: device).wakes(),
      coverage: judge.coverage, skew: judge.skew,
      receipts: lines.receipts.count + lines.appReceipts.count { $0.receipt < 0 },
      unmatchedReceipts: systemOnly + appOnly)
  }
}
