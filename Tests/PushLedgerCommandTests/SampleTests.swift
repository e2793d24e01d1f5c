import Foundation
import PushEvents
import TestSupport
import Testing

@Suite("The sample fleet's week")
struct SampleTests {
  private static let golden = ProjectFiles.root.path + "/Tests/PushLedgerCommandTests/Golden"

  /// Runs the main job on a copy of the sample.
  private func report(_ bench: Workbench) throws -> Tool.Ending {
    try FileManager.default.copyItem(
      atPath: ProjectFiles.root.path + "/sample-logs", toPath: bench.folder.file("sample-logs"))
    return try bench.run("run sample-logs --key sample-logs/fleet.key --out out --max-rejects 5 --quiet")
  }

  @Test("The report is the one that a person read and found right", arguments: ["weekly-2026-W45.md", "summary.json"])
  func goldenReport(name: String) throws {
    let bench = try Workbench()
    #expect(try report(bench).exitCode == 0)
    let written = try String(contentsOfFile: bench.folder.file("out/" + name), encoding: .utf8)
    let expected = try String(contentsOfFile: Self.golden + "/" + name, encoding: .utf8)
    #expect(written == expected, "if the change is meant, look at the new one and copy it to Golden/")
  }

  @Test("No token of the fleet is in the ledger, in the reports or in what was said")
  func tokens() throws {
    let bench = try Workbench()
    let ending = try report(bench)
    let devices = try String(contentsOfFile: bench.folder.file("sample-logs/devices.csv"), encoding: .utf8)
    let tokens = devices.split(separator: "\n").dropFirst().compactMap { $0.split(separator: ",").dropFirst().first }
    #expect(tokens.count > 20)
    let files = FileManager.default.enumerator(atPath: bench.folder.path)?.compactMap { $0 as? String } ?? []
    let written = files.filter { !$0.hasPrefix("sample-logs") && !$0.hasSuffix("csv") || $0.hasPrefix("out/") }
    #expect(written.contains { $0.hasSuffix(".sqlite") })
    var texts = [ending.output + ending.complaints]
    for name in written {
      guard let data = FileManager.default.contents(atPath: bench.folder.file(name)) else { continue }
      texts.append(String(decoding: data, as: UTF8.self).lowercased())
    }
    for token in tokens {
      for text in texts { #expect(!text.contains(token.prefix(40).lowercased())) }
    }
  }

  @Test("Its README says how many pushes must end how")
  func readme() throws {
    let bench = try Workbench()
    _ = try report(bench)
    let summary = try String(contentsOfFile: bench.folder.file("out/summary.json"), encoding: .utf8)
    let readme = try String(contentsOfFile: ProjectFiles.root.path + "/sample-logs/README.md", encoding: .utf8)
    let counts = try outcomes(summary)
    #expect(!counts.isEmpty)
    for (code, pushes) in counts where pushes > 0 { #expect(readme.contains("| `\(code)` | \(pushes) |"), "\(code)") }
  }

  private func outcomes(_ summary: String) throws -> [String: Int] {
    struct Summary: Decodable { var outcomes: [String: Int] }
    return try JSONDecoder().decode(Summary.self, from: Data(summary.utf8)).outcomes
  }
}
