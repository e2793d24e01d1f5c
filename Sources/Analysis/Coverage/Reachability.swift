/// When a device was not connected to APNs, from its connection lines, on the device's clock.
///
/// From a NO to the next YES in the same covered stretch; a stretch whose first such line is YES was unreachable
/// from its start, and a NO without a YES holds to the end of its stretch. Nothing is carried across a gap.
struct Reachability {
  private(set) var unreachable: [Stretch] = []

  /// - Parameters:
  ///   - changes: The connection lines in the order of time.
  ///   - stretches: When the log shows connection lines.
  init(_ changes: [(time: Int64, connected: Bool)], in stretches: [Stretch]) {
    var index = 0
    for stretch in stretches {
      while index < changes.count, changes[index].time < stretch.since { index += 1 }
      var since: Int64?
      var isFirst = true
      while index < changes.count, changes[index].time <= stretch.until {
        let change = changes[index]
        if change.connected {
          if let start = since ?? (isFirst ? stretch.since : nil) {
            unreachable.append(Stretch(since: start, until: change.time))
          }
          since = nil
        } else {
          since = since ?? change.time
        }
        isFirst = false
        index += 1
      }
      if let since { unreachable.append(Stretch(since: since, until: stretch.until)) }
    }
  }

  /// Until when a push that was accepted at a moment must have arrived, if it was not lost.
  func searchEnd(acceptedAt moment: Int64) -> Int64 {
    guard let outage = unreachable.holding(moment) else { return moment + Tolerance.searchWindow }
    return outage.until + Tolerance.searchWindow
  }
}
