internal import PushEvents
internal import Storage

/// Device-hours by how many background pushes of a topic APNs accepted for the device in them.
struct DoseCounts: Sendable {
  private struct Key: Hashable {
    var hour: Int64
    var topic: Int32
    var dose: Int64
  }

  private struct Count {
    var deviceHours: Int64 = 0
    var counted: Int64 = 0
    var woken: Int64 = 0

    mutating func add(_ other: Count) {
      deviceHours += other.deviceHours
      counted += other.counted
      woken += other.woken
    }
  }

  private var counts: [Key: Count] = [:]

  /// Counts the hours of one device.
  mutating func add(_ pushes: [DevicePush], _ records: ContiguousArray<PushRecord>) {
    var doses: [(hour: Int64, topic: Int32, counted: Bool, woken: Bool)] = []
    for (push, record) in zip(pushes, records) where push.isBackground {
      guard let accepted = push.acceptedAt else { continue }
      let hour = accepted.floorMultiple(of: Tolerance.hour)
      doses.append((hour, push.topic, record.isCounted, record.isCounted && record.isWoken))
    }
    doses.sort { ($0.topic, $0.hour) < ($1.topic, $1.hour) }
    var start = 0
    for index in doses.indices {
      let isLast =
        index + 1 == doses.count
        || (doses[index + 1].topic, doses[index + 1].hour) != (doses[index].topic, doses[index].hour)
      guard isLast else { continue }
      let hour = doses[start...index]
      let key = Key(hour: doses[index].hour, topic: doses[index].topic, dose: Int64(hour.count))
      counts[key, default: Count()].add(
        Count(
          deviceHours: 1, counted: Int64(hour.count { $0.counted }), woken: Int64(hour.count { $0.woken })))
      start = index + 1
    }
  }

  mutating func add(_ other: DoseCounts) {
    for (key, count) in other.counts {
      counts[key, default: Count()].add(count)
    }
  }

  func write(_ connection: Connection) throws(StorageError) {
    let insert = try connection.prepare("INSERT INTO dose_hour VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
    let sorted = counts.sorted { ($0.key.hour, $0.key.topic, $0.key.dose) < ($1.key.hour, $1.key.topic, $1.key.dose) }
    for (key, count) in sorted {
      let accepted = key.dose * count.deviceHours
      try insert.run([
        key.hour, Int64(key.topic), key.dose, count.deviceHours, accepted, count.counted, count.woken,
      ])
    }
  }
}
