import Storage
import TestSupport

/// A folder with a ledger in it, on which the program is tried.
struct Workbench {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs the program in the folder.
  func run(_ line: String, input: [UInt8] = []) throws -> Tool.Ending {
    try Tool.run(line, in: folder.path, input: input)
  }

  /// Runs a shell script in the folder; `$0` is the program.
  func shell(_ script: String) throws -> Tool.Ending {
    try Tool.shell(script, in: folder.path)
  }

  /// One number out of the ledger.
  func count(_ sql: String) throws -> Int {
    let connection = try Ledger.openForReading(path: folder.file("pushledger.sqlite"))
    return Int(try connection.integer(sql) ?? 0)
  }

  /// How many requests to APNs the ledger holds.
  var attempts: Int {
    get throws { try count("SELECT count(*) FROM attempt") }
  }
}
