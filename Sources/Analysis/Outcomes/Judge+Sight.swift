internal import PushEvents

/// How far the device's log shows what became of a push.
struct Sight {
  /// Whether it covers the search window.
  var isCovered = false
  /// Whether it can show launches in that window.
  var showsLaunch = false
}

extension Judge {
  /// What the log covers of a push's search window.
  ///
  /// The window does not get shorter by a receipt: else a push just before a gap would count where it arrived and
  /// would not where it was lost.
  func sight(of push: DevicePush) -> Sight {
    guard let coverage else { return Sight() }
    let since = skew.onDevice(push.moment)
    var until = reachability.searchEnd(acceptedAt: since)
    if let receipt = receipt(push), until > since + Tolerance.searchWindow {
      until = max(since + Tolerance.searchWindow, min(until, receipt.time))
    }
    var sight = Sight(
      isCovered: coverage.showsArrival(since, until, push.handling),
      showsLaunch: coverage.showsLaunch(since, until))
    if sight.isCovered, sight.showsLaunch, let asked = launchAskedAt(push) {
      let end = wokenAt(push) ?? launch(push)?.decidedEnd ?? asked + Tolerance.launchWindow
      sight.isCovered = coverage.showsLaunch(asked, max(asked, end))
    }
    return sight
  }

  /// Notes when it was received and woken, and what the app reported, on the provider's clock.
  func noteTimes(_ push: DevicePush, in verdict: inout Verdict) {
    let receipt = receipt(push)
    let app = appReceipt(push)
    guard let received = receipt?.time ?? app?.time else { return }
    verdict.marks.insert(.received)
    verdict.receivedAt = skew.corrected(received)
    if let launch = launch(push), launch.isDenied { verdict.blocked = launch.blocked(lapseSeen: isLapseSeen(push)) }
    guard verdict.code == .arrivedWoken, let woken = wokenAt(push) else { return }
    verdict.wokenAt = skew.corrected(woken)
    if let completed = app?.completedAt ?? launch(push)?.completedAt {
      verdict.completedAt = skew.corrected(completed)
    }
    verdict.result = UInt8(result(app, wokenAt: woken).rawValue)
  }

  /// What the app reported; `none` only where its log would have shown a completion.
  func result(_ app: AppReceipt?, wokenAt woken: Int64) -> FetchResult {
    if let app, app.completedAt != nil { return app.result }
    if app?.completionMissing == true { return .none }
    let isShown = coverage?.app.covers(woken, woken + Tolerance.searchWindow) ?? false
    return isShown ? .none : .unknown
  }
}
