import PushEvents
import Testing

@testable import FleetSimulation

/// Pushes that never left APNs.
struct ObserverStorageTests {
  private let scene = DeviceScene()

  @Test func zeroExpirationIsNotStored() {
    let story = PushStory(push: scene.push(at: scene.absence.begin + .minute, expiration: .zero))
    #expect(scene.verdict(story).outcome == .apnsNotStored)
    // On a device without a log nobody knows that it was away.
    #expect(scene.verdict(story, isInstrumented: false).outcome == .openUnobserved)
  }

  @Test func expiresWhileAway() {
    let expiry = (scene.absence.end - .minute) / .second
    let story = PushStory(push: scene.push(at: scene.absence.begin + .minute, expiration: .until(expiry)))
    #expect(scene.verdict(story).outcome == .apnsExpired)
    let later = PushStory(push: scene.push(at: scene.absence.begin + .minute, expiration: .until(expiry + 3_600)))
    #expect(scene.verdict(later).outcome == .openUnexplained)
  }

  @Test func overwrittenByTheNextThatIsStored() {
    let older = PushStory(push: scene.push(at: scene.absence.begin + .minute))
    let notStored = PushStory(push: scene.push(at: scene.absence.begin + 2 * .minute, expiration: .zero))
    let newer = PushStory(push: scene.push(at: scene.absence.begin + 3 * .minute))
    let newest = PushStory(push: scene.push(at: scene.absence.begin + 4 * .minute))
    let verdicts = scene.verdicts([older, notStored, newer, newest])
    #expect(
      verdicts.map(\.outcome) == [.apnsOverwritten, .apnsNotStored, .apnsOverwritten, .openUnexplained])
    #expect(verdicts.map(\.supersededBy) == [2, nil, 3, nil])
  }

  @Test func absenceWithoutALineInTheLogIsNotSeen() {
    // Both ends of the absence fall into gaps.
    let life = scene.life(
      logging: [Stretch(begin: scene.absence.begin + .minute, end: scene.absence.end - .minute)])
    let story = PushStory(push: scene.push(at: scene.absence.begin + 2 * .minute, expiration: .zero))
    #expect(scene.verdicts([story], life: life)[0].outcome == .openUnexplained)
    // The log begins in the absence; its first line about the connection is YES.
    let begun = scene.life(logging: [Stretch(begin: scene.absence.begin + .minute, end: scene.period.end)])
    #expect(scene.verdicts([story], life: begun)[0].outcome == .apnsNotStored)
  }

  @Test func deadTokenNeedsALater410() {
    let installation = scene.installation(removedAt: scene.noon - 3 * .hour, confirmedAt: scene.noon - 2 * .hour)
    let accepted = PushStory(push: scene.push())
    let refused = PushStory(push: scene.push(at: scene.noon + .hour, answers: [.unregistered]))
    let earlier = PushStory(push: scene.push(at: scene.noon - 150 * .minute))
    let verdicts = scene.verdicts([earlier, accepted, refused], installation: installation)
    #expect(verdicts.map(\.outcome) == [.openUnexplained, .apnsTokenDead, .rejectedTokenGone])
    #expect(scene.verdicts([accepted], installation: installation)[0].outcome == .openUnexplained)
  }
}
