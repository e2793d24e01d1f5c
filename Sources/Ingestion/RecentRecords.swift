/// Numbers the equals among the records of one file, so that real repeats stay and copies do not.
///
/// Equals count as such within ``reach`` bytes. A run that goes on in the middle of a file replays that many bytes,
/// so the numbers do not depend on where a run stopped.
struct RecentRecords {
  /// How far back equals are seen, in decoded bytes.
  static let reach = 1 << 20

  private struct Slot {
    var hash: UInt64 = 0
    var offset: Int64 = .min
    var ordinal: Int64 = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 1 << 15)
  private var used = 0

  /// The ordinal of a record among its equals: 0 for the first.
  mutating func ordinal(time: Int64, key: UInt64, offset: Int64) -> Int64 {
    let hash = (key ^ UInt64(bitPattern: time) &* 0x9E37_79B9_7F4A_7C15) | 1
    var place = Int(truncatingIfNeeded: hash &>> 20) & (slots.count - 1)
    let oldest = offset - Int64(RecentRecords.reach)
    while slots[place].hash != 0 {
      if slots[place].hash == hash {
        // Rows of one record share its offset and differ in their key, so an equal hash is an equal record.
        slots[place].ordinal = slots[place].offset > oldest ? slots[place].ordinal + 1 : 0
        slots[place].offset = offset
        return slots[place].ordinal
      }
      place = (place + 1) & (slots.count - 1)
    }
    slots[place] = Slot(hash: hash, offset: offset, ordinal: 0)
    used += 1
    if used * 2 > slots.count { forget(before: oldest) }
    return 0
  }

  /// Forgets everything: another file begins.
  mutating func removeAll() {
    guard used > 0 else { return }
    for place in slots.indices { slots[place] = Slot() }
    used = 0
  }

  private mutating func forget(before oldest: Int64) {
    let kept = slots.filter { $0.hash != 0 && $0.offset > oldest }
    let capacity = kept.count * 4 > slots.count ? slots.count * 2 : slots.count
    if capacity == slots.count {
      for place in slots.indices { slots[place] = Slot() }
    } else {
      slots = [Slot](repeating: Slot(), count: capacity)
    }
    used = kept.count
    for slot in kept {
      var place = Int(truncatingIfNeeded: slot.hash &>> 20) & (capacity - 1)
      while slots[place].hash != 0 { place = (place + 1) & (capacity - 1) }
      slots[place] = slot
    }
  }
}
