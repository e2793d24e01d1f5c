/// The lines about pushes that the system writes; docs/simulation.md says how well each is known.
enum SystemLine: Int, CaseIterable, Sendable {
  // SpringBoard.
  case arrival, request, canBeModified, process, requestLaunch, submitting, notSaved, badge, delivered, saving,
    posting, dropped, notRequesting, mutated
  // dasd.
  case submitted, canceling, canceled, decision, starting, started, completed
  // apsd and its clients.
  case received, connectionOfSharing, connectionOfLocation, connectionOfMessages, connectionOfMail
  // logd, about lines it could not keep.
  case lost

  var shape: LogShape {
    switch self {
    case .arrival: springBoard("Received incoming message on topic %{public}@ at priority %ld")
    case .request: springBoard("[%{public}@] Received remote notification request %{public}@ [ %{public}@]")
    case .canBeModified: springBoard("[%{public}@] Remote notification request %{public}@ can be modified: %d")
    case .process: springBoard("[%{public}@] Process delivery of push notification %{public}@")
    case .requestLaunch:
      springBoard("[%{public}@] Request DUET delivers content-available push notification to application")
    case .submitting: scheduler(.springBoard, "client", "SUBMITTING: %{public}@")
    case .notSaved: springBoard("[%{public}@] Not saving push notification %{public}@ to store [ error=%{public}@ ]")
    case .badge: springBoard("[%{public}@] Badge can be set for notification %{public}@: %d [ canBadge: %d ]")
    case .delivered: springBoard("[%{public}@] Delivered user visible push notification %{public}@")
    case .saving: springBoard("[%{public}@] Saving notification %{public}@: %{public}@")
    case .posting: springBoard("Posting notification id: %{public}@; section: %{public}@")
    case .dropped: springBoard("[%{public}@] Received incoming message for %{public}@ [ %{public}@ ]")
    case .notRequesting:
      springBoard("[%{public}@] NOT requesting DUET deliver content-available push notification %{public}@")
    case .mutated: springBoard("[%{public}@] Will deliver mutated notification content; %{public}@")
    case .submitted: scheduler(.dasd, "default", "Submitted Activity: %{public}@ %@")
    case .canceling: scheduler(.dasd, "default", "Daemon Canceling Activities: %{public}@")
    case .canceled: scheduler(.dasd, "lifecycle", "CANCELED: %{public}@ at priority %lu %@!")
    case .decision: scheduler(.dasd, "scoring", "%{public}@:[\n%{public}@]")
    case .starting: scheduler(.dasd, "lifecycle", "STARTING activity %{public}@ %@!")
    case .started: scheduler(.dasd, "lifecycle", "STARTED %{public}@")
    case .completed: scheduler(.dasd, "lifecycle", "COMPLETED %{public}@ at priority %lu %@!")
    case .received:
      LogShape(
        process: .apsd, subsystem: "com.apple.apsd", category: "courier",
        format: "%@: Received message for enabled topic '%@' onInterface: %@ with payload '%@' with priority %d")
    case .lost: LogShape(process: .kernel, kind: .loss(count: 1_024), format: "")
    case .connectionOfSharing: connection("/usr/libexec/sharingd")
    case .connectionOfLocation: connection("/usr/libexec/locationd")
    case .connectionOfMessages: connection("/System/Library/PrivateFrameworks/IMCore.framework/imagent.app/imagent")
    case .connectionOfMail: connection("/Applications/MobileMail.app/MobileMail")
    }
  }

  private func springBoard(_ format: String) -> LogShape {
    LogShape(
      process: .springBoard,
      library: "/System/Library/PrivateFrameworks/UserNotificationsCore.framework/UserNotificationsCore",
      subsystem: "com.apple.UserNotifications", category: "RemoteNotifications", format: format)
  }

  private func scheduler(_ process: SystemProcess, _ category: String, _ format: String) -> LogShape {
    LogShape(
      process: process,
      library: "/System/Library/PrivateFrameworks/DuetActivityScheduler.framework/DuetActivityScheduler",
      subsystem: "com.apple.duetactivityscheduler", category: category, format: format)
  }

  private func connection(_ path: String) -> LogShape {
    LogShape(
      process: SystemProcess(path: path),
      library: "/System/Library/PrivateFrameworks/ApplePushService.framework/ApplePushService",
      subsystem: "com.apple.apsd", category: "connection",
      format: "%@ Delivering connectionStatusChange from apsd: %@")
  }
}

/// The lines that an app's own processes write.
enum AppLine: Int, CaseIterable, Sendable {
  /// The app's own log line.
  case own
  /// UIKit's complaint in the app's process.
  case warning
  /// The notification service extension's own log line.
  case ownOfExtension

  func shape(of app: SimulatedApp) -> LogShape {
    let process = SystemProcess(path: "\(app.folder)/\(app.process)")
    switch self {
    case .own: return LogShape(process: process, subsystem: app.bundle, category: "push", format: "%{public}@")
    case .warning:
      return LogShape(
        process: process, library: "/System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore",
        subsystem: "com.apple.UIKit", category: "RemoteNotifications",
        format:
          "Warning: Application delegate received call to -%{public}s but the completion handler was never called.")
    case .ownOfExtension:
      let name = app.extensionProcess
      return LogShape(
        process: SystemProcess(path: "\(app.folder)/PlugIns/\(name).appex/\(name)"), subsystem: app.bundle,
        category: "push", format: "%{public}@")
    }
  }
}
