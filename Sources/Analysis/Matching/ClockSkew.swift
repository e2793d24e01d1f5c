/// By how much a device's clock runs ahead of the provider's.
struct ClockSkew {
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
  /// so the estimate is their 10th percentile less what a direct delivery takes. A few late pushes look like a fast
  /// clock: an estimate beyond ``Tolerance/unknownClock`` ahead is believed only where at least five pairs agree,
  /// their median within five seconds of it. A clock that is behind shows receipts before their acceptance, which
  /// nothing else can cause, and is always believed.
  init(delays: [Int64]) {
    guard !delays.isEmpty else { return }
    let sorted = delays.sorted()
    let low = sorted[Percentile.rank(10, of: sorted.count) - 1]
    let median = sorted[Percentile.rank(50, of: sorted.count) - 1]
    let agreed = sorted.count >= 5 && median - low <= 5 * Tolerance.second
    pairs = sorted.count
    guard low <= Tolerance.unknownClock || agreed else {
      pairs = 0
      return
    }
    microseconds = low - ClockSkew.directLatency
  }
}
