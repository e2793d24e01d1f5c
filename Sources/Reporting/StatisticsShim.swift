// Until Analysis/Statistics is merged: the same functions under the same names.

enum Wilson {
  static let z = 1.959963984540054

  static func interval(successes: Int, of trials: Int) -> (lower: Double, upper: Double)? {
    guard trials > 0, successes >= 0, successes <= trials else { return nil }
    let n = Double(trials)
    let p = Double(successes) / n
    let square = z * z
    let center = (p + square / (2 * n)) / (1 + square / n)
    let half = z / (1 + square / n) * (p * (1 - p) / n + square / (4 * n * n)).squareRoot()
    return (successes == 0 ? 0 : center - half, successes == trials ? 1 : center + half)
  }
}

enum Newcombe {
  static func difference(
    _ first: (successes: Int, trials: Int), _ second: (successes: Int, trials: Int)
  ) -> (difference: Double, lower: Double, upper: Double)? {
    guard let one = Wilson.interval(successes: first.successes, of: first.trials),
      let two = Wilson.interval(successes: second.successes, of: second.trials)
    else { return nil }
    let p = Double(first.successes) / Double(first.trials)
    let q = Double(second.successes) / Double(second.trials)
    let below = ((p - one.lower) * (p - one.lower) + (two.upper - q) * (two.upper - q)).squareRoot()
    let above = ((one.upper - p) * (one.upper - p) + (q - two.lower) * (q - two.lower)).squareRoot()
    return (p - q, p - q - below, p - q + above)
  }
}
