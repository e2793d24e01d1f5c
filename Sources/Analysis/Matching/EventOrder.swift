/// Brings one device's events into the order of what happened, and each thing once.
enum EventOrder {
  /// How many neighbours are looked at for a second print of a line.
  private static let lookBack = 32

  /// The events by time, each once though the log may print it twice, as Console does.
  ///
  /// Those of one moment come in the order in which a push goes through the device, as their kinds are numbered.
  static func ordered(_ events: ContiguousArray<EventFact>) -> [EventFact] {
    var result: [EventFact] = []
    result.reserveCapacity(events.count)
    for event in events where !isRepeat(event, of: result) {
      var place = result.count
      while place > 0, result[place - 1].time == event.time, result[place - 1].kind > event.kind { place -= 1 }
      if place == result.count { result.append(event) } else { result.insert(event, at: place) }
    }
    return result
  }

  private static func isRepeat(_ event: EventFact, of earlier: [EventFact]) -> Bool {
    for other in earlier.suffix(lookBack).reversed() {
      guard event.time - other.time <= Tolerance.sameLine else { return false }
      if event.repeats(other) { return true }
    }
    return false
  }
}
