import Testing

@testable import FleetSimulation

struct IntervalsTests {
  private let period = Stretch(begin: 0, end: 100)

  @Test func sortsJoinsAndCuts() {
    let intervals = Intervals(
      [
        Stretch(begin: 90, end: 120), Stretch(begin: 10, end: 20), Stretch(begin: 22, end: 30),
        Stretch(begin: -9, end: 0),
      ],
      joining: 2, within: period)
    #expect(intervals.stretches == [Stretch(begin: 10, end: 30), Stretch(begin: 90, end: 100)])
  }

  @Test func findsMoments() {
    let intervals = Intervals([Stretch(begin: 10, end: 20), Stretch(begin: 40, end: 50)], within: period)
    #expect([9, 10, 19, 20, 45].map { intervals.contains($0) } == [false, true, true, false, true])
    #expect(intervals.covers(10, 19))
    #expect(!intervals.covers(10, 20))
    #expect(!intervals.covers(15, 45))
    #expect([0, 10, 25, 40].map { intervals.firstBegin(after: $0) } == [10, 40, 40, nil])
  }

  @Test func givesTheRest() {
    let intervals = Intervals([Stretch(begin: 0, end: 20), Stretch(begin: 22, end: 50)], within: period)
    #expect(intervals.gaps(within: period, minimum: 2).stretches == [Stretch(begin: 50, end: 100)])
    #expect(Intervals(within: period).gaps(within: period).stretches == [period])
  }

  @Test func playsHabitsInLocalTime() {
    let week = Stretch(begin: 0, end: 7 * .day)
    var random = RandomSource(seed: 1, purpose: .life)
    let nights = Habit(permille: 1_000, begin: 60...60, lasting: 30...30)
      .stretches(in: LocalDays(of: week, zoneMinutes: -300), random: &random)
    #expect(nights.count == 8)
    for night in nights {
      #expect((night.begin - 5 * .hour - .hour).floored(to: .minute) % .day == 0)
      #expect(night.end - night.begin == 30 * .minute)
    }
    let budgets = Habit(permille: 1_000, begin: 60...60, lasting: 0...0, untilMidnight: true)
      .stretches(in: LocalDays(of: week, zoneMinutes: 60), random: &random)
    #expect(budgets.allSatisfy { ($0.end + .hour) % .day == 0 })
  }
}
