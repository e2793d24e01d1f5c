internal import PushEvents

extension Judge {
  /// Notes what the log covers of a push's search window.
  ///
  /// The window does not get shorter by a receipt: else a push just before a gap would count where it arrived and
  /// would not where it was lost.
  func noteSight(_ known: PushCase, _ record: inout PushRecord) {
    guard let coverage else { return }
    let since = skew.onDevice(known.push.moment)
    var until = reachability.searchEnd(acceptedAt: since)
    if let receipt = known.receipt, until > since + Tolerance.searchWindow {
      until = max(since + Tolerance.searchWindow, min(until, receipt.time))
    }
    var isCovered = coverage.showsArrival(since, until, known.push.handling)
    let showsLaunch = coverage.showsLaunch(since, until)
    if isCovered, showsLaunch, let asked = known.launchAskedAt {
      let end = known.wokenAt ?? known.launch?.decidedEnd ?? asked + Tolerance.launchWindow
      isCovered = coverage.showsLaunch(asked, max(asked, end))
    }
    if isCovered { record.marks.insert(.covered) }
    if showsLaunch { record.marks.insert(.showsLaunch) }
  }

  /// Notes when it was received and woken, and what the app reported, on the provider's clock.
  func noteTimes(_ known: PushCase, _ record: inout PushRecord) {
    guard let received = known.receivedAt else { return }
    record.marks.insert(.received)
    record.receivedAt = skew.corrected(received)
    if let launch = known.launch, launch.isDenied { record.blocked = launch.blocked(lapseSeen: isLapseSeen(known)) }
    guard record.isWoken, let woken = known.wokenAt else { return }
    record.wokenAt = skew.corrected(woken)
    if let completed = known.app?.completedAt ?? known.launch?.completedAt {
      record.completedAt = skew.corrected(completed)
    }
    record.result = UInt8(result(known.app, wokenAt: woken).rawValue)
  }

  /// What the app reported; `none` only where its log would have shown a completion.
  func result(_ app: AppReceipt?, wokenAt woken: Int64) -> FetchResult {
    if let app, app.completedAt != nil { return app.result }
    if app?.completionMissing == true { return .none }
    let isShown = coverage?.app.covers(woken, woken + Tolerance.searchWindow) ?? false
    return isShown ? .none : .unknown
  }
}
