internal import Catalog

/// An axis of values with round ticks, and where a value lies on it.
struct ChartScale {
  let ticks: [Double]
  private let unit: Query.Unit
  private let low: Double
  private let high: Double
  private let start: Double
  private let length: Double

  /// Makes an axis that holds both values, between two places of the drawing; the end may lie before the start.
  ///
  /// It ends at a round number, or at the greater value itself.
  init(
    holding low: Double, _ high: Double, unit: Query.Unit, from start: Double, to end: Double,
    endsAtHigh: Bool = false
  ) {
    let step = ChartScale.roundStep(for: high > low ? high - low : max(abs(high), 1))
    let first = (low / step).rounded(.down)
    // Rounding noise must not add a step.
    let last = max(first + 1, (high / step - 1e-9).rounded(.up))
    ticks = (Int(first)...Int(last)).map { Double($0) * step }.filter { !endsAtHigh || $0 <= high }
    self.low = first * step
    self.high = endsAtHigh ? high : last * step
    self.unit = unit
    self.start = start
    length = end - start
  }

  /// Where a value lies in the drawing.
  func position(_ value: Double) -> Double {
    guard high > low else { return start }
    return start + (value - low) / (high - low) * length
  }

  /// The words at a tick.
  func label(_ tick: Double) -> String {
    let step = ticks.count > 1 ? ticks[1] - ticks[0] : 1
    switch unit {
    case .rate, .points: return "\(ChartScale.short(tick * 100, step: step * 100)) %"
    default: return ChartScale.short(tick, step: step)
    }
  }

  private static func short(_ value: Double, step: Double) -> String {
    var decimals = 0
    var whole = step
    while whole < 0.999, decimals < 6 {
      whole *= 10
      decimals += 1
    }
    return decimals > 0 ? NumberText.fixed(value, decimals: decimals) : NumberText.grouped(Int64(value.rounded()))
  }

  /// 1, 2 or 5 times a power of ten, so that an extent takes three to six steps.
  private static func roundStep(for extent: Double) -> Double {
    var power = 1.0
    while power * 10 <= extent { power *= 10 }
    while power > extent { power /= 10 }
    switch extent / power {
    case ..<1.5: return power * 0.2
    case ..<3: return power * 0.5
    case ..<6: return power
    default: return power * 2
    }
  }
}
