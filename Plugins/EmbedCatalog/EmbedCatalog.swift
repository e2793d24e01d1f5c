import Foundation
import PackagePlugin

/// Compiles the texts of `queries/`, `reports/`, `Rules/` and `Mappings/` into the target.
///
/// An installed tool has no resource bundle beside it, so the texts become one Swift table.
@main
struct EmbedCatalog: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let root = target.directoryURL
    let folders = ["queries", "reports", "Rules", "Mappings"].map { root.appending(path: $0) }
    let inputs = folders.flatMap(files(below:)).sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(inputs.count) catalog files",
        executable: try context.tool(named: "CatalogEmbedder").url,
        arguments: [output.path, root.path] + inputs.map(\.path),
        inputFiles: inputs,
        outputFiles: [output])
    ]
  }

  private func files(below folder: URL) -> [URL] {
    let real = folder.resolvingSymlinksInPath()
    guard let paths = FileManager.default.subpaths(atPath: real.path) else { return [] }
    return
      paths
      .filter { $0.hasSuffix(".sql") || $0.hasSuffix(".md") || $0.hasSuffix(".json") }
      .map { folder.appending(path: $0) }
  }
}
