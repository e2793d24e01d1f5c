/// Finds the name that was probably meant.
enum NearestName {
  /// The nearest of several names, or nil if none is near enough to be a slip of the keys.
  static func of(_ typed: String, among names: [String]) -> String? {
    let limit = max(1, typed.count / 3)
    let ranked = names.map { (name: $0, distance: distance(Array(typed), Array($0))) }
    let best = ranked.min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    guard let best, best.distance <= limit else { return nil }
    return best.name
  }

  /// How many letters to insert, delete, replace or swap with their neighbour.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var next = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], other == left[row - 1] {
          best = min(best, before[column - 1] + 1)
        }
        next.append(best)
      }
      (before, last) = (last, next)
    }
    return last[right.count]
  }
}
