import Catalog
import Storage
import Testing

/// Holds the header of every shipped query against what SQLite says of it.
@Suite("Shipped queries")
struct ShippedQueryTests {
  static let queries = (try? QueryLibrary().queries) ?? []
  static let names = queries.map(\.name)

  private func query(_ name: String) throws -> Query {
    try #require(Self.queries.first { $0.name == name })
  }

  private func statement(_ query: Query) throws -> Statement {
    let connection = try Ledger.open(path: ":memory:")
    try connection.execute("CREATE TEMP TABLE report_day (day TEXT, since INTEGER, until INTEGER)")
    return try connection.prepare(query.sql)
  }

  @Test("All headers can be read")
  func all() throws {
    #expect(try !QueryLibrary().queries.isEmpty)
  }

  @Test("The name is the file's", arguments: names)
  func name(_ name: String) throws {
    let query = try query(name)
    #expect(query.path.hasSuffix("/\(query.name).sql"))
  }

  @Test("The header's parameters are the statement's", arguments: names)
  func parameters(_ name: String) throws {
    let query = try query(name)
    let statement = try statement(query)
    let found = (0..<statement.parameterCount).compactMap { statement.parameterName(Int32($0 + 1)) }
    #expect(found.count == statement.parameterCount)
    #expect(Set(found) == Set(query.parameters.map { ":\($0.name)" }))
  }

  @Test("The header's columns are the statement's", arguments: names)
  func columns(_ name: String) throws {
    let query = try query(name)
    let statement = try statement(query)
    #expect((0..<statement.columnCount).map { statement.columnName($0) } == query.selectedColumns.map(\.name))
  }

  @Test("It only reads, and says in which order", arguments: names)
  func reads(_ name: String) throws {
    let query = try query(name)
    #expect(try statement(query).isReadOnly)
    #expect(query.sql.contains("\nORDER BY "))
  }

  @Test("It keeps to what every engine understands", arguments: names)
  func portable(_ name: String) throws {
    let text = try query(name).sql.lowercased()
    for word in ["strftime", "datetime(", "julianday", "iif(", "ifnull(", "glob", "group_concat", "json_", "typeof"] {
      #expect(!text.contains(word), "\(word)")
    }
  }
}
