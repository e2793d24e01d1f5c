/// Something that happens on some days at some time of the day, such as flight mode at night.
struct Habit {
  /// On how many of 1,000 days.
  let permille: Int
  /// The minute of the local day at which it begins.
  let begin: ClosedRange<Int>
  /// For how many minutes.
  let lasting: ClosedRange<Int>
  /// Whether it ends at local midnight instead, as daily budgets do.
  var untilMidnight = false

  /// Plays the habit over the days of a period.
  func stretches(in days: LocalDays, random: inout RandomSource) -> [Stretch] {
    var stretches: [Stretch] = []
    for midnight in days.midnights where random.chance(permille) {
      let begin = midnight + Int64(random.within(begin)) * .minute + random.within(0...Int64.minute - 1)
      let end = untilMidnight ? midnight + .day : begin + Int64(random.within(lasting)) * .minute
      if begin < end { stretches.append(Stretch(begin: begin, end: end)) }
    }
    return stretches
  }
}

/// The days of a period as a device counts them.
struct LocalDays {
  /// The moment at which each day begins, the first one not after the period's begin.
  let midnights: [Int64]

  init(of period: Stretch, zoneMinutes: Int) {
    let offset = Int64(zoneMinutes) * .minute
    let first = (period.begin + offset).floored(to: .day) - offset
    midnights = Array(stride(from: first, to: period.end, by: Int(Int64.day)))
  }
}
