/// APNs between acceptance and the device: hands over directly, or keeps one push per app and device until the
/// device is back.
///
/// Sources: Apple's pages "Sending notification requests to APNs" and "Viewing the status of push notifications
/// using Metrics and APNs".
struct Delivery {
  private let life: DeviceLife
  private var random: RandomSource

  init(life: DeviceLife, random: RandomSource) {
    self.life = life
    self.random = random
  }

  /// Fills in when each push of one installation reaches the device; the pushes may come in any order.
  mutating func deliver(_ stories: inout [PushStory], to installation: Installation) {
    var stored: Int?
    let accepted = stories.indices.compactMap { index in stories[index].enteredAt.map { ($0, index) } }
    for (moment, index) in accepted.sorted(by: { $0 < $1 }) {
      let push = stories[index].push
      guard let absence = life.unreachable.stretch(at: moment) else {
        stories[index].arrivedAt = directArrival(of: push, from: moment, to: installation)
        continue
      }
      // Whatever the answer was, a push that can't be stored and a request that broke off end here.
      guard push.expiration != .zero, push.acceptedAt != nil else { continue }
      if let previous = stored, stories[previous].absence != absence { release(&stories[previous], to: installation) }
      stories[index].absence = absence
      stored = index
    }
    if let stored { release(&stories[stored], to: installation) }
  }

  private mutating func directArrival(
    of push: PlannedPush, from moment: Int64, to installation: Installation
  ) -> Int64? {
    // APNs promises nothing: a few get lost without a trace.
    guard !random.chance(4), !isDiscarded(by: installation, at: moment) else { return nil }
    let latency = latency(ofPriority: push.priority)
    guard let leave = life.unreachable.firstBegin(after: moment) else { return moment + latency }
    return min(moment + latency, moment + (leave - moment) / 2)
  }

  /// Hands over what was stored when the device is back, unless it has expired by then.
  private mutating func release(_ story: inout PushStory, to installation: Installation) {
    guard let absence = story.absence, absence.end < life.period.end else { return }
    if case .until(let second) = story.push.expiration, second * .second <= absence.end { return }
    guard !isDiscarded(by: installation, at: absence.end) else { return }
    story.arrivedAt = absence.end + random.within(300 * Int64.millisecond...8 * .second)
  }

  /// APNs discards what is sent to an app that it knows to be gone, long before it says so.
  private func isDiscarded(by installation: Installation, at moment: Int64) -> Bool {
    guard let removal = installation.removal else { return false }
    return removal.confirmedAt <= moment
  }

  /// Mostly below two seconds; what is not urgent may wait some minutes for the radio.
  private mutating func latency(ofPriority priority: Int) -> Int64 {
    let kinds: [ClosedRange<Int64>] = [
      80 * .millisecond...900 * .millisecond, 900 * .millisecond...2 * .second, 2 * .second...20 * .second,
      20 * .second...8 * .minute,
    ]
    return random.within(kinds[random.weighted(priority < 10 ? [840, 100, 40, 20] : [870, 100, 30, 0])])
  }
}
