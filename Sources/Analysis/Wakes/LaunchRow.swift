internal import PushEvents

/// One background launch, as a row of the account; times on the device's clock.
struct LaunchRow: Sendable {
  var submittedAt: Int64
  var device: Int64
  var activity: UInt32
  var cause: WakeCause
  var app: Int32
  var name: Int32
  var push: Int64?
  var startedAt: Int64?
  var endedAt: Int64?
  var ending: Ending
  var policy: Int32
  var blocked: Int64
  var decisions: Int

  /// What tells the launches of a device apart, in the order of the table's key.
  var key: (Int64, UInt32) { (submittedAt, activity) }

  enum Ending: String, CaseIterable, Sendable {
    case completed, running, canceled, denied, unknown
  }
}

extension Judge {
  /// The launches that the device was asked for.
  func launchRows(device: Int64) -> [LaunchRow] {
    matching.lines.launches.map { launch in
      let lapseSeen =
        launch.decidedEnd == nil && coverage?.showsLaunch(launch.submittedAt, launch.lapsesAt) ?? false
      return LaunchRow(
        submittedAt: launch.submittedAt, device: device, activity: launch.activity, cause: launch.cause,
        app: launch.app < 0 ? 0 : vocabulary.appWords[Int(launch.app)], name: launch.name, push: pushID(of: launch),
        startedAt: launch.startedAt, endedAt: launch.completedAt ?? launch.canceledAt,
        ending: ending(launch, lapseSeen), policy: launch.mainDenial(vocabulary)?.policy ?? 0,
        blocked: launch.blocked(lapseSeen: lapseSeen), decisions: launch.decisions)
    }
  }

  private func ending(_ launch: Launch, _ lapseSeen: Bool) -> LaunchRow.Ending {
    if launch.completedAt != nil { return .completed }
    if launch.startedAt != nil { return .running }
    if launch.canceledAt != nil { return .canceled }
    return launch.isDenied && lapseSeen ? .denied : .unknown
  }

  private func pushID(of launch: Launch) -> Int64? {
    guard launch.receipt >= 0 else { return nil }
    let push = matching.lines.receipts[Int(launch.receipt)].push
    return push < 0 ? nil : matching.pushes[Int(push)].id
  }
}
