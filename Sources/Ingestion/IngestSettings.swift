internal import Catalog
internal import Foundation
internal import LogFormats
internal import PushEvents
internal import Storage

/// The options of a run, checked and made ready.
struct IngestSettings {
  let options: IngestOptions
  /// How far the zone of times without one is ahead of UTC, in microseconds; nil where the user named none.
  let zoneOffset: Int64?
  /// The date of the first record of logs without one, days since 1970-01-01; nil where the user named none.
  let givenDay: Int64?
  let rules: RuleLoader
  let key: PseudonymKey

  /// Checks options.
  ///
  /// - Throws: A ``Diagnostic`` that names the option or the file, and the way out.
  init(_ options: IngestOptions) throws(Diagnostic) {
    self.options = options
    zoneOffset = try options.timeZone.map { (name) throws(Diagnostic) in try IngestSettings.offset(name) }
    givenDay = try options.date.map { (text) throws(Diagnostic) in try IngestSettings.day(text) }
    if let format = options.format, !SourceFormat.names.contains(format) {
      throw Diagnostic(
        .error, "unknown-format", "there is no format `\(format)`",
        hint: "valid: \(SourceFormat.names.joined(separator: ", "))")
    }
    var files: [Catalog.Entry] = []
    for path in options.rules {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw Diagnostic(.error, "bad-rule-file", "the rule file cannot be read", at: SourceLocation(file: path))
      }
      files.append(Catalog.Entry(path: path, text: text))
    }
    _ = try RuleSet(files)
    rules = RuleLoader(files)
    key = try PseudonymKey(path: options.keyFile)
  }

  /// Whether the store's pseudonyms were made with another key; a new store remembers this one.
  func isForeign(_ connection: Connection) throws(StorageError) -> Bool {
    let settings = Settings(connection)
    guard let stored = try settings.read("key_fingerprint") else {
      try settings.write("key_fingerprint", key.fingerprint)
      return false
    }
    return stored != key.fingerprint
  }

  /// What to say about another key.
  var wrongKey: Diagnostic {
    Diagnostic(
      .error, "wrong-key", "the ledger's pseudonyms were made with another key",
      at: SourceLocation(file: options.keyFile),
      hint: "name the key file that the ledger was made with (--key), or start a new ledger")
  }

  private static func offset(_ name: String) throws(Diagnostic) -> Int64 {
    if let offset = TimeText.offset(name) { return offset }
    // A zone has one offset here: the one of the present rules would be a guess for logs of another season.
    guard let zone = TimeZone(identifier: name), zone.nextDaylightSavingTimeTransition == nil else {
      throw Diagnostic(
        .error, "bad-timezone", "`\(name)` is no zone with one fixed offset",
        hint: "write the offset that held when the log was written, such as +0200, or Z")
    }
    return Int64(zone.secondsFromGMT()) * 1_000_000
  }

  private static func day(_ text: String) throws(Diagnostic) -> Int64 {
    guard text.utf8.count == 10, let start = TimeText.parse(text) else {
      throw Diagnostic(.error, "bad-date", "`\(text)` is no date", hint: "write it as 2026-11-02")
    }
    return start / 86_400_000_000
  }
}
