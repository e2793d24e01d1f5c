/// An interval of a device's clock, both ends included.
struct Stretch: Equatable, Sendable {
  var since: Int64
  var until: Int64
}

extension [Stretch] {
  /// Whether one stretch holds all of an interval; the stretches are in order and apart.
  func covers(_ since: Int64, _ until: Int64) -> Bool {
    guard let stretch = holding(since) else { return false }
    return stretch.until >= until
  }

  /// The stretch that holds a moment; of two that meet there the later one.
  func holding(_ moment: Int64) -> Stretch? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].since <= moment { low = middle + 1 } else { high = middle }
    }
    guard low > 0, self[low - 1].until >= moment else { return nil }
    return self[low - 1]
  }

  /// The stretches cut at moments where lines were lost; nothing that spans such a moment is covered.
  func cut(at moments: [Int64]) -> [Stretch] {
    guard !moments.isEmpty else { return self }
    var pieces: [Stretch] = []
    for stretch in self {
      var since = stretch.since
      for moment in moments where moment > since && moment < stretch.until {
        pieces.append(Stretch(since: since, until: moment))
        since = moment + 1
      }
      pieces.append(Stretch(since: since, until: stretch.until))
    }
    return pieces
  }

  /// Stretches in any order, joined where they overlap or lie less than a distance apart.
  func joined(within distance: Int64) -> [Stretch] {
    var result: [Stretch] = []
    for stretch in sorted(by: { ($0.since, $0.until) < ($1.since, $1.until) }) {
      if let last = result.last, stretch.since - last.until < distance {
        result[result.count - 1].until = Swift.max(last.until, stretch.until)
      } else {
        result.append(stretch)
      }
    }
    return result
  }
}
