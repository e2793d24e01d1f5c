import Testing

@testable import Analysis

@Suite("Statistics")
struct StatisticsTests {
  @Test(
    "Wilson's interval has its published values",
    arguments: [
      (47, 50, 0.837829, 0.979385), (0, 20, 0, 0.161125), (20, 20, 0.838875, 1), (9_412, 10_000, 0.936418, 0.945644),
      (58, 100, 0.482065, 0.672016), (1, 1, 0.206549, 1),
    ])
  func wilson(successes: Int, trials: Int, lower: Double, upper: Double) throws {
    let interval = try #require(Wilson.interval(successes: successes, of: trials))
    #expect(abs(interval.lower - lower) < 1e-6)
    #expect(abs(interval.upper - upper) < 1e-6)
  }

  @Test("No trials, no interval")
  func noTrials() {
    #expect(Wilson.interval(successes: 0, of: 0) == nil)
    #expect(Newcombe.difference((1, 2), (0, 0)) == nil)
    #expect(TwoProportionTest.compare((0, 0), (1, 2)) == nil)
    #expect(DeviceBootstrap.standardError([.init(successes: 0, trials: 0)]) == nil)
  }

  @Test("Newcombe's interval has its published values")
  func newcombe() throws {
    let large = try #require(Newcombe.difference((9_412, 10_000), (9_300, 10_000)))
    #expect(abs(large.lower - 0.004398) < 1e-6)
    #expect(abs(large.upper - 0.018015) < 1e-6)
    let small = try #require(Newcombe.difference((47, 50), (41, 50)))
    #expect(abs(small.lower + 0.011194) < 1e-6)
    #expect(abs(small.upper - 0.253885) < 1e-6)
  }

  @Test("The two-proportion test has its published values")
  func twoProportions() throws {
    let large = try #require(TwoProportionTest.compare((9_412, 10_000), (9_300, 10_000)))
    #expect(abs(large.z - 3.226376) < 1e-6)
    #expect(abs(large.p - 0.001254) < 1e-6)
    let small = try #require(TwoProportionTest.compare((47, 50), (41, 50)))
    #expect(abs(small.z - 1.846372) < 1e-6)
    #expect(abs(small.p - 0.064838) < 1e-6)
  }

  @Test("Nearest rank gives a measured value")
  func nearestRank() {
    let values = [0.31, 0.42, 0.55, 0.61, 0.98, 1.2, 2.4, 3.1, 9.7, 61.0]
    #expect(Percentile.nearestRank(50, ofSorted: values) == 0.98)
    #expect(Percentile.nearestRank(95, ofSorted: values) == 61)
    #expect(Percentile.nearestRank(99, ofSorted: values) == 61)
    #expect(Percentile.nearestRank(50, ofSorted: [Double]()) == nil)
    #expect(Percentile.rank(95, of: 20) == 19)
    #expect(Percentile.rank(1, of: 5) == 1)
  }

  @Test("Pushes of one device that share their fate widen the interval; single pushes do not")
  func clustering() throws {
    let clustered = (0..<50).map { DeviceBootstrap.Count(successes: $0 % 2 == 0 ? 20 : 0, trials: 20) }
    let single = (0..<1_000).map { DeviceBootstrap.Count(successes: $0 % 2, trials: 1) }
    let wide = try #require(DeviceBootstrap.standardError(clustered))
    let narrow = try #require(DeviceBootstrap.standardError(single))
    // Both have a rate of 1/2 in 1,000 trials: √(¼ ÷ 50) and √(¼ ÷ 1,000).
    #expect(abs(wide - 0.0707) < 0.007)
    #expect(abs(narrow - 0.0158) < 0.0016)
    #expect(DeviceBootstrap.standardError(clustered) == wide)
  }

  @Test("A change is judged by its clustered error")
  func change() throws {
    let before = (0..<40).map { DeviceBootstrap.Count(successes: 8 + $0 % 2, trials: 10) }
    let after = (0..<40).map { DeviceBootstrap.Count(successes: 9 + $0 % 2, trials: 10) }
    let change = try #require(DeviceBootstrap.change(after, before))
    #expect(abs(change.difference - 0.1) < 1e-12)
    #expect(change.p < 0.001)
    #expect(change.lower > 0 && change.upper < 0.2)
  }

  @Test("A latency lies in its bucket, whose width is at most 1.6 % of it")
  func latencyBuckets() {
    for latency: Int64 in [0, 1, 127, 128, 129, 1_000_000, 123_456_789, 2_592_000_000_000] {
      let index = LatencyBucket.index(latency)
      let lower = LatencyBucket.bound(index)
      #expect(lower <= latency)
      #expect(LatencyBucket.bound(index + 1) > latency)
      #expect(Double(latency - lower) <= Double(latency) / 64)
      #expect(LatencyBucket.bound(LatencyBucket.index(-latency)) == -lower)
    }
  }
}
