import PushEvents
import TestSupport
import Testing

@testable import LogFormats

@Suite("Hostile input")
struct HostileInputTests {
  static let token = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
  static let rules = Result { try RuleSet.standard() }

  /// Some lines of each format, with all that its reader has to look at.
  static let texts: [String] = [
    """
    {"sent_at":"2026-11-02T03:04:05.123Z","apns_id":"7f9e0123-4567-89ab-cdef-00000000abcd","device_token":"\(token)","topic":"org.example","priority":5,"collapse_id":"a\\u00e9","status":410,"reason":"Unregistered","latency_ms":87.5,"x":[{"y":null}]}
    {"sent_at":"2026-11-02T03:04:06Z","device_token":"\(token)","error":"timeout"}

    """,
    """
    {"timestamp":"2026-11-02 03:04:05.000001+0100","eventType":"logEvent","processImagePath":"\\/usr\\/libexec\\/dasd","machTimestamp":1,"bootUUID":"B","threadID":7,"eventMessage":"com.apple.pushLaunch.org.example:01AB9C:[\\n\\t{name: EnergyBudgetPolicy, policyWeight: 5.000, response: {Decision: Must Not Proceed, Score: 0.00}}\\n ], FinalDecision: Must Not Proceed}"}
    {"timestamp":"2026-11-02 03:04:06.000001+0100","processImagePath":"\\/x\\/SpringBoard","eventMessage":"[org.example] Received remote notification request 0AF3-91C2 [ waking: 0, hasSound: 1 pushType: Alert]"}
    {"count":2,"finished":1}

    """,
    """
    default\t23:59:59.900000+0100\tSpringBoard\tReceived incoming message on topic org.example at priority 5
    por omisión\t00:00:00.100000+0100\tdasd\tcom.apple.pushLaunch.org.example:01AB9C:[
    \t{name: Thundering Herd Policy, policyWeight: 1.0, response: {33, 0.00, [{timeSince < 300},]}}
     ], Decision: MNP}
    default\t00:00:01.000000+0100\tNews\tpush completed id=a1 result=newData duration=1.42

    """,
    """
    2026-11-02T03:04:05Z POST https://api.push.apple.com/3/device/\(token) "HTTP/2 410 Gone" {"reason":"Unregistered"} apns-id: 7f9e0123-4567-89ab-cdef-00000000abcd
    10.0.0.7 - - [02/Nov/2026:03:04:05 +0000] "POST /3/device/\(token) HTTP/2.0" 200 0

    """,
  ]

  /// Reads a text in the format that its undamaged version has, and checks what must hold of any text.
  private func survives(_ bytes: [UInt8], as text: String) throws {
    let format = SourceFormat.detect(Array(text.utf8))
    _ = SourceFormat.detect(bytes)
    let rules = try Self.rules.get()
    let reader = try #require(format.makeReader(rules: rules, context: ReaderContext(fallbackTime: 0)))
    let block = ParsedBlock()
    block.fill(bytes)
    reader.read(block)
    let counts = block.counts
    #expect(counts.lines == counts.records + counts.ignored + counts.rejected)
    #expect(counts.rejected == block.rejects.reduce(0) { $0 + $1.lines })
    for row in block.attempts { _ = [row.token, row.sendID, row.reason, row.collapseID].map { block.bytes($0).count } }
    for row in block.events { _ = [row.app, row.name, row.word, row.reference].map { block.bytes($0).count } }
  }

  @Test("Every text is in the format that its reader claims, and gives rows", arguments: texts)
  func wholeTexts(text: String) throws {
    try survives(Array(text.utf8), as: text)
    #expect(SourceFormat.detect(Array(text.utf8)).kind != .unknown)
  }

  @Test("Every prefix is survived", arguments: texts)
  func prefixes(text: String) throws {
    let bytes = Array(text.utf8)
    for length in stride(from: 0, to: bytes.count, by: 3) { try survives(Array(bytes[..<length]), as: text) }
  }

  @Test("Hostile bytes anywhere are survived", arguments: texts)
  func hostileBytes(text: String) throws {
    let bytes = Array(text.utf8)
    for (position, hostile) in zip(
      stride(from: 0, to: bytes.count, by: 2), cycle([0x00, 0x0A, 0x22, 0x5C, 0x7B, 0x5D, 0xFF, 0x09]))
    {
      var damaged = bytes
      damaged[position] = hostile
      try survives(damaged, as: text)
      damaged.insert(hostile, at: position)
      try survives(damaged, as: text)
    }
  }

  private func cycle(_ bytes: [UInt8]) -> UnfoldSequence<UInt8, Int> {
    sequence(state: 0) { index in
      index += 1
      return bytes[(index * 7 + index / 8) % bytes.count]
    }
  }
}
