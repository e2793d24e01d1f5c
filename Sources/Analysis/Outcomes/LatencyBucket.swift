/// Log-linear buckets: exact to the microsecond below 128, else 64 to an octave, so at most 1.6 % wide.
///
/// Negative latencies (a clock that was not quite corrected) have the same buckets below zero.
enum LatencyBucket {
  /// The number of the bucket that holds a latency, from −3,800 to 3,800.
  static func index(_ latency: Int64) -> Int64 {
    guard latency >= 0 else { return -index(-max(latency, -.max)) }
    let shift = max(0, Int64(Int64.bitWidth - latency.leadingZeroBitCount) - 7)
    return shift * 64 + latency >> shift
  }

  /// The lower bound of a bucket; of one below zero the bound nearer to zero.
  static func bound(_ index: Int64) -> Int64 {
    guard index >= 0 else { return -bound(-index) }
    let shift = max(0, index / 64 - 1)
    return (index - shift * 64) << shift
  }
}
