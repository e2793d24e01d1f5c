/// By how much a device's clock runs ahead of the provider's.
struct ClockSkew: Sendable {
  var microseconds: Int64 = 0
  /// How many pairs of acceptance and receipt it rests on; none: it is taken as zero.
  var pairs = 0

  var isKnown: Bool { pairs > 0 }

  /// Turns a time of the device into one of the provider.
  func corrected(_ deviceTime: Int64) -> Int64 { deviceTime - microseconds }

  /// Turns a time of the provider into one of the device.
  func onDevice(_ time: Int64) -> Int64 { time + microseconds }

  /// A clock of which nothing is known.
  init() {}

  /// What a push takes from acceptance to a connected device.
  private static let directLatency = 250 * Tolerance.millisecond

  /// Estimates the skew from the delays, by two unadjusted clocks, of pushes that an identifier joins to a receipt.
  ///
  /// Delays have a floor (the network) and a long tail above it (storage, priority 5, a launch that had to wait),
  /// so the estimate rests on their 10th percentile. Within a second it can be the network's share, and the clock is
  /// taken as right. Above, a few late pushes look like a fast clock: it is believed where at least three pairs agree,
  /// their median within five seconds of the estimate. A clock that is behind shows receipts before their acceptance,
  /// which nothing else can cause, and is always believed.
  init(delays: [Int64]) {
    guard !delays.isEmpty else { return }
    let sorted = delays.sorted()
    let low = sorted[Percentile.rank(10, of: sorted.count) - 1]
    let median = sorted[Percentile.rank(50, of: sorted.count) - 1]
    if low > Tolerance.second {
      guard sorted.count >= 3, median - low <= 5 * Tolerance.second else { return }
    }
    pairs = sorted.count
    if low < 0 || low > Tolerance.second { microseconds = low - ClockSkew.directLatency }
  }
}
