internal import Foundation

/// Results as JSON: keys sorted and in snake case, one object on one line.
enum JSONText {
  static func of(_ value: some Encodable) throws(CommandFault) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
      throw CommandFault(.internalFault, "internal-fault", "a result can't be written as JSON: \(error)")
    }
  }
}
