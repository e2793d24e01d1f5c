internal import Catalog
internal import Foundation
internal import PushEvents

/// Option values with their types; a value that doesn't fit is a usage error that says what would.
extension Invocation {
  /// A whole number within a range.
  func integer(_ option: Option, in range: ClosedRange<Int>) throws(CommandFault) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw bad(option, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A seed: any whole number from 0.
  func seed(_ option: Option) throws(CommandFault) -> UInt64? {
    guard let text = value(option) else { return nil }
    guard let number = UInt64(text) else { throw bad(option, "must be a whole number from 0") }
    return number
  }

  /// A share from a percentage such as `2.5` or `2.5%`.
  func share(_ option: Option) throws(CommandFault) -> Double? {
    guard let text = value(option) else { return nil }
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let percent = Double(digits), (0...100).contains(percent) else {
      throw bad(option, "must be a percentage from 0 to 100")
    }
    return percent / 100
  }

  /// A moment in ISO 8601.
  func timestamp(_ option: Option) throws(CommandFault) -> Timestamp? {
    guard let text = value(option) else { return nil }
    guard let moment = Timestamp(argument: text) else {
      throw bad(option, "must be a time such as 2026-11-02, 2026-11-02T03:04:05Z or 2026-11-02T03:04:05+01:00")
    }
    return moment
  }

  /// A day such as `2026-11-02`.
  func day(_ option: Option) throws(CommandFault) -> String? {
    guard let text = value(option) else { return nil }
    guard text.utf8.count == 10, Timestamp(argument: text) != nil else {
      throw bad(option, "must be a day such as 2026-11-02")
    }
    return text
  }

  /// The name of a time zone; an offset such as `+0100` too, where `allowsOffset` says so.
  func timeZone(_ option: Option, allowsOffset: Bool) throws(CommandFault) -> String? {
    guard let text = value(option) else { return nil }
    let isOffset = allowsOffset && ZoneOffset.seconds(text) != nil
    guard isOffset || TimeZone(identifier: text) != nil else {
      throw bad(option, "must be a zone such as Europe/Berlin" + (allowsOffset ? " or an offset such as +0100" : ""))
    }
    return text
  }

  /// One of several words.
  func choice(_ option: Option, of words: [String]) throws(CommandFault) -> String? {
    guard let text = value(option) else { return nil }
    guard words.contains(text) else {
      throw bad(option, "must be " + words.joined(separator: ", "), hint: NearestName.hint(for: text, among: words))
    }
    return text
  }

  private func bad(_ option: Option, _ rule: String, hint: String? = nil) -> CommandFault {
    .usage("bad-value", "--\(option.name) \(rule), not '\(value(option) ?? "")'", hint: hint)
  }
}
