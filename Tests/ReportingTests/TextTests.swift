import Catalog
import Storage
import Testing

@testable import Reporting

/// Log text is hostile: it must not become markup, a formula, or a terminal's command.
@Suite("Text")
struct TextTests {
  @Test(
    "Markdown",
    arguments: [
      ("com.example.app", "com.example.app"),
      ("apns.not_stored", "apns.not_stored"),
      ("_em_ and *strong*", #"\_em\_ and \*strong\*"#),
      ("a|b\nc\r\td", #"a\|b c  d"#),
      ("<img src=x>", #"\<img src=x\>"#),
      (#"back\slash `code`"#, #"back\\slash \`code\`"#),
      ("[x](javascript:y) &amp; $x$", #"\[x\](javascript:y) \&amp; \$x\$"#),
      ("@all see #12", "\\@all see \\#12"),
      ("http://evil.example", #"http\://evil.example"#),
      ("- item", #"\- item"#), ("1. item", #"1\. item"#), ("1.5", "1.5"), ("-39.0", "-39.0"), ("== x", #"\== x"#),
      ("\u{1B}[31mred\u{0}", "\u{FFFD}\\[31mred\u{FFFD}"),
      ("abc\u{202E}cba", "abc\u{FFFD}cba"),
    ])
  func markdown(text: String, escaped: String) {
    #expect(SafeText.markdown(text) == escaped)
  }

  @Test(
    "CSV",
    arguments: [
      ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("two\nlines", "\"two\nlines\""),
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("\tx", "'\tx"), ("\rx", "\"'\rx\""),
      ("＝1", "'＝1"), ("", ""), ("a=b", "a=b"),
    ])
  func csv(text: String, escaped: String) {
    #expect(SafeText.csv(text) == escaped)
  }

  @Test("XML, where control characters are not allowed at all")
  func xml() {
    #expect(SafeText.xml("<a b='c'>&\"\u{7}") == "&lt;a b=&apos;c&apos;&gt;&amp;&quot;\u{FFFD}")
  }

  @Test("JSON keeps the order of its keys and escapes what it must")
  func json() {
    let value = JSON.object([("b", .string("\"\\\n\u{1}é")), ("a", .array([.number("1"), .null, .boolean(true)]))])
    let wanted = #"""
      {
        "b": "\"\\\n\u0001é",
        "a": [
          1,
          null,
          true
        ]
      }

      """#
    #expect(value.text == wanted)
  }

  @Test(
    "Numbers do not depend on the locale",
    arguments: [
      (NumberText.grouped(1_234_567), "1,234,567"), (NumberText.grouped(-12), "-12"), (NumberText.grouped(999), "999"),
      (NumberText.fixed(0.05, decimals: 1), "0.1"), (NumberText.fixed(-0.01, decimals: 1), "0.0"),
      (NumberText.fixed(-2.25, decimals: 1), "-2.3"), (NumberText.rounded(0.5), "0.50"), (NumberText.rounded(5), "5"),
      (NumberText.rounded(12.34), "12.3"), (NumberText.rounded(12345.6), "12,346"),
      (NumberText.percent(0.9412), "94.1"),
      (NumberText.percent(1), "100.0"), (NumberText.percent(0.9999), "99.990"), (NumberText.percent(0), "0.0"),
      (NumberText.percent(0.0004, like: 0.5), "0.0"), (NumberText.points(0.012), "+1.2"),
      (NumberText.points(-0.012), "-1.2"), (NumberText.points(0), "0.0"), (NumberText.fixed(.nan, decimals: 1), "nan"),
    ])
  func numbers(text: String, wanted: String) {
    #expect(text == wanted)
  }

  @Test("A table in each of its forms")
  func forms() throws {
    let table = ResultTable(
      name: "x", title: "X", summary: "x",
      columns: [
        .init(name: "word", unit: .text, label: "word", role: .plain),
        .init(name: "took", unit: .duration, label: "took", role: .plain),
        .init(name: "at", unit: .time, label: "at", role: .plain),
        .init(name: "rate", unit: .rate, label: "rate", role: .estimate),
        .init(name: "rate_lower", unit: .rate, label: "lower", role: .bound),
        .init(name: "rate_upper", unit: .rate, label: "upper", role: .bound),
      ],
      rows: [
        [.text("=a|b"), .integer(1_500_000), .integer(0), .real(0.5), .real(0.4), .real(0.6)],
        [.null, .null, .null, .null, .null, .null],
      ], bar: "rate")
    let utc = try ReportCalendar(timeZone: "UTC")
    #expect(
      table.text(.csv, in: utc)
        == "word,took_s,at,rate,rate_lower,rate_upper\r\n"
        + "'=a|b,1.500000,1970-01-01T00:00:00.000000Z,0.500000,0.400000,0.600000\r\n,,,,,\r\n")
    #expect(
      table.text(.markdown, in: utc) == #"""
        | word | took (s) | at | rate |   |
        | --- | ---: | ---: | ---: | --- |
        | \=a\|b | 1.50 | 1970-01-01 00:00:00+00:00 | 50.0 % (40.0–60.0) | ██████████ |
        | – | – | – | n too small |  |

        """#)
    #expect(
      table.text(.table, in: utc) == """
        word  took (s)                         at                rate
        =a|b      1.50  1970-01-01 00:00:00+00:00  50.0 % (40.0–60.0)  ██████████
        –            –                          –         n too small

        """)
    #expect(table.text(.json, in: utc).contains("\"took_s\": 1.500000"))
  }
}
