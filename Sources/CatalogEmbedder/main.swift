import Foundation

/// Writes one Swift table of (path, text) from the files named on the command line.
///
/// Usage: CatalogEmbedder OUTPUT ROOT FILE…
let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: CatalogEmbedder OUTPUT ROOT FILE…\n".utf8))
  exit(64)
}
let root = arguments[2].hasSuffix("/") ? arguments[2] : arguments[2] + "/"
var source = "enum EmbeddedFiles {\n  static let all: [(path: String, text: String)] = [\n"
for path in arguments.dropFirst(3) {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  var fence = "#"
  while text.contains("\"" + fence) || text.contains("\\" + fence) { fence += "#" }
  let name = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
  source += "    (\n      \"\(name)\",\n\(fence)\"\"\"\n\(text)\n\"\"\"\(fence)\n    ),\n"
}
source += "  ]\n}\n"
try source.write(toFile: arguments[1], atomically: true, encoding: .utf8)
