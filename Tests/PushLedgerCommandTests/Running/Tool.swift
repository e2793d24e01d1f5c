import Foundation

/// The built program, run as a process of its own.
enum Tool {
  /// How one run ended, and what it said.
  struct Ending {
    var exitCode: Int32
    var output: String
    var complaints: String
  }

  /// The program lies beside the test bundle.
  static let path: String = {
    let bundles = Bundle.allBundles.map(\.bundlePath).filter { $0.hasSuffix(".xctest") }
    let beside = (bundles + CommandLine.arguments.prefix(1)).map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().appending(path: "pushledger").path
    }
    return beside.first(where: FileManager.default.isExecutableFile) ?? "pushledger"
  }()

  /// Runs the program in a folder.
  static func run(_ arguments: [String], in folder: String, input: [UInt8] = []) throws -> Ending {
    try launch(path, arguments, in: folder, input: input)
  }

  /// Runs the program with the words of one line.
  static func run(_ line: String, in folder: String, input: [UInt8] = []) throws -> Ending {
    try run(line.split(separator: " ").map(String.init), in: folder, input: input)
  }

  /// Runs a shell script in which `$0` is the program.
  static func shell(_ script: String, in folder: String) throws -> Ending {
    try launch("/bin/sh", ["-c", script, path], in: folder, input: [])
  }

  /// Output goes to files, so that no pipe can fill up.
  private static func launch(
    _ program: String, _ arguments: [String], in folder: String, input: [UInt8]
  ) throws -> Ending {
    let streams = FileManager.default.temporaryDirectory.appending(path: "pushledger-streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let files = ["input", "output", "complaints"].map { streams.appending(path: $0) }
    try Data(input).write(to: files[0])
    try Data().write(to: files[1])
    try Data().write(to: files[2])

    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Ending(
      exitCode: process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus,
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      complaints: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }
}
