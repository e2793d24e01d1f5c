/// One option of a command: `--name`, or `--name VALUE`.
struct Option: Sendable {
  /// The name without its dashes.
  let name: String
  /// What the help calls its value; nil where it takes none.
  let value: String?
  /// What it does, in half a sentence.
  let summary: String
  /// Whether it may be given several times.
  let repeats: Bool

  /// An option that takes a value.
  init(_ name: String, _ value: String, _ summary: String, repeats: Bool = false) {
    self.name = name
    self.value = value
    self.summary = summary
    self.repeats = repeats
  }

  /// An option that is given or not.
  init(_ name: String, _ summary: String) {
    self.name = name
    value = nil
    self.summary = summary
    repeats = false
  }

  /// As it is typed: `--db FILE`.
  var spelling: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }
}
