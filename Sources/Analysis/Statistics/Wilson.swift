/// Wilson's 95 % interval for a single rate.
///
/// It stays inside 0…1 and is honest for small samples, where the usual ± interval is neither.
public enum Wilson {
  /// The standard normal quantile for a two-sided 95 % interval.
  static let quantile = 1.959963984540054

  /// The interval for a rate.
  ///
  /// - Parameters:
  ///   - successes: How often it happened, 0 to `trials`.
  ///   - trials: How often it could have happened.
  /// - Returns: The bounds, or nil where there were no trials.
  public static func interval(successes: Int, of trials: Int) -> (lower: Double, upper: Double)? {
    guard trials > 0 else { return nil }
    let count = Double(trials)
    let rate = Double(successes) / count
    let square = quantile * quantile
    let center = (rate + square / (2 * count)) / (1 + square / count)
    let spread = (rate * (1 - rate) / count + square / (4 * count * count)).squareRoot()
    let half = quantile * spread / (1 + square / count)
    return (max(0, center - half), min(1, center + half))
  }
}
