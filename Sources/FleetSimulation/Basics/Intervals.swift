/// A stretch of time from `begin` up to, but not including, `end`.
struct Stretch: Equatable, Sendable {
  var begin: Int64
  var end: Int64

  func contains(_ moment: Int64) -> Bool {
    begin <= moment && moment < end
  }
}

/// Stretches of time in order, none touching another.
struct Intervals: Sendable {
  private(set) var stretches: [Stretch]

  /// Sorts stretches, joins those less than `gap` apart, and cuts off what lies outside of a period.
  init(_ stretches: [Stretch] = [], joining gap: Int64 = 0, within period: Stretch) {
    var joined: [Stretch] = []
    for stretch in stretches.sorted(by: { ($0.begin, $0.end) < ($1.begin, $1.end) }) {
      if let last = joined.last, stretch.begin <= last.end + gap {
        joined[joined.count - 1].end = max(last.end, stretch.end)
      } else {
        joined.append(stretch)
      }
    }
    self.stretches = joined.compactMap { stretch in
      let cut = Stretch(begin: max(stretch.begin, period.begin), end: min(stretch.end, period.end))
      return cut.begin < cut.end ? cut : nil
    }
  }

  func contains(_ moment: Int64) -> Bool {
    stretch(at: moment) != nil
  }

  /// The stretch that a moment lies in.
  func stretch(at moment: Int64) -> Stretch? {
    let next = firstIndex(endingAfter: moment)
    guard next < stretches.count, stretches[next].contains(moment) else { return nil }
    return stretches[next]
  }

  /// Whether one stretch holds both moments and all between them.
  func covers(_ from: Int64, _ to: Int64) -> Bool {
    guard let stretch = stretch(at: from) else { return false }
    return to < stretch.end
  }

  /// The first begin of a stretch after a moment.
  func firstBegin(after moment: Int64) -> Int64? {
    let next = firstIndex(endingAfter: moment)
    return stretches[next...].first { $0.begin > moment }?.begin
  }

  /// The rest of a period, without pieces shorter than `minimum`.
  func gaps(within period: Stretch, minimum: Int64 = 0) -> Intervals {
    var rest: [Stretch] = []
    var begin = period.begin
    for stretch in stretches {
      if stretch.begin - begin > minimum { rest.append(Stretch(begin: begin, end: stretch.begin)) }
      begin = stretch.end
    }
    if period.end - begin > minimum { rest.append(Stretch(begin: begin, end: period.end)) }
    return Intervals(rest, within: period)
  }

  private func firstIndex(endingAfter moment: Int64) -> Int {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].end <= moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
