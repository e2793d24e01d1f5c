/// Finds what a user probably meant.
public enum NearestName {
  /// The candidate with the fewest edits from a name, if it is near; of equals the first.
  public static func find(_ name: String, among candidates: [String]) -> String? {
    let limit = max(2, name.count / 3)
    let ranked = candidates.map { ($0, distance(name, $0)) }.filter { $0.1 <= limit }
    return ranked.min { $0.1 < $1.1 }?.0
  }

  /// A hint for a diagnostic, or nil where nothing is near.
  public static func hint(for name: String, among candidates: [String]) -> String? {
    find(name, among: candidates).map { "did you mean '\($0)'?" }
  }

  /// How many characters must be put in, taken out or changed.
  static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let changed = diagonal + (character == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row[right.count]
  }
}
