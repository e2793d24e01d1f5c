import Testing

@testable import FleetSimulation

/// APNs' one slot for each app and device.
struct DeliveryTests {
  private let scene = DeviceScene()

  private func delivered(_ pushes: [PlannedPush], seed: UInt64 = 1) -> [PushStory] {
    var stories = pushes.map { PushStory(push: $0) }
    var delivery = Delivery(life: scene.life(), random: RandomSource(seed: seed, purpose: .delivery))
    delivery.deliver(&stories, to: scene.healthyInstallation)
    return stories
  }

  @Test func handsOverDirectly() throws {
    let story = delivered([scene.push()])[0]
    let latency = try #require(story.arrivedAt) - (scene.noon + 50 * .millisecond)
    #expect((80 * Int64.millisecond...8 * .minute).contains(latency))
    #expect(story.absence == nil)
  }

  @Test func keepsTheNewestForADeviceThatIsAway() throws {
    let begin = scene.absence.begin
    let stories = delivered([
      scene.push(at: begin + .minute), scene.push(at: begin + 3 * .minute),
      scene.push(at: begin + 2 * .minute), scene.push(at: begin + 4 * .minute, expiration: .zero),
    ])
    #expect(stories.map { $0.arrivedAt != nil } == [false, true, false, false])
    let arrival = try #require(stories[1].arrivedAt)
    #expect((scene.absence.end...scene.absence.end + 8 * .second).contains(arrival))
  }

  @Test func dropsWhatHasExpired() {
    let begin = scene.absence.begin
    let end = scene.absence.end / .second
    #expect(delivered([scene.push(at: begin + .minute, expiration: .until(end - 1))])[0].arrivedAt == nil)
    #expect(delivered([scene.push(at: begin + .minute, expiration: .until(end + 1))])[0].arrivedAt != nil)
    // The newest holds the slot even if it then expires.
    let both = delivered([scene.push(at: begin + .minute), scene.push(at: begin + .hour, expiration: .until(end - 1))])
    #expect(both.allSatisfy { $0.arrivedAt == nil })
  }

  @Test func arrivesBeforeTheConnectionGoes() throws {
    let sentAt = scene.absence.begin - 200 * .millisecond
    let arrival = try #require(delivered([scene.push(at: sentAt)])[0].arrivedAt)
    #expect(sentAt < arrival && arrival < scene.absence.begin)
  }

  @Test func losesAFew() {
    let lost = (1...2_000).filter { delivered([scene.push()], seed: UInt64($0))[0].arrivedAt == nil }
    #expect((2...20).contains(lost.count))
  }
}
