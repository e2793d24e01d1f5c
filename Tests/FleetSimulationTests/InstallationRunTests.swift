import PushEvents
import Testing

@testable import FleetSimulation

/// What a background push does on the device, and the lines that it leaves.
struct InstallationRunTests {
  private let scene = DeviceScene()

  private func arrived(at moment: Int64) -> PushStory {
    var story = PushStory(push: scene.push(at: moment))
    story.arrivedAt = moment + .second
    return story
  }

  private func messages(of run: InstallationRun) -> [String] {
    run.journal.sorted().map { String(decoding: run.journal.text[$0.message], as: UTF8.self) }
  }

  @Test func launchesTheAppAndSaysSo() throws {
    let run = scene.played([arrived(at: scene.noon)], in: scene.life())
    let launch = try #require(run.stories[0].launch)
    let messages = messages(of: run)
    let expected = [
      "Received incoming message on topic com.example.mailbox at priority 5",
      "[com.example.mailbox] Request DUET delivers content-available push notification to application",
      "SUBMITTING: \(launch.activity)",
    ]
    #expect(messages.filter { expected.contains($0) } == expected)
    #expect(messages.contains { $0.hasPrefix("STARTING activity \(launch.activity)") || $0.hasPrefix("STARTED") })
    #expect(messages.contains { $0.hasPrefix("push received id=\(run.stories[0].push.payloadID) type=background") })
    #expect(messages.contains { $0.hasPrefix("COMPLETED \(launch.activity) at priority 5") })
    #expect(launch.denials.isEmpty)
    #expect(try #require(launch.startedAt) > launch.submittedAt)
  }

  @Test func newerPushCancelsAWaitingLaunch() throws {
    let night = Stretch(begin: scene.noon - .hour, end: scene.noon + 5 * .hour)
    let run = scene.played(
      [arrived(at: scene.noon), arrived(at: scene.noon + .hour)], in: scene.life(lowPower: [night]))
    let older = try #require(run.stories[0].launch)
    let newer = try #require(run.stories[1].launch)
    #expect(older.startedAt == nil)
    #expect(older.replacedBy == 1)
    #expect(older.denials.allSatisfy { $0.policies == [.lowPowerMode] })
    #expect(older.denials.count > 5)
    #expect(try #require(older.canceledAt) > newer.submittedAt)
    #expect(try #require(newer.startedAt) >= night.end)
    let messages = messages(of: run)
    #expect(messages.contains("CANCELED: \(older.activity) at priority 5 <private>!"))
    #expect(messages.contains("Daemon Canceling Activities: {(\n    \(older.activity)\n)}"))
  }

  @Test func openingTheAppLetsItStart() throws {
    let evening = Stretch(begin: scene.noon - .hour, end: scene.noon + 5 * .hour)
    let session = Stretch(begin: scene.noon + 20 * .minute, end: scene.noon + 25 * .minute)
    let run = scene.played([arrived(at: scene.noon)], in: scene.life(lowPower: [evening], sessions: [session]))
    let started = try #require(run.stories[0].launch?.startedAt)
    #expect(session.contains(started))
    #expect(messages(of: run).contains { $0.contains("appIsForeground") })
  }

  @Test func launchLapsesAfterADay() throws {
    let days = Stretch(begin: scene.noon - .hour, end: scene.noon + 3 * .day)
    let run = scene.played([arrived(at: scene.noon)], in: scene.life(lowPower: [days]))
    let launch = try #require(run.stories[0].launch)
    #expect(launch.startedAt == nil && launch.canceledAt == nil)
    #expect(try #require(launch.denials.last).moment < launch.submittedAt + .day)
  }

  @Test func gapsKeepNothing() {
    let run = scene.played([arrived(at: scene.gap.begin + .hour)], in: scene.life())
    #expect(messages(of: run).isEmpty)
    #expect(run.stories[0].launch?.startedAt != nil)
  }
}
