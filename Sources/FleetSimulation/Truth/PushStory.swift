/// What really became of one push: facts only, in true time, whether or not a log shows them.
struct PushStory: Sendable {
  /// Why the notification server threw a push away.
  enum Drop: Sendable {
    case backgroundRefreshOff
    case notificationsOff
    case appRemoved
  }

  let push: PlannedPush
  /// When it reached the device.
  var arrivedAt: Int64?
  /// The unreachable stretch during which APNs stored it.
  var absence: Stretch?
  var drop: Drop?
  /// When SpringBoard said that it was shown.
  var shownAt: Int64?
  /// When the app, or its extension, first logged it; nil where apps of this device log nothing.
  var appLineAt: Int64?
  /// When the app logged that the alert was shown in it, or opened.
  var appShownAt: Int64?
  var launch: Launch?

  /// When it entered APNs, acknowledged or not.
  var enteredAt: Int64? {
    push.acceptedAt ?? (push.arrivesUnacknowledged && push.conclusion == nil ? push.sentAt : nil)
  }
}

/// The background launch that a push asked for.
struct Launch: Sendable {
  /// One evaluation that said no.
  struct Denial: Sendable {
    let moment: Int64
    let policies: [Policy]
  }

  /// How the app's work ended.
  enum Ending: String, Sendable {
    case newData, noData, failed
    /// The completion handler was never called.
    case unfinished
  }

  let activity: String
  let submittedAt: Int64
  var denials: [Denial] = []
  var startedAt: Int64?
  var ending: Ending?
  var completedAt: Int64?
  /// When UIKit complained about the completion handler.
  var warnedAt: Int64?
  var canceledAt: Int64?
  /// The story that replaced it, as an index among those of the same installation.
  var replacedBy: Int?

  /// dasd drops a push launch that could not start for this long.
  static let lifetime: Int64 = .day
}
