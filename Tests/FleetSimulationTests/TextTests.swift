import Testing

@testable import FleetSimulation

struct TextTests {
  private func text(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [(0, "0"), (7, "7"), (-10, "-10"), (1_234_567, "1234567"), (Int.max, "9223372036854775807")])
  func writesDecimals(_ value: Int, _ expected: String) {
    #expect(text { $0.append(decimal: value) } == expected)
  }

  @Test func padsNumbers() {
    #expect(text { $0.append(decimal: 42, digits: 6) } == "000042")
    #expect(text { $0.append(hexadecimal: 0xBEEF, digits: 6, upperCase: true) } == "00BEEF")
    #expect(text { $0.append(hexadecimal: 0xBEEF, digits: 4) } == "beef")
  }

  @Test func escapesLikeApplesWriter() {
    let message = Array("a/b \"c\" \\d\n\té".utf8)
    #expect(text { $0.append(escapedForJSON: message[...]) } == #"a\/b \"c\" \\d\n\té"#)
  }

  @Test(arguments: [
    ("DC366AE6-340B-4C71-BC50-DB5DCC37D472", "C1A9-F481"), ("", "DA39-A3EE"), ("abc", "A999-3E36"),
    ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "8498-3E44"),
  ])
  func digestsRequestIdentifiers(_ identifier: String, _ digest: String) {
    #expect(RequestDigest(of: identifier).description == digest)
  }

  @Test(
    arguments: [
      (0, 1_793_588_645_123_456, "2026-11-02 03:04:05.123456+0000"),
      (-480, 1_793_588_645_123_456, "2026-11-01 19:04:05.123456-0800"),
      (330, 1_793_588_645_000_007, "2026-11-02 08:34:05.000007+0530"),
    ] as [(Int, Int64, String)])
  func writesLocalTimes(_ zone: Int, _ moment: Int64, _ expected: String) {
    var clock = ClockText(offsetMinutes: zone)
    let written = text { bytes in
      clock.appendDate(of: moment, to: &bytes)
      bytes.append(" ")
      clock.appendTime(of: moment, to: &bytes)
      clock.appendOffset(to: &bytes)
    }
    #expect(written == expected)
  }

  @Test func writesDatesOfMessages() {
    #expect(CalendarText.unixDate(1_793_588_645_123_456) == "Mon Nov  2 03:04:05 2026")
    #expect(CalendarText.isoSeconds(1_793_588_645_123_456) == "2026-11-02T03:04:05Z")
  }

  @Test func makesVersion4Identifiers() {
    var random = RandomSource(seed: 5, purpose: .image)
    for _ in 0..<20 {
      let parts = UUIDBits(from: &random).text().split(separator: "-")
      #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
      #expect(parts[2].first == "4")
      #expect(["8", "9", "a", "b"].contains(parts[3].first))
    }
  }

  @Test func fillsTemplates() {
    let line = NoiseLine("/usr/libexec/dasd", "{H}: \"{D}\" {s} {unknown} {H}")
    var random = RandomSource(seed: 5, purpose: .noise)
    let names = NoiseLine.Names(activity: 0xABC, digest: 0x0123_4567)
    let written = text { line.append(to: &$0, escaped: true, names: names, random: &random) }
    #expect(written.hasPrefix(#"000ABC: \"0123-4567\" "#))
    #expect(written.hasSuffix(" {unknown} 000ABC"))
    #expect(line.shape.format == #"%{public}@: "%{public}@" %d {unknown} %{public}@"#)
  }
}
