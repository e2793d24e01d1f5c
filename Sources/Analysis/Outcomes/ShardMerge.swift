/// Walks through the records of all shards in the order of sending.
///
/// The shards lie in a heap by their next records, the earliest on top, so that a step compares a handful of them.
struct ShardMerge {
  private struct Head {
    var sentAt: Int64
    var pushID: Int64
    var shard: Int
    var place: Int

    init?(_ shards: [ShardAccount.Result], shard: Int, place: Int) {
      guard let key = shards[shard].records.key(place) else { return nil }
      (sentAt, pushID) = key
      self.shard = shard
      self.place = place
    }

    func precedes(_ other: Head) -> Bool {
      sentAt != other.sentAt ? sentAt < other.sentAt : pushID < other.pushID
    }
  }

  private let shards: [ShardAccount.Result]
  private var heap: [Head]

  init(_ shards: [ShardAccount.Result]) {
    self.shards = shards
    // Sorted is a heap too.
    heap = shards.indices.compactMap { Head(shards, shard: $0, place: 0) }.sorted { $0.precedes($1) }
  }

  mutating func next() -> (shard: Int, place: Int)? {
    guard let top = heap.first else { return nil }
    if let following = Head(shards, shard: top.shard, place: top.place + 1) {
      sink(following)
    } else {
      let last = heap.removeLast()
      if !heap.isEmpty { sink(last) }
    }
    return (top.shard, top.place)
  }

  /// Puts a head in place of the top one, and lets it sink to where it belongs.
  private mutating func sink(_ head: Head) {
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
      guard heap[child].precedes(head) else { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = head
  }
}
