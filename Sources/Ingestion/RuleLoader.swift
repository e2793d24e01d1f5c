internal import Catalog
internal import LogFormats
internal import Synchronization

/// Prepares the rules when the first device log is read: a run that finds nothing new does without.
final class RuleLoader: Sendable {
  private let files: [Catalog.Entry]
  private let loaded = Mutex<RuleSet?>(nil)

  /// Takes the texts of the user's rule files, which were checked before.
  init(_ files: [Catalog.Entry]) {
    self.files = files
  }

  /// The rules: the user's own come first, so that they can take what the standard ones would.
  func load() -> RuleSet {
    loaded.withLock { rules in
      if let rules { return rules }
      guard let made = try? RuleSet(files + Catalog.entries(below: "Rules/")) else {
        preconditionFailure("the rules were checked before they were loaded")
      }
      rules = made
      return made
    }
  }
}
