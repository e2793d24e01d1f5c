/// The uncertainty of a rate, and of a change, when pushes to one device are not independent.
///
/// Whole devices are drawn with replacement; the seed is fixed, so the same counts give the same figures.
public enum DeviceBootstrap {
  /// What one device contributed to a rate.
  public struct Count: Sendable {
    /// How often it happened on this device.
    public var successes: Int
    /// How often it could have happened on this device.
    public var trials: Int

    /// Counts one device.
    public init(successes: Int, trials: Int) {
      self.successes = successes
      self.trials = trials
    }
  }

  /// A change between two periods that takes devices, not pushes, as independent.
  public struct Change: Sendable {
    /// The first rate minus the second.
    public var difference: Double
    /// Standard error of the difference.
    public var standardError: Double
    /// The difference in standard errors.
    public var z: Double
    /// Two-sided chance of a z at least as large, if nothing changed.
    public var p: Double
    /// Lower bound of the 95 % interval.
    public var lower: Double
    /// Upper bound of the 95 % interval.
    public var upper: Double
  }

  /// The standard error of the rate over all devices, or nil where there are no trials.
  public static func standardError(_ devices: [Count], resamples: Int = 1_000, seed: UInt64 = 2_026) -> Double? {
    guard devices.contains(where: { $0.trials > 0 }), resamples > 1 else { return nil }
    var random = SeededRandom(seed: seed)
    var sum = 0.0
    var squares = 0.0
    var used = 0.0
    for _ in 0..<resamples {
      guard let rate = resampledRate(devices, &random) else { continue }
      sum += rate
      squares += rate * rate
      used += 1
    }
    guard used > 1 else { return nil }
    return (max(0, squares - sum * sum / used) / (used - 1)).squareRoot()
  }

  /// Compares two periods.
  ///
  /// - Returns: The change, or nil where a period has no trials or no spread.
  public static func change(
    _ first: [Count], _ second: [Count], resamples: Int = 1_000, seed: UInt64 = 2_026
  ) -> Change? {
    guard let left = standardError(first, resamples: resamples, seed: seed),
      let right = standardError(second, resamples: resamples, seed: seed &+ 1),
      let leftRate = rate(first), let rightRate = rate(second)
    else { return nil }
    let error = (left * left + right * right).squareRoot()
    guard error > 0 else { return nil }
    let difference = leftRate - rightRate
    let half = Wilson.quantile * error
    return Change(
      difference: difference, standardError: error, z: difference / error,
      p: TwoProportionTest.pValue(z: difference / error), lower: difference - half, upper: difference + half)
  }

  private static func rate(_ devices: [Count]) -> Double? {
    let trials = devices.reduce(0) { $0 + $1.trials }
    return trials == 0 ? nil : Double(devices.reduce(0) { $0 + $1.successes }) / Double(trials)
  }

  private static func resampledRate(_ devices: [Count], _ random: inout SeededRandom) -> Double? {
    var successes = 0
    var trials = 0
    for _ in devices.indices {
      let drawn = devices[random.index(below: devices.count)]
      successes += drawn.successes
      trials += drawn.trials
    }
    return trials == 0 ? nil : Double(successes) / Double(trials)
  }
}
