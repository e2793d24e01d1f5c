/// The texts that are files and not code: migrations, queries, report templates, message rules, mappings.
///
/// They are compiled in, so that an installed tool needs nothing beside it.
public enum Catalog {
  /// One text of the catalog.
  public struct Entry: Sendable {
    /// The path below the project's root, such as `queries/metrics/arrival-by-day.sql` or `Rules/dasd.json`.
    public var path: String
    /// The whole text.
    public var text: String

    /// Names a text, such as one of the user's own files.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }

    /// The file's name without folder and ending.
    public var name: String {
      let file = path.split(separator: "/").last ?? ""
      return String(file.prefix { $0 != "." })
    }
  }

  /// The entries below a folder, such as `queries/schema/`, sorted by path.
  public static func entries(below folder: String) -> [Entry] {
    EmbeddedFiles.all
      .filter { $0.path.hasPrefix(folder) }
      .sorted { $0.path < $1.path }
      .map { Entry(path: $0.path, text: $0.text) }
  }
}
