internal import Foundation
public import PushEvents

/// The queries that can be run by name: those that are compiled in, and those of a folder that replaces or adds some.
public struct QueryLibrary: Sendable {
  /// All queries, sorted by name.
  public let queries: [Query]

  /// Reads the queries.
  ///
  /// - Parameter folder: A folder of `.sql` files, read with its subfolders; one with the name of a shipped query
  ///   takes its place.
  /// - Throws: A ``Diagnostic`` that names the file and line that cannot be read.
  public init(replacedBy folder: String? = nil) throws(Diagnostic) {
    var byName: [String: Query] = [:]
    for entry in Catalog.entries(below: "queries/") where !entry.path.hasPrefix("queries/schema/") {
      byName[entry.name] = try Query(parsing: entry.text, path: entry.path)
    }
    if let folder {
      for path in try QueryLibrary.files(below: folder) {
        let query = try Query(parsing: try Catalog.text(ofFile: path), path: path)
        byName[query.name] = query
      }
    }
    queries = byName.values.sorted { $0.name < $1.name }
  }

  /// Finds a query by its name.
  ///
  /// - Throws: A ``Diagnostic`` with the nearest name.
  public func query(named name: String, at place: SourceLocation? = nil) throws(Diagnostic) -> Query {
    guard let query = queries.first(where: { $0.name == name }) else {
      let hint = NearestName.hint(for: name, among: queries.map(\.name)) ?? "`pushledger query --list` names them all"
      throw Diagnostic(.error, "unknown-query", "no query is called '\(name)'", at: place, hint: hint)
    }
    return query
  }

  private static func files(below folder: String) throws(Diagnostic) -> [String] {
    guard let paths = FileManager.default.subpaths(atPath: folder) else {
      throw Diagnostic(
        .error, "missing-folder", "cannot read the folder of queries", at: SourceLocation(file: folder),
        hint: "--queries wants a folder that holds .sql files")
    }
    return paths.filter { $0.hasSuffix(".sql") }.sorted().map { "\(folder)/\($0)" }
  }
}

extension Catalog {
  /// The text of a query or template file that a user named.
  ///
  /// - Throws: A ``Diagnostic`` where the file cannot be read or is not UTF-8.
  public static func text(ofFile path: String) throws(Diagnostic) -> String {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Diagnostic(
        .error, "missing-file", "cannot read the file", at: SourceLocation(file: path), hint: "check the path")
    }
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      throw Diagnostic(
        .error, "not-utf8", "the file is not UTF-8 text", at: SourceLocation(file: path), hint: "save it as UTF-8")
    }
    return text.contains("\r\n") ? text.replacing("\r\n", with: "\n") : text
  }
}

extension Query {
  /// Reads a query of the user's; without a header it is known by its file, and SQLite names its columns.
  ///
  /// - Throws: A ``Diagnostic`` where the file cannot be read or its header is broken.
  public init(file path: String) throws(Diagnostic) {
    let text = try Catalog.text(ofFile: path)
    let hasHeader = text.split(separator: "\n").contains { $0.hasPrefix("-- name:") }
    guard !hasHeader else {
      try self.init(parsing: text, path: path)
      return
    }
    let file = path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? path
    self.init(
      name: file, title: file, summary: "", parameters: [], columns: [], bar: nil, chart: nil, sql: text, path: path)
  }
}
