import Foundation
import PushEvents
import Testing

@testable import LogFormats

private func withBytes<Value>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
  // A scanner may load some bytes behind the end.
  let padded = Array(text.utf8) + [UInt8](repeating: 0, count: 64)
  return padded.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<text.utf8.count])) }
}

@Suite("Reading times")
struct TimeParsingTests {
  @Test(
    "Dates with a time of day",
    arguments: [
      ("2026-11-02T03:04:05.123Z", 1_793_588_645_123_000),
      ("2026-11-02 03:04:05.123456+0100", 1_793_585_045_123_456),
      ("2026-11-02 03:04:05.123456-08:30", 1_793_619_245_123_456),
      ("2026-11-02T03:04:05Z", 1_793_588_645_000_000),
      ("2026-11-02T03:04:05,5", 1_793_588_645_500_000),
      ("2026-11-02T03:04:05.123456789Z", 1_793_588_645_123_456),
      ("1969-12-31T23:59:59.999999Z", -1),
      ("2028-02-29T00:00:00Z", 1_835_395_200_000_000),
    ] as [(String, Int64)])
  func dateAndTime(text: String, microseconds: Int64) {
    #expect(withBytes(text) { TimeParsing.dateAndTime($0)?.microseconds } == microseconds)
  }

  @Test(
    "What is no time",
    arguments: [
      "2026-13-02T03:04:05Z", "2026-11-31T03:04:05Z", "2027-02-29T03:04:05Z", "2026-11-02T24:04:05Z",
      "2026-11-02T03:60:05Z",
      "2026-11-02", "yesterday at noon, or so", "2026-11-02T03:04:05.Z", "",
    ])
  func noTime(text: String) {
    #expect(withBytes(text) { TimeParsing.dateAndTime($0) == nil })
  }

  @Test(
    "A printed time reads back as itself",
    arguments: [0, 1, -1, 1_793_588_645_123_456, -62_135_596_800_000_000] as [Int64])
  func roundTrip(microseconds: Int64) {
    let text = Timestamp(microseconds: microseconds).description
    #expect(withBytes(text) { TimeParsing.dateAndTime($0)?.microseconds } == microseconds)
  }

  @Test("Times of day with an offset, as Console prints them")
  func clockTime() {
    for text in ["16:39:08.296334+0200", "16:39:08.296334 +0200"] {
      let parsed = withBytes(text) { TimeParsing.clockTime($0) }
      #expect(parsed?.time.sinceMidnight == 59_948_296_334)
      #expect(parsed?.time.offset == 7_200_000_000)
      #expect(parsed?.length == text.utf8.count)
    }
    #expect(withBytes("16:39:08.2963") { TimeParsing.clockTime($0) } == nil)
  }

  @Test(
    "The first time in a line of a proxy or an HTTP client",
    arguments: [
      ("10.0.0.7 - - [02/Nov/2026:03:04:05 +0100] \"POST /3/device/", 1_793_585_045_000_000),
      ("[2026/11/02 - 03:04:05] INFO request", 1_793_588_645_000_000),
      ("2026/11/02 03:04:05 Post \"https://", 1_793_588_645_000_000),
      ("pid 12 2026-11-02 03:04:05,250 INFO", 1_793_588_645_250_000),
    ] as [(String, Int64)])
  func lineTime(line: String, microseconds: Int64) {
    #expect(withBytes(line) { LineTime.find($0)?.microseconds } == microseconds)
  }
}

@Suite("Reading numbers")
struct NumberParsingTests {
  @Test(
    "Decimal numbers become whole ones without a Double",
    arguments: [
      ("1.42", 6, 1_420_000), ("3", 6, 3_000_000), ("0.000001", 6, 1), ("-2.5", 3, -2_500), ("1.8e-06", 9, 1_800),
      ("12.3456789", 3, 12_345), ("1e3", 0, 1_000),
    ] as [(String, Int, Int64)])
  func scaled(text: String, exponent: Int, value: Int64) {
    #expect(withBytes(text) { NumberParsing.scaled($0, exponent: exponent) } == value)
  }

  @Test(
    "What is no number, or too large for one",
    arguments: ["", "-", "1a", "1.2.3", "9223372036854775808", "1e999", "--1"])
  func noNumber(text: String) {
    #expect(withBytes(text) { NumberParsing.integer($0) } == nil)
  }

  @Test("A UUID in either case is the same number; others are none")
  func uuid() {
    let lower = withBytes("7f9e0123-4567-89ab-cdef-00000000abcd") { NumberParsing.uuid($0) }
    let upper = withBytes("7F9E0123-4567-89AB-CDEF-00000000ABCD") { NumberParsing.uuid($0) }
    #expect(lower?.high == 0x7F9E_0123_4567_89AB)
    #expect(lower?.low == 0xCDEF_0000_0000_ABCD)
    #expect(upper?.high == lower?.high && upper?.low == lower?.low)
    for text in [
      "7f9e0123-4567-89ab-cdef-00000000abc", "7f9e0123x4567-89ab-cdef-00000000abcd",
      "7f9e0123-4567-89ab-cdeg-00000000abcd",
    ] {
      #expect(withBytes(text) { NumberParsing.uuid($0) == nil })
    }
  }
}

@Suite("Digests")
struct DigestTests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test("SHA-1 prefixes of FIPS 180-4 and of a pair that SpringBoard printed")
  func sha1() {
    #expect(withBytes("abc") { SHA1.prefix($0) } == 0xA999_3E36)
    #expect(withBytes("") { SHA1.prefix($0) } == 0xDA39_A3EE)
    let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(withBytes(long) { SHA1.prefix($0) } == 0x8498_3E44)
  }

  @Test("SHA-256 of FIPS 180-4")
  func sha256() {
    #expect(hex(SHA256.digest(Array("abc".utf8))) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(hex(SHA256.digest([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test("HMAC-SHA-256 of RFC 4231")
  func hmac() {
    let cases: [([UInt8], [UInt8], String)] = [
      (
        [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
      ),
      (
        [UInt8](repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ]
    for (key, message, code) in cases { #expect(hex(SHA256.authenticationCode(message, key: key)) == code) }
  }
}

@Suite("Scanning JSON lines")
struct JSONScannerTests {
  /// The wanted fields of a line as text, as the scanner sees them; nil for a broken line.
  private func scan(_ line: String, _ scanner: JSONScanner) -> [String?]? {
    withBytes(line) { bytes in
      guard scanner.scan(bytes) == nil else { return nil }
      return scanner.fields.map { field -> String? in
        guard field.kind != .absent else { return nil }
        let raw = bytes.part(Int(field.start), Int(field.start) + Int(field.length))
        guard field.isEscaped else { return String(decoding: raw, as: UTF8.self) }
        let arena = ByteArena()
        guard JSONString.unescape(raw, into: arena) else { return nil }
        return String(decoding: arena.bytes(from: 0, count: arena.count), as: UTF8.self)
      }
    }
  }

  private var scanner: JSONScanner { JSONScanner(keys: ["sent_at", "status", "processImagePath"]) }

  @Test(
    "Whole objects",
    arguments: [
      ("{}", [nil, nil, nil]),
      ("{\"sent_at\":\"a\",\"status\":200}", ["a", "200", nil]),
      (" { \"status\" : -1.5e3 , \"x\" : [1,{\"sent_at\":\"no\"}] , \"sent_at\" : \"b\" } ", ["b", "-1.5e3", nil]),
      ("{\"sent_at\":\"a\",\"sent_at\":\"last\"}", ["last", nil, nil]),
      ("{\"\\u0073ent_at\":\"k\\/\\n\\u00e9\\ud83d\\ude80\"}", ["k/\né🚀", nil, nil]),
      ("{\"processImageUUID\":\"u\",\"processImagePath\":\"p\"}", [nil, nil, "p"]),
      ("{\"status\":null,\"sent_at\":true}", ["true", "null", nil]),
    ] as [(String, [String?])])
  func whole(line: String, fields: [String?]) {
    let scanner = scanner
    #expect(scan(line, scanner) == fields)
    #expect(scan(line, scanner) == fields, "a second time, with the order of keys remembered")
  }

  @Test(
    "What is no whole object",
    arguments: [
      "", "{", "[]", "{\"a\"}", "{\"a\":}", "{\"a\":1", "{\"a\":1}}", "{\"a\":1,}", "{\"a\":\"b}", "{\"a\":[1}",
      "{\"a\":{]}",
      "{\"a\":1}x", "{a:1}", "{\"a\":tru}", "{\"a\" 1}", "{\"a\":\"x\u{1}y\"}",
    ])
  func broken(line: String) {
    #expect(scan(line, scanner) == nil)
  }

  @Test("Nesting has a limit, and does not overflow the stack")
  func nesting() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(scan("{\"a\":" + deep, scanner) == nil)
    let allowed = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(scan("{\"a\":\(allowed),\"status\":7}", scanner) == [nil, "7", nil])
  }

  @Test("Agrees with Foundation on shuffled, spaced and escaped objects", arguments: 1...200)
  func agreesWithFoundation(seed: UInt64) throws {
    var random = SplitMix(seed)
    let keys = ["sent_at", "status", "processImagePath", "processImageUUID", "other", "x"].shuffled(using: &random)
    let members = keys.map { key -> String in
      let value = (0..<Int(random.next() % 12)).map { _ in random.character() }.joined()
      let blanks = String(repeating: " ", count: Int(random.next() % 3))
      return "\"\(random.escape(key))\"\(blanks):\(blanks)\"\(value)\"\(blanks)"
    }
    let line = "{" + members.joined(separator: ", ") + "}"
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
    let expected = ["sent_at", "status", "processImagePath"].map { object?[$0] }
    #expect(scan(line, scanner) == expected)
  }

  private struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word >> 31
    }

    mutating func character() -> String {
      ["a", "é", "🚀", "\\/", "\\\"", "\\\\", "\\n", "\\u0041", "\\u00E9", "\\ud83d\\ude80", "{", "]", ","][
        Int(next() % 13)]
    }

    mutating func escape(_ key: String) -> String {
      key.unicodeScalars.map { scalar in
        next() % 4 == 0 ? "\\u00" + String(scalar.value, radix: 16) : String(scalar)
      }.joined()
    }
  }
}

@Suite("Finding a file's format by its content")
struct FormatDetectionTests {
  private func name(_ text: String) -> String { SourceFormat.detect(Array(text.utf8)).name }

  @Test(
    "Each format is claimed by its own first lines",
    arguments: [
      ("canonical", "{\"sent_at\":\"2026-11-02T03:04:05Z\",\"device_token\":\"00ff\",\"status\":200}\n"),
      ("canonical", "\n\nbroken {\n{\"device_token\":\"00ff\",\"sent_at\":\"2026-11-02T03:04:05Z\"}\n"),
      (
        "ndjson",
        "Filtering the log data using \"x\"\n{\"timestamp\":\"2026-11-02 03:04:05.000001+0100\",\"eventMessage\":\"m\"}\n"
      ),
      ("ndjson", "{\"count\":0,\"finished\":1}\n"),
      ("console", "default\t09:07:43.194138-0300\tSpringBoard\tmessage\n"),
      ("console", "par défaut\t09:07:43.194138 -0300\tSpringBoard\tUIKit\tmessage\n"),
      ("console", "09:07:43.194138-0300\tSpringBoard\tmessage\n"),
      ("apns-http", "INFO:httpx:HTTP Request: POST https://host/3/device/00ff00ff \"HTTP/2 200 OK\"\n"),
      ("devices", "device_id,device_token,topic\nphone-1,00ff00ff,org.example\n"),
      ("devices", "\u{FEFF}device_token,device_id\n"),
      ("text", "nothing to see here\n"),
      ("json-lines", "{\"a\":1}\n{\"b\":2}\n"),
      ("sqlite", "SQLite format 3\0 and so on"),
      ("zip", "PK\u{3}\u{4} and so on"),
      ("csv", "a,b,c\n1,2,3\n"),
    ])
  func detects(format: String, text: String) {
    #expect(name(text) == format)
  }
}

@Suite("Requests in lines of text")
struct HTTPReaderTests {
  static let token = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"

  private func rows(_ text: String) -> ParsedBlock {
    let block = ParsedBlock()
    block.fill(Array(text.utf8))
    HTTPReader(context: ReaderContext(fallbackTime: 1)).read(block)
    return block
  }

  @Test(
    "The status of an answer",
    arguments: [
      ("INFO:httpx:HTTP Request: POST https://api.push.apple.com/3/device/\(token) \"HTTP/2 410 Gone\"", 410),
      ("10.0.0.7 - - [02/Nov/2026:03:04:05 +0000] \"POST /3/device/\(token) HTTP/2.0\" 200 0", 200),
      ("{\"time\":\"2026-11-02T03:04:05Z\",\"path\":\"/3/device/\(token)\",\"response_code\":429}", 429),
      ("ts=2026-11-02T03:04:05Z path=/3/device/\(token) status=503", 503),
    ] as [(String, Int64)])
  func status(line: String, status: Int64) {
    let block = rows(line + "\n")
    #expect(block.attempts.map(\.status) == [status])
    #expect(block.attempts.first?.token.length == 16)
  }

  @Test("An error of the HTTP library is a transport error; its text, which holds the token, is gone")
  func transport() {
    let block = rows(
      "2026/11/02 03:04:05 Post \"https://api.sandbox.push.apple.com/3/device/\(Self.token)\": context deadline exceeded\n"
    )
    let row = block.attempts.first
    #expect(row?.status == AttemptRow.absent)
    #expect(row.map { String(decoding: block.bytes($0.reason), as: UTF8.self) } == "transport.timeout")
    #expect(row?.environment == Int64(APNsEnvironment.sandbox.rawValue))
  }

  @Test("A request without an answer in its line is rejected, other lines are ignored")
  func rejects() {
    let block = rows("starting up\n> POST /3/device/\(Self.token) HTTP/2\nPOST /3/device/xyz HTTP/2 200\n")
    #expect(block.counts.lines == 3)
    #expect(block.counts.ignored == 1)
    #expect(block.rejects.map(\.code) == ["no-status", "bad-token"])
  }
}

@Suite("Secrets")
struct RedactionTests {
  private func stored(_ text: String) -> String { withBytes(text) { Redaction.word($0) } }

  @Test("Tokens and JWTs are not stored, and equal ones stay equal")
  func secrets() {
    let token = String(repeating: "0f", count: 32)
    let jwt = "bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQyJ9.eyJpc3MiOiJERUYifQ.c2ln"
    let base64 = "Dx4tPEtaaXiHlqW0w9Lh8A8eLTxLWml4h5altMPS4fA="
    for secret in [token, "x\(token)y", jwt, base64] {
      #expect(stored(secret).hasPrefix("redacted-"))
      #expect(stored(secret) == stored(secret))
      #expect(!stored(secret).contains(secret))
    }
  }

  @Test(
    "Usual words stay as they are",
    arguments: ["org.example.news", "score-17", "7f9e0123-4567-89ab-cdef-00000000abcd", "ThunderingHerd"])
  func usual(word: String) {
    #expect(stored(word) == word)
  }

  @Test("Control characters and broken UTF-8 do not get through")
  func control() {
    #expect(stored("a\u{0}b\nc\u{1B}[31m") == "abc[31m")
    let broken = [UInt8]([0x61, 0xFF, 0x62]).withUnsafeBytes { Redaction.word($0) }
    #expect(broken == "a\u{FFFD}b")
  }
}
