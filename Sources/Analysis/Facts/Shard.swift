/// The facts of some of the units, as they were read: in the order of time.
struct Shard {
  static let count = 16
  var attempts = Chunks<AttemptFact>()
  var events = Chunks<EventFact>()

  static func index(_ unit: Int32) -> Int { Int(unit) % count }
}

/// Facts grouped by unit; within a unit they keep their order.
struct Grouped<Fact> {
  private(set) var facts: ContiguousArray<Fact>
  /// Where each fact stood before.
  private(set) var places: ContiguousArray<Int32>
  private let starts: ContiguousArray<Int>

  /// Groups by counting: one pass to count, one to place.
  init(_ list: Chunks<Fact>, groups: Int, by group: (Fact) -> Int) {
    var starts = ContiguousArray(repeating: 0, count: groups + 1)
    list.forEach { starts[group($0) + 1] += 1 }
    for index in 0..<groups { starts[index + 1] += starts[index] }
    self.starts = starts
    var next = starts
    var places = ContiguousArray<Int32>(repeating: 0, count: list.count)
    var order = ContiguousArray<Int32>(repeating: 0, count: list.count)
    var place: Int32 = 0
    list.forEach { fact in
      let index = next[group(fact)]
      next[group(fact)] += 1
      places[index] = place
      order[Int(place)] = Int32(index)
      place += 1
    }
    self.places = places
    facts = Grouped.scatter(list, order)
  }

  private static func scatter(_ list: Chunks<Fact>, _ order: ContiguousArray<Int32>) -> ContiguousArray<Fact> {
    ContiguousArray(unsafeUninitializedCapacity: list.count) { buffer, count in
      var place = 0
      list.forEach { fact in
        buffer.initializeElement(at: Int(order[place]), to: fact)
        place += 1
      }
      count = place
    }
  }

  func range(_ group: Int) -> Range<Int> { starts[group]..<starts[group + 1] }
}
