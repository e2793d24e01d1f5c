/// Plays one push against APNs: the first request, and its retries where the provider makes them.
struct AttemptChain {
  private(set) var attempts: [Attempt] = []
  private(set) var arrivesUnacknowledged = false

  /// Plays a push; `gone` is the answer of a dead token, nil while APNs takes it to be alive.
  init(from sentAt: Int64, gone: Answer?, random: inout RandomSource) {
    if let gone {
      append(gone, at: sentAt, random: &random)
      return
    }
    // Of 1,000 pushes, 10 are rejected outright, 3 end with a broken connection, 12 are tried again.
    switch random.weighted([972, 10, 3, 4, 6, 2, 1, 2]) {
    case 1:
      append(random.element(of: Answer.final), at: sentAt, random: &random)
    case 2:
      arrivesUnacknowledged = random.chance(500)
      append(random.element(of: Answer.broken), at: sentAt, random: &random)
    case 3:
      append(random.element(of: Answer.broken), at: sentAt, random: &random)
      appendRetry(.accepted, random: &random)
    case 4:
      append(random.element(of: Answer.passing), at: sentAt, random: &random)
      appendRetry(.accepted, random: &random)
    case 5:
      append(random.element(of: Answer.passing), at: sentAt, random: &random)
      appendRetry(random.element(of: Answer.passing), random: &random)
      appendRetry(random.element(of: Answer.passing), random: &random)
    case 6:
      append(random.element(of: Answer.passing), at: sentAt, random: &random)
      appendRetry(random.element(of: Answer.broken), random: &random)
    case 7:
      append(.staleProviderToken, at: sentAt, random: &random)
      appendRetry(.accepted, random: &random)
    default:
      append(.accepted, at: sentAt, random: &random)
    }
  }

  private mutating func appendRetry(_ answer: Answer, random: inout RandomSource) {
    guard let last = attempts.last else { return }
    let pause = random.within(5...120) * 1_000 + random.below(1_000)
    append(answer, at: last.sentAt + Int64(last.latency + pause) * .millisecond, random: &random)
  }

  private mutating func append(_ answer: Answer, at sentAt: Int64, random: inout RandomSource) {
    let latency =
      answer.isConclusive
      ? (random.chance(950) ? random.within(24...160) : random.within(160...1_400)) : random.within(4_000...30_000)
    attempts.append(
      Attempt(
        sentAt: sentAt, latency: latency, answer: answer, host: random.below(2), printsUpperCase: random.chance(30),
        printsID: true))
  }
}
