/// Lines that come together and have nothing to do with the fleet's apps.
struct NoiseScene: Sendable {
  /// How often it comes, against the others.
  let weight: Int
  let lines: [NoiseLine]

  init(_ weight: Int, _ lines: [NoiseLine]) {
    self.weight = weight
    self.lines = lines
  }

  static let all = daemons + interface + scheduling + otherPushes

  private static let scheduler =
    "/System/Library/PrivateFrameworks/DuetActivityScheduler.framework/DuetActivityScheduler"

  private static func dasd(_ template: String, category: String = "default") -> NoiseLine {
    NoiseLine(
      "/usr/libexec/dasd", template, library: scheduler, subsystem: "com.apple.duetactivityscheduler",
      category: category)
  }

  private static func springBoard(_ template: String) -> NoiseLine {
    NoiseLine(
      "/System/Library/CoreServices/SpringBoard.app/SpringBoard", template,
      library: "/System/Library/PrivateFrameworks/UserNotificationsCore.framework/UserNotificationsCore",
      subsystem: "com.apple.UserNotifications", category: "RemoteNotifications")
  }

  /// dasd about other activities, in both forms of its decisions.
  private static let scheduling = [
    NoiseScene(
      6,
      [
        dasd(
          "Submitted Activity: com.apple.photoanalysisd.backgroundanalysis:{H} at priority 10 with interval 21600 <private>"
        ),
        dasd(
          """
          com.apple.photoanalysisd.backgroundanalysis:{H}:[
          \t{name: DeviceActivityPolicy, policyWeight: 20.000, response: {Decision: Must Not Proceed, Score: 0.00, \
          Rationale: [{deviceInUse == 1}]}}
          \t{name: BatteryLevelPolicy, policyWeight: 1.000, response: {Decision: Can Proceed, Score: 0.60, \
          Rationale: [{batteryLevel == 61 AND pluggedIn == 0}]}}
           ], FinalDecision: Must Not Proceed}
          """, category: "scoring"),
      ]),
    NoiseScene(
      6,
      [
        dasd(
          """
          com.apple.spotlight.pipeline:{H}:[
          \t{name: CPU Usage Policy, policyWeight: 5.0, response: {MNP, 0.00, [{[Max allowed CPU Usage level]: \
          Required:90, Observed:99},]}}
           ], Decision: MNP}
          """, category: "scoring")
      ]),
    NoiseScene(
      4,
      [
        dasd(
          "'com.apple.mobilecal.sync:{H}' CurrentScore: 0.{f}, ThresholdScore: 0.694377 DecisionToRun:1",
          category: "scoring"),
        dasd("STARTING activity com.apple.mobilecal.sync:{H} <private>!", category: "lifecycle"),
        dasd(
          "Activity com.apple.mobilecal.sync:{H} has been running for 1.849730809529622e-06 minutes",
          category: "lifecycle"),
        dasd("COMPLETED com.apple.mobilecal.sync:{H} at priority 30 <private>!", category: "lifecycle"),
        dasd(
          "NO LONGER RUNNING com.apple.mobilecal.sync:{H} ...Tasks running in group [com.apple.dasd.default] are {d}!",
          category: "lifecycle(activityGroup)"),
      ]),
    NoiseScene(
      2,
      [
        dasd(
          "Submitted Activity: bgRefresh-com.example.weather.refresh:{H} at priority 30 with interval 900 <private>"),
        dasd("STARTING activity bgRefresh-com.example.weather.refresh:{H} <private>!", category: "lifecycle"),
      ]),
  ]

  /// Pushes to apps that are not the provider's.
  private static let otherPushes = [
    NoiseScene(
      3,
      [
        springBoard("Received incoming message on topic com.example.weather at priority 10"),
        springBoard(
          "[com.example.weather] Received remote notification request {D} [ waking: 0, hasAlertContent: 1, hasSound: 1 hasBadge: 0 hasContentAvailable: 0 hasMutableContent: 0 pushType: Alert]"
        ),
        springBoard("[com.example.weather] Process delivery of push notification {D}"),
        springBoard("[com.example.weather] Delivered user visible push notification {D}"),
      ]),
    NoiseScene(
      2,
      [
        springBoard("Received incoming message on topic com.apple.mobilemail at priority 5"),
        springBoard(
          "[com.apple.mobilemail] Received remote notification request {D} [ waking: 0, hasAlertContent: 0, hasSound: 0 hasBadge: 0 hasContentAvailable: 1 hasMutableContent: 0 pushType: Background]"
        ),
        springBoard("[com.apple.mobilemail] Process delivery of push notification {D}"),
        springBoard("[com.apple.mobilemail] Request DUET delivers content-available push notification to application"),
        springBoard("SUBMITTING: com.apple.pushLaunch.com.apple.mobilemail:{H}"),
        dasd("Submitted Activity: com.apple.pushLaunch.com.apple.mobilemail:{H} at priority 5 <private>"),
        dasd("STARTING activity com.apple.pushLaunch.com.apple.mobilemail:{H} <private>!", category: "lifecycle"),
      ]),
  ]
}
