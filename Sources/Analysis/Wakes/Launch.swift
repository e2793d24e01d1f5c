internal import PushEvents

/// One background launch that a device was asked for: an activity of dasd.
struct Launch {
  /// How a policy held a launch back.
  struct Denial {
    var policy: Int32
    var isAbsolute: Bool
    /// Whether the reason was that the app may not be launched at all.
    var pushDisallowed: Bool
    var blocked: Int64 = 0
    /// Whether the newest decision still names it.
    var isCurrent = true
  }

  var activity: UInt32
  var cause: WakeCause
  var app: Int32
  /// The task identifier of a refresh or processing task; 0 for none.
  var name: Int32
  var submittedAt: Int64
  /// Whether its submission was seen; else `submittedAt` is its first line.
  var submissionSeen: Bool
  var startedAt: Int64?
  var completedAt: Int64?
  var canceledAt: Int64?

  var decisions = 0
  private(set) var decidedAt: Int64?
  private(set) var firstDeniedAt: Int64?
  private(set) var denials: [Denial] = []
  private var decisionPermits = false

  /// The system's receipt that it belongs to, as an index into the device's receipts; -1 for none.
  var receipt: Int32 = -1
  /// The event that decides what became of it.
  var evidence: Int32

  init(_ event: EventFact, at index: Int32, submissionSeen: Bool) {
    activity = event.code
    cause = WakeCause(rawValue: Int(event.cause)) ?? .other
    app = event.app
    name = event.name
    submittedAt = event.time
    self.submissionSeen = submissionSeen
    evidence = index
  }

  var isDenied: Bool { firstDeniedAt != nil }
  /// When it started or was canceled; nil where neither was seen.
  var decidedEnd: Int64? { startedAt ?? completedAt ?? canceledAt }
  /// When it lapses by itself.
  var lapsesAt: Int64 { submittedAt + Tolerance.launchWindow }

  /// Notes a decision of dasd; the policies that denied follow with the same time.
  mutating func decide(_ event: EventFact, at index: Int32) {
    guard startedAt == nil, canceledAt == nil else { return }
    closeDecision(at: event.time)
    decisions += 1
    decidedAt = event.time
    let word = event.meaning
    decisionPermits = word.permits
    if word == .mustNotProceed || word == .absolutelyMustNotProceed { deny(at: event.time, index) }
  }

  /// Notes that a policy denied it.
  mutating func deny(_ event: EventFact, at index: Int32) {
    guard startedAt == nil, canceledAt == nil else { return }
    if decidedAt != event.time {
      closeDecision(at: event.time)
      decisions += 1
      decidedAt = event.time
      decisionPermits = false
    }
    // One policy's no is overruled where the whole decision permits, as for an app in the foreground.
    guard !decisionPermits else { return }
    deny(at: event.time, index)
    let isAbsolute = event.meaning == .absolutelyMustNotProceed
    let pushDisallowed = event.isSet
    if let known = denials.firstIndex(where: { $0.policy == event.name }) {
      denials[known].isCurrent = true
      denials[known].isAbsolute = denials[known].isAbsolute || isAbsolute
      denials[known].pushDisallowed = denials[known].pushDisallowed || pushDisallowed
    } else {
      denials.append(Denial(policy: event.name, isAbsolute: isAbsolute, pushDisallowed: pushDisallowed))
    }
  }

  private mutating func deny(at time: Int64, _ index: Int32) {
    firstDeniedAt = firstDeniedAt ?? time
    evidence = index
  }

  /// A policy's blocked time runs until the first decision that does not name it any more.
  mutating func closeDecision(at time: Int64) {
    guard let decidedAt else { return }
    for index in denials.indices where denials[index].isCurrent {
      denials[index].blocked += max(0, time - decidedAt)
      denials[index].isCurrent = false
    }
  }

  /// How long it was denied in all: from the first denial until it started, was canceled or lapsed.
  ///
  /// Where none of these was seen, the denial is known until the last decision only.
  func blocked(lapseSeen: Bool) -> Int64 {
    guard let firstDeniedAt else { return 0 }
    let end = decidedEnd ?? (lapseSeen ? lapsesAt : decidedAt ?? firstDeniedAt)
    return max(0, end - firstDeniedAt)
  }

  /// The denial with the most blocked time; of equals an absolute one, then the policy whose name sorts first.
  func mainDenial(_ vocabulary: Vocabulary) -> Denial? {
    denials.max { left, right in
      if left.blocked != right.blocked { return left.blocked < right.blocked }
      if left.isAbsolute != right.isAbsolute { return right.isAbsolute }
      return vocabulary.precedes(right.policy, left.policy)
    }
  }
}
