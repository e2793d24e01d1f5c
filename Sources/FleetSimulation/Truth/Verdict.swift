import PushEvents

/// What a perfect reader of the logs would book for a push.
struct Verdict: Sendable {
  var outcome: OutcomeCode
  var policy: Policy?
  /// The first line that shows the push on the device.
  var receivedAt: Int64?
  var wokenAt: Int64?
  var result: FetchResult?
  /// The story that took its place, as an index among those of the same installation.
  var supersededBy: Int?
}
