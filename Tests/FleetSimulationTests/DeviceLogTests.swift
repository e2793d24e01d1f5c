import FleetSimulation
import Foundation
import Testing

struct DeviceLogTests {
  @Test func ndjsonIsWhatAppleWrites() throws {
    let fleet = try FleetFolder(devices: 10, days: 2, seed: 7) { $0.ndjsonPercent = 100 }
    let keys: Set<String> = [
      "timezoneName", "messageType", "eventType", "source", "formatString", "userID", "activityIdentifier",
      "subsystem", "category", "threadID", "senderImageUUID", "backtrace", "bootUUID", "processImagePath",
      "senderImagePath", "timestamp", "machTimestamp", "eventMessage", "processImageUUID", "traceID", "processID",
      "senderProgramCounter", "parentActivityIdentifier",
    ]
    var events: Set<String> = []
    for (file, lines) in try fleet.lines("devices/", ".ndjson") {
      let trailer = try object(lines[lines.count - 1])
      #expect(trailer["count"] as? Int == lines.count - 2)
      #expect(lines[lines.count - 2].isEmpty)
      let records = try lines.dropLast(2).map(object)
      let times = records.compactMap { $0["timestamp"] as? String }
      #expect(times == times.sorted())
      #expect(times.allSatisfy { file.hasSuffix("/log-\($0.prefix(10)).ndjson") })
      for record in records {
        let event = try #require(record["eventType"] as? String)
        events.insert(event)
        #expect(keys.subtracting(record.keys).isSubset(of: event == "logEvent" ? [] : ["messageType"]))
      }
    }
    #expect(events == ["logEvent", "activityCreateEvent", "signpostEvent", "lossEvent"])
  }

  @Test func consoleHasFourColumnsAndGoesOnWithoutThem() throws {
    let fleet = try FleetFolder(devices: 12, days: 2, seed: 8) { $0.ndjsonPercent = 0 }
    let files = try fleet.lines("devices/", ".log")
    #expect(!files.isEmpty)
    var continuations = 0
    for (_, lines) in files {
      var last = ""
      for line in lines {
        let columns = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
        guard columns.count == 4, columns[1].utf8.count == 20, columns[1].contains(":") else {
          continuations += 1
          continue
        }
        let time = String(columns[1].prefix(15))
        #expect(last <= time)
        last = time
      }
    }
    #expect(continuations > 100)
  }

  /// A kept log never falls silent for four minutes, and a gap is too long to be taken for silence.
  @Test(arguments: [0, 40]) func heartbeatIsKept(_ noise: Int) throws {
    let fleet = try FleetFolder(devices: 7, days: 3, seed: 9) {
      $0.ndjsonPercent = 100
      $0.noisePerHour = noise
    }
    var moments: [String: [Int]] = [:]
    for (file, lines) in try fleet.lines("devices/", ".ndjson") {
      let device = String(file.split(separator: "/")[1])
      // 24 ticks are a microsecond of the device's own clock since its boot.
      moments[device, default: []] += try lines.dropLast(2).map { try object($0)["machTimestamp"] as? Int ?? 0 }
    }
    for ticks in moments.values {
      let pauses = zip(ticks, ticks.dropFirst()).map { ($1 - $0) / 24_000_000 }
      #expect(pauses.allSatisfy { $0 >= 0 && $0 <= 240 || $0 > 3_600 })
    }
  }

  @Test func instrumentedDevicesOnlyHaveLogs() throws {
    let fleet = try FleetFolder(devices: 10, days: 2, seed: 10)
    let folders = Set(
      try fleet.files().map(\.name).filter { $0.hasPrefix("devices/") }.map { $0.split(separator: "/")[1] })
    let instrumented = Set(
      try fleet.table("truth.csv").filter { $0["instrumented"] == "1" }.compactMap { $0["device_id"] })
    #expect(folders.map(String.init).sorted() == instrumented.sorted())
    let roster = try fleet.lines("devices.csv", "")[0].lines
    #expect(
      roster[0] == "device_id,device_token,topic,environment,valid_from,model,os_version,app_version,log_path_glob")
    #expect(Set(roster.dropFirst().map { $0.prefix(12) }).count == 10)
  }

  private func object(_ line: Substring) throws -> [String: any Sendable] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: any Sendable])
  }
}
