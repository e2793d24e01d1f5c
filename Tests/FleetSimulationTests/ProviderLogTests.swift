import FleetSimulation
import Foundation
import Testing

struct ProviderLogTests {
  private struct Record: Decodable {
    let sent_at: String
    let apns_id: String?
    let device_token: String
    let topic: String
    let push_type: String
    let priority: Int
    let expiration: Int?
    let collapse_id: String?
    let status: Int?
    let reason: String?
    let unregistered_at: Int?
    let send_id: String?
    let attempt: Int
    let host: String
    let error: String?
  }

  @Test func linesParseAndAreInOrder() throws {
    let fleet = try FleetFolder(devices: 40, days: 4, seed: 5) { $0.noisePerHour = 0 }
    let files = try fleet.lines("provider/", ".jsonl")
    #expect(files.count == 8)
    var records: [Record] = []
    for (file, lines) in files {
      let own = try lines.map { try JSONDecoder().decode(Record.self, from: Data($0.utf8)) }
      let times = own.map(\.sent_at)
      #expect(times == times.sorted())
      #expect(own.allSatisfy { file == "provider/\($0.host)-\($0.sent_at.prefix(10)).jsonl" })
      records += own
    }
    #expect(records.allSatisfy { ($0.status == nil) == ($0.error != nil) })
    #expect(records.allSatisfy { ($0.status == 410) == ($0.unregistered_at != nil) })
    #expect(records.contains { $0.apns_id.map { $0 != $0.lowercased() } ?? false })
    #expect(Set(records.map { $0.expiration == nil ? "absent" : $0.expiration == 0 ? "zero" : "until" }).count == 3)
    #expect(Set(records.map(\.push_type)) == ["alert", "background", "voip", "liveactivity"])
  }

  @Test func everyPushHasOneRowOfTruth() throws {
    let fleet = try FleetFolder(devices: 40, days: 4, seed: 6) { $0.noisePerHour = 0 }
    var attempts: [String: Int] = [:]
    for line in try fleet.lines("provider/", ".jsonl").flatMap(\.lines) {
      let record = try JSONDecoder().decode(Record.self, from: Data(line.utf8))
      let name = try #require(record.send_id ?? record.apns_id?.lowercased())
      attempts[name, default: 0] += 1
    }
    let rows = try fleet.table("truth.csv")
    #expect(rows.count == attempts.count)
    #expect(attempts.values.contains { $0 > 1 })
    for row in rows {
      let name = try #require(row["send_id"]?.isEmpty == false ? row["send_id"] : row["apns_id"])
      #expect(attempts[name].map(String.init) == row["attempts"])
    }
  }
}
