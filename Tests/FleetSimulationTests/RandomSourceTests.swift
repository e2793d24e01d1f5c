import Testing

@testable import FleetSimulation

struct RandomSourceTests {
  /// The reference implementation's first outputs for the seed 1234567.
  @Test func mixesLikeTheReference() {
    var mixer = SplitMix64(state: 1_234_567)
    #expect(mixer.next() == 6_457_827_717_110_365_317)
    #expect(mixer.next() == 3_203_168_211_198_807_973)
  }

  @Test func sameStreamGivesSameNumbers() {
    var first = RandomSource(seed: 7, purpose: .noise, device: 3)
    var second = RandomSource(seed: 7, purpose: .noise, device: 3)
    for _ in 0..<100 { #expect(first.next() == second.next()) }
  }

  @Test func streamsDiffer() {
    var streams = [
      RandomSource(seed: 7, purpose: .noise, device: 3), RandomSource(seed: 8, purpose: .noise, device: 3),
      RandomSource(seed: 7, purpose: .life, device: 3), RandomSource(seed: 7, purpose: .noise, device: 4),
      RandomSource(seed: 7, purpose: .noise, device: 3, day: 1),
    ]
    var firsts: Set<UInt64> = []
    for index in streams.indices { firsts.insert(streams[index].next()) }
    #expect(firsts.count == streams.count)
  }

  @Test func staysWithinRangesAndReachesTheirEnds() {
    var random = RandomSource(seed: 1, purpose: .life)
    var seen: Set<Int> = []
    for _ in 0..<1_000 { seen.insert(random.within(-3...4)) }
    #expect(seen == Set(-3...4))
  }

  @Test func followsWeights() {
    var random = RandomSource(seed: 1, purpose: .life)
    var counts = [0, 0, 0]
    for _ in 0..<10_000 { counts[random.weighted([70, 0, 30])] += 1 }
    #expect(counts[1] == 0)
    #expect((6_800...7_200).contains(counts[0]))
  }
}
