public import Catalog
public import PushEvents

/// All message rules, sorted so that a line that belongs to none of them costs almost nothing.
public struct RuleSet: Sendable {
  /// The rules for one process.
  struct ProcessRules: Sendable {
    let process: [UInt8]
    var logClass: LogClass
    var rules: [Rule]
  }

  /// A rule that any process may write, with the class of its lines.
  struct SharedRule: Sendable {
    let rule: Rule
    let logClass: LogClass
  }

  let processes: [ProcessRules]
  let shared: [SharedRule]
  /// Whether a first byte begins the message of any shared rule.
  let sharedFirstBytes: [Bool]

  /// Prepares rules.
  ///
  /// - Parameter files: The texts of rule files, with their paths.
  /// - Throws: A ``Diagnostic`` that names the file and the rule that is wrong.
  public init(_ files: [Catalog.Entry]) throws(Diagnostic) {
    var processes: [ProcessRules] = []
    var shared: [SharedRule] = []
    for entry in files {
      let file = try RuleFile.parse(entry.text, path: entry.path)
      guard let logClass = LogClass.named[file.class] else {
        throw Diagnostic(
          .error, "bad-rule-file", "unknown class `\(file.class)`", at: SourceLocation(file: entry.path),
          hint: "valid: \(LogClass.named.keys.sorted().joined(separator: ", "))")
      }
      var rules: [Rule] = []
      for message in file.messages { rules.append(try Rule(message, path: entry.path)) }
      guard let names = file.processes else {
        for rule in rules {
          guard rule.mask != 0 else {
            throw Diagnostic(
              .error, "bad-rule", "a rule for any process must begin with text", at: SourceLocation(file: entry.path),
              hint: "name the processes, or begin the pattern with literal text")
          }
          shared.append(SharedRule(rule: rule, logClass: logClass))
        }
        continue
      }
      for name in names {
        if let index = processes.firstIndex(where: { $0.process == Array(name.utf8) }) {
          processes[index].rules += rules
        } else {
          processes.append(ProcessRules(process: Array(name.utf8), logClass: logClass, rules: rules))
        }
      }
    }
    self.processes = processes
    self.shared = shared
    var firstBytes = [Bool](repeating: false, count: 256)
    for rule in shared { firstBytes[Int(truncatingIfNeeded: rule.rule.prefix & 0xFF)] = true }
    sharedFirstBytes = firstBytes
  }

  /// No rules at all, for logs that need none.
  public static let none = RuleSet()

  private init() {
    processes = []
    shared = []
    sharedFirstBytes = [Bool](repeating: false, count: 256)
  }

  /// The rules that come with the program.
  public static func standard() throws(Diagnostic) -> RuleSet {
    try RuleSet(Catalog.entries(below: "Rules/"))
  }

  /// The place of a process among those that have rules.
  @inline(__always)
  func index(ofProcess name: Bytes) -> Int? {
    for index in 0..<processes.count {
      let process = processes[index].process
      if process.count == name.count, process.withUnsafeBytes({ $0.equals(name) }) { return index }
    }
    return nil
  }
}
