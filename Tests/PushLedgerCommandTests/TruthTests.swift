import Foundation
import PushEvents
import TestSupport
import Testing

@Suite("The account against the truth of a simulated fleet")
struct TruthTests {
  /// A row of a CSV file whose fields hold no commas, by the names of its header.
  private typealias Row = [String: String]

  private func rows(_ path: String) throws -> [Row] {
    var lines = try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
    let header = lines.removeFirst().split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return lines.map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return Row(zip(header, fields)) { first, _ in first }
    }
  }

  /// The codes that this version books; losses inside APNs still fall to `open.unexplained`.
  private func isBooked(_ code: String?) -> Bool {
    guard let code else { return false }
    return !code.hasPrefix("apns.") && code != "device.suppressed" && code != "device.extension_failed"
  }

  @Test("Of 100 pushes to devices with a log, 97 or more end as the truth says, policy included", arguments: [3, 8])
  func agrees(seed: Int) throws {
    let bench = try Workbench()
    let simulation = "simulate --devices 30 --days 5 --seed \(seed) --noise-per-hour 2 --out fleet --quiet"
    #expect(try bench.run(simulation).exitCode == 0)
    #expect(try bench.run("ingest fleet --quiet").exitCode == 0)
    #expect(try bench.run("analyze --quiet").exitCode == 0)
    #expect(try bench.run("export outcomes --out booked.csv --quiet").exitCode == 0)
    var booked: [String: Row] = [:]
    for row in try rows(bench.folder.file("booked.csv")) {
      booked["\(row["apns_id"] ?? "")/\(row["device_id"] ?? "")"] = row
    }
    let truth = try rows(bench.folder.file("fleet/truth.csv"))
    #expect(booked.count == truth.count)
    let judged = truth.filter { $0["instrumented"] == "1" && isBooked($0["outcome"]) }
    let agreeing = judged.filter { row in
      let found = booked["\(row["apns_id"] ?? "")/\(row["device_id"] ?? "")"]
      return found?["outcome"] == row["outcome"] && found?["policy"] == row["policy"]
    }
    #expect(judged.count > 1_000)
    #expect(agreeing.count * 100 >= judged.count * 97, "\(agreeing.count) of \(judged.count)")
    let kinds = Set(judged.compactMap { $0["outcome"] })
    #expect(kinds.count >= 12, "an easy fleet proves little: \(kinds.sorted())")
  }
}
