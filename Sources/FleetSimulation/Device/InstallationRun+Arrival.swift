import PushEvents

/// SpringBoard's notification server, which every alert and background push passes.
extension InstallationRun {
  /// Takes a push that reached the device.
  mutating func receive(_ index: Int, at moment: Int64) {
    switch stories[index].push.type {
    case .alert, .background: accept(index, at: moment)
    case .voip: takeCall(index, at: moment)
    // A Live Activity's update is shown without any line that a public source names.
    default: break
    }
  }

  private mutating func accept(_ index: Int, at moment: Int64) {
    let push = stories[index].push
    let courier = random.next() >> 31
    journal.write(
      .received, at: moment - 3 * .millisecond,
      "<APSCourier: 0x\(String(courier, radix: 16))>: Received message for enabled topic '<private>' onInterface: "
        + "NonCellular with payload '<private>' with priority \(push.priority) for device token: YES")
    let activity = random.next() >> 16
    journal.write(
      .arrival, at: moment, activity: activity,
      "Received incoming message on topic \(push.topic) at priority \(push.priority)")
    if let drop = reasonToDrop(push, at: moment) {
      stories[index].drop = drop
      return writeDrop(drop, of: push, at: moment, activity: activity)
    }
    let requested = moment + random.within(8 * Int64.millisecond...32 * .millisecond)
    let digest = RequestDigest(of: push.collapseID ?? UUIDBits(from: &random).text(upperCase: true))
    writeRequest(push, digest: digest, at: requested, activity: activity)
    if push.type == .alert {
      present(index, digest: digest, at: requested + 300, activity: activity)
    } else {
      if push.contentAvailable { askForLaunch(index, at: requested + 260, activity: activity) }
      journal.write(
        .notSaved, at: requested + random.within(9 * Int64.millisecond...40 * .millisecond), activity: activity,
        "[\(app.bundle)] Not saving push notification \(digest) to store [ error=Error Domain=UNErrorDomain Code=1401 "
          + "\"Notification has no user-facing content\" UserInfo={NSLocalizedDescription=Notification has no "
          + "user-facing content} ]")
    }
  }

  private func reasonToDrop(_ push: PlannedPush, at moment: Int64) -> PushStory.Drop? {
    if installation.isRemoved(at: moment) { return .appRemoved }
    if push.type == .background { return installation.backgroundRefresh == .on ? nil : .backgroundRefreshOff }
    return installation.allowsNotifications ? nil : .notificationsOff
  }

  private mutating func writeDrop(_ drop: PushStory.Drop, of push: PlannedPush, at moment: Int64, activity: UInt64) {
    let state =
      switch (drop, installation.backgroundRefresh) {
      case (.appRemoved, _): "uninstalled app"
      case (.backgroundRefreshOff, .restricted): "restricted app"
      default: "push disabled app"
      }
    journal.write(
      .dropped, at: moment + 900, activity: activity,
      "[\(app.bundle)] Received incoming message for \(state) [ supportsContentAvailableRemoteNotification: 1; "
        + "backgroundRefreshEnabled: \(installation.backgroundRefresh == .on ? 1 : 0); "
        + "allowsUserNotifications: \(installation.allowsNotifications ? 1 : 0) ]")
    guard drop == .backgroundRefreshOff, random.chance(500) else { return }
    let digest = RequestDigest(of: push.collapseID ?? UUIDBits(from: &random).text(upperCase: true))
    journal.write(
      .notRequesting, at: moment + 1_400, activity: activity,
      "[\(app.bundle)] NOT requesting DUET deliver content-available, non-notifiying push notification \(digest) "
        + "[pushType: Background willNotifyUser: 0]")
  }

  private mutating func writeRequest(_ push: PlannedPush, digest: RequestDigest, at moment: Int64, activity: UInt64) {
    func flag(_ isSet: Bool) -> Int { isSet ? 1 : 0 }
    journal.write(
      .request, at: moment, activity: activity,
      "[\(app.bundle)] Received remote notification request \(digest) [ waking: 0, "
        + "hasAlertContent: \(flag(push.type == .alert)), hasSound: \(flag(push.hasSound)) "
        + "hasBadge: \(flag(push.hasBadge)) hasContentAvailable: \(flag(push.contentAvailable)) "
        + "hasMutableContent: \(flag(push.mutableContent)) "
        + "pushType: \(push.type == .alert ? "Alert" : "Background")]")
    if push.mutableContent {
      journal.write(
        .canBeModified, at: moment + 45, activity: activity,
        "[\(app.bundle)] Remote notification request \(digest) can be modified: 1")
    }
    journal.write(
      .process, at: moment + 100, activity: activity,
      "[\(app.bundle)] Process delivery of push notification \(digest)")
  }

  private mutating func present(_ index: Int, digest: RequestDigest, at moment: Int64, activity: UInt64) {
    let push = stories[index].push
    var shown = moment + random.within(4 * Int64.millisecond...60 * .millisecond)
    let badge = push.hasBadge ? String(random.within(1...30)) : "(null)"
    journal.write(
      .badge, at: moment, activity: activity,
      "[\(app.bundle)] Badge can be set for notification \(digest): \(push.hasBadge ? 1 : 0) "
        + "[ canBadge: 1 badgeNumber: \(badge) ]")
    if push.mutableContent {
      let runtime = random.within(150 * Int64.millisecond...2_400 * .millisecond)
      shown += runtime
      runExtension(index, at: moment + 20 * .millisecond, for: runtime)
      let fraction = String(runtime % .second + .second).dropFirst()
      journal.write(
        .mutated, at: shown - .millisecond, activity: activity,
        "[\(app.bundle)] Will deliver mutated notification content; notificationRequest=\(digest), "
          + "attachmentCount=0, runtime: \(runtime / .second).\(fraction)")
    }
    stories[index].shownAt = shown
    journal.write(
      .delivered, at: shown, activity: activity,
      "[\(app.bundle)] Delivered user visible push notification \(digest)")
    if appLife.sessions.contains(shown) { return presentInApp(index, at: shown) }
    journal.write(
      .saving, at: shown + 180, activity: activity, "[\(app.bundle)] Saving notification \(digest): YES")
    journal.write(
      .posting, at: shown + 420, activity: activity, "Posting notification id: \(digest); section: \(app.bundle)")
    openLater(index, shownAt: shown)
  }
}
