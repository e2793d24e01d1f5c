internal import Catalog
internal import PushEvents
public import Storage

/// Makes reports from templates.
public enum Report {
  /// One shipped template.
  public struct Listing: Hashable, Sendable {
    /// The name to call it by.
    public var name: String
    /// What it is for, in one line.
    public var summary: String
  }

  /// The shipped templates, sorted by name.
  public static func templates() throws(ReportError) -> [Listing] {
    var listings: [Listing] = []
    for entry in Catalog.entries(below: "reports/") {
      let template = try checked(try Template(parsing: entry.text, name: entry.name, path: entry.path))
      listings.append(Listing(name: template.name, summary: template.summary))
    }
    return listings
  }

  /// Makes a report and writes its files: all of them, or none.
  ///
  /// Everything is read from one state of the ledger, also while another process writes to it.
  public static func write(_ connection: Connection, _ options: ReportOptions) throws(ReportError) -> ReportSummary {
    let template = try template(options.template)
    let library = try checked(try QueryLibrary(replacedBy: options.queriesFolder))
    try stored(try connection.execute("BEGIN"))
    defer { try? connection.execute("ROLLBACK") }
    let scope = try ReportScope(
      connection, period: options.period, app: options.app, timeZone: options.reportTimeZone)
    var renderer = TemplateRenderer(template, runner: try QueryRunner(connection, scope: scope), library: library)
    let page = try renderer.render()
    let summary = try ReportData(&renderer).json.text
    var files = renderer.tables.filter { $0.key != "period" }.map { ("csv/\($0.key).csv", $0.value.csv) }
    files += renderer.charts.map { ("charts/\($0.key).svg", $0.value) }
    files.append(("summary.json", summary))
    files.sort { $0.0 < $1.0 }
    // The page comes last, so that what it links to is there before it.
    let name = "\(template.name)-\(scope.period.label).md"
    files.append((name, page))
    return try write(files, page: name, to: options.outputFolder, scope.period)
  }

  private static func write(
    _ files: [(name: String, text: String)], page: String, to folder: String, _ period: ReportPeriod
  ) throws(ReportError) -> ReportSummary {
    do throws(OutputError) {
      let written = try OutputFolder(path: folder).write(files)
      return ReportSummary(page: "\(folder)/\(page)", files: written.sorted(), period: period)
    } catch {
      throw .output(error)
    }
  }

  private static func template(_ name: String) throws(ReportError) -> Template {
    let shipped = Catalog.entries(below: "reports/")
    if let entry = shipped.first(where: { $0.name == name }) {
      return try checked(try Template(parsing: entry.text, name: name, path: entry.path))
    }
    guard name.contains("/") || name.hasSuffix(".md") else {
      let names = shipped.map(\.name)
      throw .input(
        Diagnostic(
          .error, "unknown-template", "no report is called '\(name)'",
          hint: NearestName.hint(for: name, among: names) ?? "there are \(names.joined(separator: ", "))"))
    }
    let text = try checked(try Catalog.text(ofFile: name))
    let file = name.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? "report"
    return try checked(try Template(parsing: text, name: file, path: name))
  }
}
