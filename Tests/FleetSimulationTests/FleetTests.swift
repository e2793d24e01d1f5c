import FleetSimulation
import Foundation
import PushEvents
import Testing

struct FleetTests {
  @Test func sameOptionsGiveSameBytes() throws {
    let first = try FleetFolder(devices: 6, days: 2, seed: 11)
    let second = try FleetFolder(devices: 6, days: 2, seed: 11)
    #expect(try first.files().map(\.name) == second.files().map(\.name))
    #expect(try first.files().map(\.data) == second.files().map(\.data))
    #expect(first.summary == second.summary)
    let other = try FleetFolder(devices: 6, days: 2, seed: 12)
    #expect(try first.files().map(\.data) != other.files().map(\.data))
  }

  /// Pins the bytes, so that a platform or a compiler that gives others is noticed.
  ///
  /// A change to the simulation changes the number.
  @Test func bytesAreTheSameEverywhere() throws {
    let fleet = try FleetFolder(devices: 3, days: 1, seed: 1) { $0.noisePerHour = 0 }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in try fleet.files().flatMap(\.data) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    #expect(String(hash, radix: 16) == "a7e6d1b9d5cfbcf5")
  }

  @Test func moreNoiseChangesNoTruth() throws {
    let quiet = try FleetFolder(devices: 5, days: 3, seed: 2) { $0.noisePerHour = 0 }
    let noisy = try FleetFolder(devices: 5, days: 3, seed: 2) { $0.noisePerHour = 200 }
    #expect(try quiet.lines("truth", "").map(\.lines) == noisy.lines("truth", "").map(\.lines))
    #expect(noisy.summary.deviceRecords > quiet.summary.deviceRecords * 3)
  }

  @Test func summaryTellsWhatWasWritten() throws {
    let fleet = try FleetFolder(devices: 10, days: 2, seed: 3)
    let files = try fleet.files()
    #expect(fleet.summary.files == files.count)
    #expect(fleet.summary.bytes == files.reduce(0) { $0 + $1.data.count })
    #expect(fleet.summary.devices == 10)
    #expect(fleet.summary.instrumented == 6)
    #expect(try fleet.lines("provider/", ".jsonl").flatMap(\.lines).count == fleet.summary.providerRecords)
    #expect(try fleet.column("apns_id", of: "truth.csv").count == fleet.summary.pushes)
  }

  @Test func everyModelledOutcomeOccurs() throws {
    let fleet = try FleetFolder(devices: 100, days: 5, seed: 4) { $0.noisePerHour = 0 }
    let found = Set(try fleet.column("outcome", of: "truth.csv"))
    // A request to one token has no broadcast errors; docs/simulation.md says why the other two are left out.
    let omitted: [OutcomeCode] = [.rejectedBroadcast, .deviceSuppressed, .deviceExtensionFailed]
    let expected = OutcomeCode.allCases.filter { !omitted.contains($0) }.map(\.name)
    #expect(found == Set(expected))
  }

  @Test func refusesWhatItCannotDo() {
    var options = SimulationOptions(devices: 0, days: 1, seed: 1, outputFolder: "unused")
    #expect(throws: SimulationError.badOption("devices must be from 1 to 1000000, not 0")) {
      try FleetSimulation.run(options)
    }
    options.devices = 1
    options.start = Timestamp(microseconds: 1)
    #expect(throws: SimulationError.self) { try FleetSimulation.run(options) }
    options.start = Timestamp(microseconds: 0)
    options.outputFolder = "/dev/null/fleet"
    #expect(throws: SimulationError.failed("create", path: "/dev/null/fleet", code: ENOTDIR)) {
      try FleetSimulation.run(options)
    }
  }
}
