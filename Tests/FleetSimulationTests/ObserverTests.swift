import PushEvents
import Testing

@testable import FleetSimulation

/// Each outcome code from hand-made facts, against the definitions of the codes.
struct ObserverTests {
  private let scene = DeviceScene()

  @Test func rejectionWins() {
    let push = scene.push(answers: [Answer.broken[0], .unregistered])
    #expect(scene.verdict(PushStory(push: push)).outcome == .rejectedTokenGone)
  }

  @Test func brokenConnectionIsUnknownUnlessReceived() {
    var story = PushStory(push: scene.push(answers: [Answer.broken[0]]))
    #expect(scene.verdict(story).outcome == .unknownTransport)
    story.arrivedAt = scene.noon + .second
    #expect(scene.verdict(story).outcome == .arrivedReceived)
  }

  @Test func coveredAndMissingIsUnexplained() {
    #expect(scene.verdict(PushStory(push: scene.push())).outcome == .openUnexplained)
  }

  @Test func missingInAGapIsUnobservedOnceMature() {
    let story = PushStory(push: scene.push(at: scene.gap.begin + .hour))
    #expect(scene.verdict(story).outcome == .openUnobserved)
    #expect(scene.verdict(story, now: scene.gap.begin + 3 * .hour).outcome == .openPending)
    // The gap begins before the ten minutes of the search are over.
    let late = PushStory(push: scene.push(at: scene.gap.begin - 5 * .minute))
    #expect(scene.verdict(late).outcome == .openUnobserved)
  }

  @Test func startedLaunchIsWoken() {
    var story = scene.launched()
    story.launch?.startedAt = scene.noon + 2 * .second
    story.launch?.ending = .noData
    story.launch?.completedAt = scene.noon + 3 * .second
    let verdict = scene.verdict(story)
    #expect(verdict.outcome == .arrivedWoken)
    #expect(verdict.receivedAt == story.arrivedAt)
    #expect(verdict.wokenAt == scene.noon + 2 * .second)
    #expect(verdict.result == .noData)
    #expect(scene.verdict(story, logsAppLines: false).result == .unknown)
  }

  @Test func missingCompletionIsNoneOnlyWhereTheLogGoesOn() {
    var story = scene.launched()
    story.launch?.startedAt = scene.noon + 2 * .second
    story.launch?.ending = .unfinished
    #expect(scene.verdict(story).result == FetchResult.none)
    #expect(scene.verdict(story, logsAppLines: false).result == .unknown)
    story.launch?.warnedAt = scene.noon + 5 * .second
    #expect(scene.verdict(story, logsAppLines: false).result == FetchResult.none)
    var late = scene.launched(at: scene.gap.begin - 30 * .second)
    late.launch?.startedAt = scene.gap.begin - 20 * .second
    late.launch?.ending = .unfinished
    #expect(scene.verdict(late).result == .unknown)
  }

  @Test func canceledLaunchIsSupersededUnlessDenied() {
    var story = scene.launched()
    story.launch?.canceledAt = scene.noon + .hour
    story.launch?.replacedBy = 1
    #expect(scene.verdict(story).outcome == .deviceSuperseded)
    #expect(scene.verdict(story).supersededBy == 1)
    story.launch?.denials = [Launch.Denial(moment: scene.noon + .second, policies: [.lowPowerMode])]
    #expect(scene.verdict(story).outcome == .deviceLowPower)
    #expect(scene.verdict(story).supersededBy == 1)
  }

  @Test func longestPolicyCounts() {
    var story = scene.launched()
    story.launch?.denials = [
      Launch.Denial(moment: scene.noon + .second, policies: [.thunderingHerd]),
      Launch.Denial(moment: scene.noon + 5 * .minute, policies: [.energyBudget]),
    ]
    story.launch?.canceledAt = scene.noon + 20 * .minute
    let verdict = scene.verdict(story)
    #expect(verdict.outcome == .deviceThrottled)
    #expect(verdict.policy == .energyBudget)
    story.launch?.canceledAt = scene.noon + 6 * .minute
    #expect(scene.verdict(story).policy == .thunderingHerd)
  }

  @Test func lapsedLaunchNeedsTheWholeDayInTheLog() {
    var story = scene.launched()
    story.launch?.denials = [Launch.Denial(moment: scene.noon + .second, policies: [.application])]
    #expect(scene.verdict(story).outcome == .deviceDisallowed)
    var beforeGap = scene.launched(at: scene.gap.begin - .hour)
    beforeGap.launch?.denials = [
      Launch.Denial(moment: scene.gap.begin - 30 * .minute, policies: [.application])
    ]
    #expect(scene.verdict(beforeGap).outcome == .arrivedReceived)
    #expect(scene.verdict(beforeGap, now: scene.gap.end).outcome == .openPending)
    // A denial after the gap shows that the launch still waited.
    beforeGap.launch?.denials.append(Launch.Denial(moment: scene.gap.end + .minute, policies: [.application]))
    #expect(scene.verdict(beforeGap).outcome == .deviceDisallowed)
  }

  @Test func appLineIsAReceiptAfterAGap() {
    var story = scene.launched(at: scene.gap.begin + .minute)
    story.launch?.startedAt = scene.gap.end + .minute
    #expect(scene.verdict(story).outcome == .openUnobserved)
    story.appLineAt = scene.gap.end + .minute + .second
    let verdict = scene.verdict(story)
    #expect(verdict.outcome == .arrivedWoken)
    #expect(verdict.receivedAt == story.appLineAt)
  }

  @Test func droppedPushesSayWhy() {
    var story = PushStory(push: scene.push())
    story.arrivedAt = scene.noon + .second
    let expected: [(PushStory.Drop, OutcomeCode)] = [
      (.backgroundRefreshOff, .deviceDisallowed), (.notificationsOff, .deviceDisabled),
      (.appRemoved, .deviceDisabled),
    ]
    for (drop, outcome) in expected {
      story.drop = drop
      #expect(scene.verdict(story).outcome == outcome)
      #expect(scene.verdict(story).policy == nil)
    }
  }
}
