internal import Foundation
internal import PushEvents

/// A file of message rules, as it is written: see docs/formats.md.
struct RuleFile: Decodable {
  /// What a field or a sample may hold.
  enum Value: Decodable, Equatable {
    case text(String)
    case number(Int64)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int64.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  struct Message: Decodable {
    /// The text of the message with `{field}` where something varies.
    var pattern: String
    /// The name of an ``EventKind``; missing for a known message of no interest.
    var event: String?
    /// Fields that the message means without saying them.
    var set: [String: Value]?
    /// For `{pairs}`: which field each `key=value` fills.
    var pairs: [String: String]?
    /// The OS versions it was seen on.
    var os: String?
    /// Where the fact comes from.
    var source: String?
    var samples: [Sample]
  }

  struct Sample: Decodable {
    var message: String
    /// The events that the sample gives; empty for a message of no interest.
    var yields: [[String: Value]]
    /// The process that writes it, where the file names none.
    var process: String?
  }

  /// The version of this layout: 1.
  var rules: Int
  var name: String
  /// The name of a ``LogClass``.
  var `class`: String
  /// The processes whose messages these are; missing for any process.
  var processes: [String]?
  var messages: [Message]

  /// Reads a rule file.
  ///
  /// - Throws: A ``Diagnostic`` that names the file and what is wrong in it.
  static func parse(_ text: String, path: String) throws(Diagnostic) -> RuleFile {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      return try decoder.decode(RuleFile.self, from: Data(text.utf8))
    } catch let error as DecodingError {
      throw Diagnostic(
        .error, "bad-rule-file", RuleFile.explain(error), at: SourceLocation(file: path),
        hint: "see docs/formats.md for the keys of a rule file")
    } catch {
      throw Diagnostic(.error, "bad-rule-file", "cannot be read: \(error)", at: SourceLocation(file: path))
    }
  }

  private static func explain(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "the key `\(key.stringValue)` is missing at \(place(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "unexpected value at \(place(context))"
    case .dataCorrupted(let context):
      "no valid JSON: \(context.underlyingError.map { "\($0)" } ?? context.debugDescription)"
    @unknown default: "cannot be read"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return path.isEmpty ? "the top" : path
  }
}
