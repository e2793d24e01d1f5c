import Catalog
import PushEvents
import TestSupport
import Testing

@Suite("Query headers")
struct QueryHeaderTests {
  private static let example = """
    -- name: example
    -- title: An example
    -- summary: arrived / counted
    -- param: since us   -- half-open
    -- param: app text
    -- column: push_type text
    -- column: counted 1 pushes that count
    -- column: took us   -- a remark
    -- column: arrived 1
    -- rate: arrival = arrived / counted
    -- difference: change = arrived / counted - counted / arrived
    -- bar: arrival
    -- chart: bar arrival by push_type, counted within arrived, counted
    SELECT 1; -- name: not a header any more
    """

  @Test("A header says what a query takes and gives")
  func example() throws {
    let query = try Query(parsing: Self.example, path: "example.sql")
    #expect(query.name == "example")
    #expect(query.summary == "arrived / counted")
    #expect(query.parameters.map(\.name) == ["since", "app"])
    #expect(query.parameters.map(\.kind) == [.time, .text])
    #expect(query.columns.map(\.name) == ["push_type", "counted", "took", "arrived", "arrival", "change"])
    #expect(query.columns.map(\.unit) == [.text, .count, .duration, .count, .rate, .points])
    #expect(query.columns.map(\.label)[...2] == ["push type", "pushes that count", "took"])
    #expect(query.selectedColumns.count == 4)
    #expect(query.columns[4].origin == .rate(.init(numerator: "arrived", denominator: "counted")))
    #expect(query.bar == "arrival")
    #expect(
      query.chart
        == .init(kind: .bar, value: "arrival", labels: ["push_type", "counted"], band: ["arrived", "counted"]))
  }

  @Test(
    "A fault names its line and the way out",
    arguments: [
      ("-- titel: x", 2, "unknown header line 'titel:'", "did you mean 'title'?"),
      ("-- param: since", 2, "expected a parameter's name and kind", nil),
      ("-- param: since date", 2, "unknown kind 'date'", "use us, text or integer"),
      ("-- column: x", 2, "expected a column's name and unit", nil),
      ("-- column: x seconds", 2, "unknown unit 'seconds'", "use 1, text, us, time, rate or points"),
      ("-- column: ok 1", 2, "two columns are called 'ok'", nil),
      ("-- rate: r = ok", 2, "expected 'NUMERATOR / DENOMINATOR'", nil),
      ("-- rate: r ok / ok", 2, "expected 'NAME = FORMULA'", nil),
      ("-- rate: r = ok / oks", 2, "no column is called 'oks'", "did you mean 'ok'?"),
      ("-- difference: d = ok / ok", 2, "expected two ratios", nil),
      ("-- chart: pie ok by ok", 2, "unknown kind of chart 'pie'", "use bar, line or waterfall"),
      ("-- chart: bar ok", 2, "expected 'KIND COLUMN by COLUMN'", nil),
      ("-- chart: bar ok by ok within ok", 2, "expected two columns after 'within'", nil),
      ("-- bar: nothing", 2, "no column is called 'nothing'", nil),
      ("-- title:", 2, "nothing follows 'title:'", nil),
      ("-- name: again", 2, "a second 'name:'", nil),
      ("-- column: other 1", 1, "the header has no 'title:'", "add a line `-- title: …`"),
    ])
  func faults(line: String, number: Int, message: String, hint: String?) {
    let text = "-- name: x\n\(line)\n-- column: ok 1\nSELECT 1 AS ok"
    let error = #expect(throws: Diagnostic.self) { try Query(parsing: text, path: "own.sql") }
    #expect(error?.code == "bad-query-header")
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.place?.file == "own.sql")
    if message.hasPrefix("two columns") {
      #expect(error?.place?.line == 3)
    } else {
      #expect(error?.place?.line == number)
    }
    if let hint { #expect(error?.hint == hint) }
  }

  @Test("A folder's queries take the place of the shipped ones, and add to them")
  func folder() throws {
    let folder = try TemporaryFolder()
    try folder.write("deep/headline.sql", "-- name: headline\n-- title: Mine\n-- summary: mine\nSELECT 1")
    try folder.write("own.sql", "-- name: own\r\n-- title: Own\r\n-- summary: own\r\nSELECT 1")
    try folder.write("notes.txt", "no query")
    let library = try QueryLibrary(replacedBy: folder.path)
    #expect(try library.query(named: "headline").title == "Mine")
    #expect(try library.query(named: "own").title == "Own")
    #expect(try library.queries.count == QueryLibrary().queries.count + 1)
  }

  @Test("What is not there is named, with what is near")
  func missing() throws {
    let unknown = #expect(throws: Diagnostic.self) { try QueryLibrary().query(named: "head-line") }
    #expect(unknown?.hint == "did you mean 'headline'?")
    let nowhere = #expect(throws: Diagnostic.self) { try QueryLibrary(replacedBy: "/nowhere/queries") }
    #expect(nowhere?.place?.file == "/nowhere/queries")
    let folder = try TemporaryFolder()
    let latin = try folder.write("latin.sql", [0x2D, 0x2D, 0x20, 0xE9, 0x0A])
    #expect(throws: Diagnostic.self) { try Catalog.text(ofFile: latin) }
  }
}
