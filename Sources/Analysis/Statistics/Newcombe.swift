/// Newcombe's 95 % interval for the difference between two rates, made from their Wilson intervals.
public enum Newcombe {
  /// The interval for the first rate minus the second, as if the trials were independent.
  ///
  /// - Returns: The difference and its bounds, or nil where one of the two has no trials.
  public static func difference(
    _ first: (successes: Int, trials: Int), _ second: (successes: Int, trials: Int)
  ) -> (difference: Double, lower: Double, upper: Double)? {
    guard let left = Wilson.interval(successes: first.successes, of: first.trials),
      let right = Wilson.interval(successes: second.successes, of: second.trials)
    else { return nil }
    let leftRate = Double(first.successes) / Double(first.trials)
    let rightRate = Double(second.successes) / Double(second.trials)
    let difference = leftRate - rightRate
    let below = distance(leftRate - left.lower, right.upper - rightRate)
    let above = distance(left.upper - leftRate, rightRate - right.lower)
    return (difference, difference - below, difference + above)
  }

  private static func distance(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
}
