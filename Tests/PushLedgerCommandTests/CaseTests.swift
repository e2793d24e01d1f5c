import Foundation
import TestSupport
import Testing

/// Whole runs of the program, each described by a folder below `Cases/`.
///
/// - `arguments`: one run a line, in order, in the same folder; words are split at blanks
/// - `input/`: what lies in that folder before
/// - `output`, `complaints`: what the runs write, one after the other; nothing where a file is missing
/// - `exit-code`: one code a line; 0 where the file is missing
@Suite("Cases")
struct CaseTests {
  static let folder = ProjectFiles.root.appending(path: "Tests/PushLedgerCommandTests/Cases")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  @Test("There are cases")
  func findsCases() {
    #expect(CaseTests.names.count > 5)
  }

  @Test("A case ends as described", arguments: names)
  func endsAsDescribed(_ name: String) throws {
    let described = CaseTests.folder.appending(path: name)
    let place = try TemporaryFolder()
    let input = described.appending(path: "input")
    if FileManager.default.fileExists(atPath: input.path) {
      for file in try FileManager.default.contentsOfDirectory(atPath: input.path) {
        try FileManager.default.copyItem(atPath: input.appending(path: file).path, toPath: place.file(file))
      }
    }
    let lines = try text(described, "arguments").split(separator: "\n").map(String.init)
    let endings = try lines.map { try Tool.run($0, in: place.path) }

    #expect(endings.map(\.output).joined() == (try? text(described, "output")) ?? "")
    #expect(endings.map(\.complaints).joined() == (try? text(described, "complaints")) ?? "")
    let codes = try? text(described, "exit-code").split(separator: "\n").map { Int32($0) }
    #expect(endings.map(\.exitCode) == codes ?? endings.map { _ in 0 })
  }

  private func text(_ folder: URL, _ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
