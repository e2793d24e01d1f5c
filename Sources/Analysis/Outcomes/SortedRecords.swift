/// The records of a shard in the order of sending, then of the push's id.
struct SortedRecords: Sendable {
  let count: Int
  private let records: MappedBuffer<PushRecord>

  /// Sorts keys and then moves each record once, since records are large.
  init(_ unsorted: Chunks<PushRecord>) {
    count = unsorted.count
    var order = (0..<count).map { (sentAt: unsorted[$0].sentAt, pushID: unsorted[$0].pushID, index: $0) }
    order.sort { ($0.sentAt, $0.pushID) < ($1.sentAt, $1.pushID) }
    records = MappedBuffer(capacity: count)
    for (place, key) in order.enumerated() { records[place] = unsorted[key.index] }
  }

  subscript(_ place: Int) -> PushRecord { records[place] }

  /// What the records are sorted by; nil past the end.
  func key(_ place: Int) -> (sentAt: Int64, pushID: Int64)? {
    place < count ? (records[place].sentAt, records[place].pushID) : nil
  }
}
