internal import PushEvents

/// One period of background runtime, as a row of the account; times on the device's clock.
struct Wake: Sendable {
  var startedAt: Int64
  var device: Int64
  var cause: WakeCause
  /// Task identifier; 0 for none.
  var name: Int32
  /// The word that names the app; 0 where it is not known.
  var app: Int32
  var push: Int64?
  var endedAt: Int64?
  var expired = false
  var result = FetchResult.unknown

  /// What tells the wakes of a device apart, in the order of the table's key.
  var key: (Int, Int64, Int32, Int32) { (cause.rawValue, startedAt, name, app) }

  enum Ending: String, CaseIterable {
    case completed, expired, unknown
  }

  var ending: Ending {
    guard endedAt != nil else { return .unknown }
    return expired ? .expired : .completed
  }
}

/// Finds the wakes of one device, each once, whoever logged it.
struct WakeFinder {
  let judge: Judge
  let device: Int64

  func wakes() -> [Wake] {
    var result = launchWakes()
    result += appPushWakes()
    result += taskWakes(known: result)
    result += extensionWakes()
    return result
  }

  /// A launch that started is a wake, whether or not a push of the provider's log explains it.
  private func launchWakes() -> [Wake] {
    judge.matching.lines.launches.compactMap { launch in
      guard let started = launch.startedAt ?? launch.completedAt else { return nil }
      var wake = Wake(
        startedAt: started, device: device, cause: launch.cause, name: launch.name, app: word(launch.app),
        endedAt: launch.completedAt)
      if launch.receipt >= 0 { describe(judge.matching.lines.receipts[Int(launch.receipt)], &wake) }
      return wake
    }
  }

  private func describe(_ receipt: Receipt, _ wake: inout Wake) {
    wake.push = push(receipt.push)
    guard receipt.appReceipt >= 0 else { return }
    describe(judge.matching.lines.appReceipts[Int(receipt.appReceipt)], &wake)
  }

  private func describe(_ app: AppReceipt, _ wake: inout Wake) {
    wake.push = wake.push ?? push(app.push)
    wake.endedAt = app.completedAt ?? wake.endedAt
    wake.result = judge.result(app, wokenAt: wake.startedAt)
  }

  /// What an app logged of a push without a launch in the log: it ran already, or only its own lines were kept.
  private func appPushWakes() -> [Wake] {
    judge.matching.lines.appReceipts.enumerated().compactMap { index, app in
      guard let started = app.receivedAt ?? app.completedAt, !hasLaunchWake(app), !isRepeat(app, index) else {
        return nil
      }
      let push = app.push >= 0 ? judge.matching.pushes[Int(app.push)] : nil
      let pushType = push?.pushType ?? app.pushType
      guard PushHandling(pushType: pushType).byApp || app.inBackground else { return nil }
      let cause = pushType == UInt8(PushType.voip.rawValue) ? WakeCause.voip : .push
      var wake = Wake(startedAt: started, device: device, cause: cause, name: 0, app: word(push?.app ?? -1))
      describe(app, &wake)
      return wake
    }
  }

  private func hasLaunchWake(_ app: AppReceipt) -> Bool {
    let receipt = app.receipt >= 0 ? app.receipt : app.push >= 0 ? judge.matching.pushes[Int(app.push)].receipt : -1
    guard receipt >= 0, judge.matching.lines.receipts[Int(receipt)].launch >= 0 else { return false }
    let launch = judge.matching.lines.launches[Int(judge.matching.lines.receipts[Int(receipt)].launch)]
    return launch.startedAt != nil || launch.completedAt != nil
  }

  /// Whether another of the app's receipts already speaks for the push.
  private func isRepeat(_ app: AppReceipt, _ index: Int) -> Bool {
    app.push >= 0 && judge.matching.pushes[Int(app.push)].appReceipt != Int32(index)
  }

  /// The app's own lines about a task: they complete the wake that dasd shows, or stand for it.
  private func taskWakes(known: [Wake]) -> [Wake] {
    judge.matching.lines.tasks.compactMap { task in
      let isKnown = known.contains { wake in
        wake.cause == task.cause && wake.name == task.name && abs(wake.startedAt - task.startedAt) <= Tolerance.minute
      }
      guard !isKnown else { return nil }
      return Wake(
        startedAt: task.startedAt, device: device, cause: task.cause, name: task.name, app: 0, endedAt: task.endedAt,
        expired: task.expired)
    }
  }

  private func extensionWakes() -> [Wake] {
    judge.matching.lines.appReceipts.compactMap { app in
      guard let started = app.extensionStartedAt else { return nil }
      let known = app.push >= 0 ? judge.matching.pushes[Int(app.push)].app : -1
      return Wake(
        startedAt: started, device: device, cause: .extension, name: 0, app: word(known), push: push(app.push),
        endedAt: app.extensionEndedAt, expired: app.extensionExpired)
    }
  }

  private func push(_ index: Int32) -> Int64? { index < 0 ? nil : judge.matching.pushes[Int(index)].id }

  private func word(_ app: Int32) -> Int32 { app < 0 ? 0 : judge.vocabulary.appWords[Int(app)] }
}
