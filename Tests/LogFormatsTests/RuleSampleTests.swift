import Catalog
import PushEvents
import Testing

@testable import LogFormats

@Suite("Every rule's samples give what the rule file says")
struct RuleSampleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var file: String
    var process: String
    var message: String
    var yields: [[String: RuleFile.Value]]
    var testDescription: String { "\(file): \(message.prefix(60))" }
  }

  static let cases: [Case] = Catalog.entries(below: "Rules/").flatMap { entry -> [Case] in
    guard let file = try? RuleFile.parse(entry.text, path: entry.path) else { return [] }
    return file.messages.flatMap { message in
      message.samples.map {
        Case(
          file: file.name, process: $0.process ?? file.processes?.first ?? "", message: $0.message,
          yields: $0.yields)
      }
    }
  }

  @Test("Every rule has a sample")
  func everyRuleHasSamples() throws {
    #expect(!Self.cases.isEmpty)
    for entry in Catalog.entries(below: "Rules/") {
      let file = try RuleFile.parse(entry.text, path: entry.path)
      for message in file.messages { #expect(!message.samples.isEmpty, "\(message.pattern)") }
    }
  }

  @Test("A sample gives its events", arguments: cases)
  func sample(_ sample: Case) throws {
    let block = ParsedBlock()
    block.begin()
    var matcher = RuleMatcher(rules: try RuleSet.standard())
    var classes = LogClass.other
    let bytes = Array(sample.message.utf8)
    let verdict = bytes.withUnsafeBytes { message in
      Array(sample.process.utf8).withUnsafeBytes { process in
        matcher.match(
          EventRow(kind: .pushArrived), process: matcher.rules.index(ofProcess: process), message: message,
          classes: &classes, into: block)
      }
    }
    #expect((verdict == .none) == false)
    #expect(block.events.map { describe($0, block) } == sample.yields)
  }

  private func describe(_ row: EventRow, _ block: ParsedBlock) -> [String: RuleFile.Value] {
    var fields: [String: RuleFile.Value] = ["event": .text(row.kind.name)]
    func text(_ name: String, _ slice: ByteSlice) {
      if !slice.isAbsent { fields[name] = .text(String(decoding: block.bytes(slice), as: UTF8.self)) }
    }
    func number(_ name: String, _ value: Int64) {
      if value != EventRow.absent { fields[name] = .number(value) }
    }
    text("app", row.app)
    text("name", row.name)
    text("word", row.word)
    text("id", row.reference)
    number("priority", row.priority)
    number("attributes", row.flags)
    number("number", row.number)
    number("duration", row.duration)
    number("scheduled", row.scheduledAt)
    if row.digest != EventRow.absent {
      fields["digest"] = .text(hex(row.digest >> 16, 4) + "-" + hex(row.digest & 0xFFFF, 4))
    }
    if row.activity != EventRow.absent { fields["activity"] = .text(hex(row.activity, 6)) }
    if row.cause != EventRow.absent { fields["cause"] = .text(WakeCause(rawValue: Int(row.cause))?.name ?? "") }
    if row.pushType != EventRow.absent {
      fields["push_type"] = .text(PushType(rawValue: Int(row.pushType))?.name ?? "")
    }
    if row.result != EventRow.absent { fields["result"] = .text(FetchResult(rawValue: Int(row.result))?.name ?? "") }
    return fields
  }

  private func hex(_ value: Int64, _ width: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: width - text.count) + text
  }
}
