import Foundation
import PushEvents
import Reporting
import TestSupport
import Testing

@Suite("When a report can't be written")
struct OutputFaultTests {
  @Test("A folder below a file can't be made, and the error names it")
  func belowFile() throws {
    let ledger = try ReportLedger.full()
    let file = try ledger.folder.write("file", "in the way")
    let error = #expect(throws: ReportError.self) { try ledger.report { $0.outputFolder = "\(file)/out" } }
    guard case .output(let output)? = error else {
      Issue.record("expected an output error")
      return
    }
    #expect(output.attempt == .create)
    #expect(output.path == "\(file)/out")
    #expect(output.code == ENOTDIR)
  }

  @Test("A folder in the place of a file stops the report before it changes anything else")
  func folderInTheWay() throws {
    let ledger = try ReportLedger.full()
    let first = try ledger.report { $0.period = .week("2026-W45") }
    let csv = ledger.folder.file("out/csv/account.csv")
    let before = try String(contentsOfFile: csv, encoding: .utf8)
    try ledger.add(500, .openUnexplained)
    try FileManager.default.removeItem(atPath: first.page)
    try FileManager.default.createDirectory(atPath: "\(first.page)/inside", withIntermediateDirectories: true)
    let error = #expect(throws: ReportError.self) { try ledger.report { $0.period = .week("2026-W45") } }
    guard case .output(let output)? = error else {
      Issue.record("expected an output error")
      return
    }
    #expect(output.attempt == .create)
    #expect(output.path == first.page)
    #expect(try String(contentsOfFile: csv, encoding: .utf8) == before)
  }

  @Test("On a full disk the old report stays as it was, and nothing half-written is left")
  func fullDisk() async {
    await #expect(processExitsWith: .success) {
      let ledger = try ReportLedger.full()
      let summary = try ledger.report { $0.period = .week("2026-W45") }
      let before = try summary.files.map { try String(contentsOfFile: $0, encoding: .utf8) }
      try ledger.add(500, .openUnexplained)
      // As on a full disk, a write stops short: no file may grow over 4,000 bytes.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4_000, rlim_max: 4_000)
      #if os(Linux)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      #else
        let resource = RLIMIT_FSIZE
      #endif
      guard setrlimit(resource, &limit) == 0 else { exit(2) }
      do {
        _ = try ledger.report { $0.period = .week("2026-W45") }
        exit(3)
      } catch ReportError.output(let output) {
        guard output.attempt == .write, output.code == EFBIG else { exit(4) }
      }
      let after = try summary.files.map { try String(contentsOfFile: $0, encoding: .utf8) }
      guard after == before else { exit(5) }
      let names = FileManager.default.subpaths(atPath: ledger.folder.file("out")) ?? []
      exit(names.contains { $0.contains(".partial") } ? 6 : 0)
    }
  }
}
