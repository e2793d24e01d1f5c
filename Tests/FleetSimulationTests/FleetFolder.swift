import FleetSimulation
import Foundation

/// A fleet in a temporary folder that goes away with it.
final class FleetFolder {
  let path: String
  let summary: SimulationSummary

  init(devices: Int, days: Int, seed: UInt64, _ change: (inout SimulationOptions) -> Void = { _ in }) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "fleet-\(UUID().uuidString)").path
    var options = SimulationOptions(devices: devices, days: days, seed: seed, outputFolder: path)
    change(&options)
    summary = try FleetSimulation.run(options)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// All files by their path in the folder, in order.
  func files() throws -> [(name: String, data: Data)] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted().compactMap { name in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder), !isFolder.boolValue
      else { return nil }
      return (name, try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
    }
  }

  /// The lines of the files whose path begins and ends in a certain way.
  func lines(_ prefix: String, _ suffix: String) throws -> [(file: String, lines: [Substring])] {
    try files().filter { $0.name.hasPrefix(prefix) && $0.name.hasSuffix(suffix) }.map { name, data in
      (name, String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast())
    }
  }

  /// The rows of a file without quotes, by column.
  func table(_ name: String) throws -> [[String: String]] {
    let lines = try lines(name, "").flatMap(\.lines)
    guard let header = lines.first else { return [] }
    return lines.dropFirst().map { line in
      Dictionary(uniqueKeysWithValues: zip(fields(of: header), fields(of: line)))
    }
  }

  /// One column of such a file.
  func column(_ column: String, of name: String) throws -> [String] {
    let lines = try lines(name, "").flatMap(\.lines)
    guard let header = lines.first, let index = fields(of: header).firstIndex(of: column) else { return [] }
    return lines.dropFirst().map { fields(of: $0)[index] }
  }

  private func fields(of line: Substring) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}
