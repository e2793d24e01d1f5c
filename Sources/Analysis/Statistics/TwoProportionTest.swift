internal import Foundation

/// The two-proportion z test with pooled variance: a quick flag that two rates differ.
///
/// It takes trials as independent, which pushes to one device are not; ``DeviceBootstrap`` gives the verdict.
public enum TwoProportionTest {
  /// Tests the first rate against the second.
  ///
  /// - Returns: z and the two-sided p, or nil where a side has no trials or both rates are 0 or 1.
  public static func compare(
    _ first: (successes: Int, trials: Int), _ second: (successes: Int, trials: Int)
  ) -> (z: Double, p: Double)? {
    guard first.trials > 0, second.trials > 0 else { return nil }
    let (left, right) = (Double(first.trials), Double(second.trials))
    let pooled = Double(first.successes + second.successes) / (left + right)
    let error = (pooled * (1 - pooled) * (1 / left + 1 / right)).squareRoot()
    guard error > 0 else { return nil }
    let z = (Double(first.successes) / left - Double(second.successes) / right) / error
    return (z, pValue(z: z))
  }

  /// The chance of a standard normal value at least as far from zero as z, on either side.
  public static func pValue(z: Double) -> Double { erfc(abs(z) / 2.0.squareRoot()) }
}
