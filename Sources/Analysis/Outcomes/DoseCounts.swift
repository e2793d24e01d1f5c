internal import PushEvents
internal import Storage

/// Device-hours by how many background pushes of a topic APNs accepted for the device in them.
struct DoseCounts {
  private struct Key: Hashable {
    var hour: Int64
    var topic: Int32
    var dose: Int64
  }

  private struct Count {
    var deviceHours: Int64 = 0
    var counted: Int64 = 0
    var woken: Int64 = 0
  }

  private var counts: [Key: Count] = [:]

  /// Counts the hours of one device.
  mutating func add(_ pushes: [DevicePush], _ verdicts: [Verdict]) {
    var hours: [Key: (dose: Int64, counted: Int64, woken: Int64)] = [:]
    for (push, verdict) in zip(pushes, verdicts) where push.isBackground {
      guard let accepted = push.acceptedAt else { continue }
      let key = Key(hour: accepted.floorMultiple(of: Tolerance.hour), topic: push.topic, dose: 0)
      let isCounted = verdict.marks.isSuperset(of: [.covered, .mature, .showsLaunch])
      let isWoken = isCounted && verdict.code == .arrivedWoken
      hours[key, default: (0, 0, 0)].dose += 1
      hours[key, default: (0, 0, 0)].counted += isCounted ? 1 : 0
      hours[key, default: (0, 0, 0)].woken += isWoken ? 1 : 0
    }
    for (hour, count) in hours {
      let key = Key(hour: hour.hour, topic: hour.topic, dose: count.dose)
      counts[key, default: Count()].deviceHours += 1
      counts[key, default: Count()].counted += count.counted
      counts[key, default: Count()].woken += count.woken
    }
  }

  mutating func add(_ other: DoseCounts) {
    for (key, count) in other.counts {
      counts[key, default: Count()].deviceHours += count.deviceHours
      counts[key, default: Count()].counted += count.counted
      counts[key, default: Count()].woken += count.woken
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
