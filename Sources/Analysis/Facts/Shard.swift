/// The facts of a range of units, as they were read: in the order of time.
struct Shard: Sendable {
  var attempts = Chunks<AttemptFact>()
  var events = Chunks<EventFact>()
}

/// Cuts the units into shards, so that facts are grouped piece by piece and given up as soon as they are used.
struct ShardPlan: Sendable {
  static let count = 64
  let unitsPerShard: Int

  init(units: Int) {
    unitsPerShard = max(1, (units + ShardPlan.count - 1) / ShardPlan.count)
  }

  static var empty: [Shard] { Array(repeating: Shard(), count: count) }

  func shard(of unit: Int32) -> Int { Int(unit) / unitsPerShard }

  /// The place of a unit in its shard.
  func place(of unit: Int32) -> Int { Int(unit) % unitsPerShard }

  func unit(shard: Int, place: Int) -> Int32 { Int32(shard * unitsPerShard + place) }
}

/// Facts grouped by unit; within a unit they keep their order.
struct Grouped<Fact: BitwiseCopyable & Sendable> {
  private let facts: MappedBuffer<Fact>
  private let starts: ContiguousArray<Int>

  /// Groups by counting: one pass to count, one to place.
  init(_ list: Chunks<Fact>, groups: Int, by group: (Fact) -> Int) {
    var starts = ContiguousArray(repeating: 0, count: groups + 1)
    list.forEach { starts[group($0) + 1] += 1 }
    for index in 0..<groups { starts[index + 1] += starts[index] }
    self.starts = starts
    var next = starts
    let facts = MappedBuffer<Fact>(capacity: list.count)
    list.forEach { fact in
      let group = group(fact)
      facts[next[group]] = fact
      next[group] += 1
    }
    self.facts = facts
  }

  /// The facts of a group, in the order in which they were read.
  subscript(_ group: Int) -> ContiguousArray<Fact> {
    facts.withValues(starts[group]..<starts[group + 1]) { ContiguousArray($0) }
  }
}
