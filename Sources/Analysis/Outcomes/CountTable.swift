internal import Storage

/// Counts by a packed key: a small open-addressing table, since it is asked once for every push.
struct CountTable: Sendable {
  struct Count {
    var pushes: Int64 = 0
    var attempts: Int64 = 0
  }

  private var keys: ContiguousArray<UInt64>
  private var counts: ContiguousArray<Count>
  private var used = 0

  init() {
    keys = ContiguousArray(repeating: .max, count: 64)
    counts = ContiguousArray(repeating: Count(), count: 64)
  }

  /// Adds to the count of a key, which must not be the largest number.
  mutating func add(_ key: UInt64, pushes: Int64, attempts: Int64) {
    var place = find(key)
    if keys[place] != key {
      if used * 2 >= keys.count {
        grow()
        place = find(key)
      }
      keys[place] = key
      used += 1
    }
    counts[place].pushes += pushes
    counts[place].attempts += attempts
  }

  /// The counts in the order of their keys.
  var sorted: [(key: UInt64, count: Count)] {
    keys.indices.filter { keys[$0] != .max }.map { (keys[$0], counts[$0]) }.sorted { $0.key < $1.key }
  }

  private func find(_ key: UInt64) -> Int {
    let mask = keys.count - 1
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[place] != key, keys[place] != .max { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = (keys, counts)
    keys = ContiguousArray(repeating: .max, count: old.0.count * 2)
    counts = ContiguousArray(repeating: Count(), count: old.0.count * 2)
    for index in old.0.indices where old.0[index] != .max {
      let place = find(old.0[index])
      keys[place] = old.0[index]
      counts[place] = old.1[index]
    }
  }
}

/// Count tables by period; pushes come nearly in the order of time, so the last one is at hand.
struct PeriodTables: Sendable {
  private var tables: [CountTable] = []
  private var places: [Int64: Int] = [:]
  private var last: (period: Int64, place: Int)?

  mutating func add(_ period: Int64, _ key: UInt64, pushes: Int64 = 1, attempts: Int64 = 0) {
    tables[place(period)].add(key, pushes: pushes, attempts: attempts)
  }

  private mutating func place(_ period: Int64) -> Int {
    if let last, last.period == period { return last.place }
    let place = places[period] ?? tables.count
    if place == tables.count {
      tables.append(CountTable())
      places[period] = place
    }
    last = (period, place)
    return place
  }

  /// All counts, by period and key.
  func forEach(
    _ body: (Int64, UInt64, CountTable.Count) throws(StorageError) -> Void
  ) throws(StorageError) {
    for (period, place) in places.sorted(by: { $0.key < $1.key }) {
      for (key, count) in tables[place].sorted { try body(period, key, count) }
    }
  }
}
