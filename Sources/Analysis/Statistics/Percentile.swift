/// Nearest-rank percentiles: always a value that was measured.
public enum Percentile {
  /// The rank, from 1, of a percentile among a number of sorted values.
  ///
  /// Whole numbers keep it exact: 95 % of 20 is rank 19 on every machine.
  ///
  /// - Parameters:
  ///   - percent: 1 to 100.
  ///   - count: How many values there are, at least 1.
  /// - Returns: The rank of the value to take.
  public static func rank(_ percent: Int, of count: Int) -> Int { max(1, (percent * count + 99) / 100) }

  /// A percentile of values in ascending order, or nil where there are none.
  public static func nearestRank<Value>(_ percent: Int, ofSorted values: [Value]) -> Value? {
    values.isEmpty ? nil : values[rank(percent, of: values.count) - 1]
  }
}
