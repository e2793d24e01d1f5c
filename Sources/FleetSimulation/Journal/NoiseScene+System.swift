extension NoiseScene {
  fileprivate static func line(
    _ path: String, _ template: String, subsystem: String = "", category: String = "",
    kind: LogShape.Kind = .standard, weight: Int = 10
  ) -> NoiseScene {
    NoiseScene(weight, [NoiseLine(path, template, subsystem: subsystem, category: category, kind: kind)])
  }

  static let daemons = [
    line("/kernel", "wlan0: AppleBCMWLANCore::updateLinkQuality(): rssi -{s} snr {s} txRate {d} Mbps"),
    line("/kernel", "memorystatus: set assertion priority(0) target mediaserverd:{d}"),
    line("/kernel", "AppleSmartIO::configureInterface(): 0x{x} \"en0\" state \\up\\ flags=0x8863", kind: .error),
    line(
      "/usr/sbin/mDNSResponder",
      "[R{d}->Q{d}] Question for <mask.hash: 'a3Qf/9bT0u7N2xkLmVw=='> (AAAA) assigned DNS service {d}",
      subsystem: "com.apple.mDNSResponder", category: "Default"),
    line(
      "/usr/sbin/mDNSResponder",
      "Sent {d}-byte query #{d} to <private> over UDP via en0/14 -- id: 0x{x}, flags: 0x0100 (Q/Query, RD)",
      subsystem: "com.apple.mdns", category: "resolver"),
    line(
      "/usr/libexec/locationd",
      #"{"msg":"Invalidating timer", "timer":"0x{x}", "interval":"{s}.{f}", "location":"/usr/libexec"}"#,
      subsystem: "com.apple.locationd.Core", category: "Timer"),
    line(
      "/usr/libexec/locationd", "@ClxClient, #Spi, client 'icom.example.weather:', authorized, 1, temperature, -{s}°",
      subsystem: "com.apple.locationd.Position", category: "Client", kind: .info),
    line(
      "/usr/sbin/bluetoothd", "BLE scanner: device \"Küche – Lautsprecher\" found, rssi -{s} dBm, address <private>",
      subsystem: "com.apple.bluetooth", category: "Server.LE.Scan"),
    line(
      "/usr/libexec/runningboardd",
      "[daemon<com.apple.dasd>:{d}] Ignoring jetsam update because this process is not memory-managed",
      subsystem: "com.apple.runningboard", category: "process"),
    line(
      "/usr/libexec/runningboardd",
      """
      Acquiring assertion targeting [app<com.example.weather({U})>:{d}] from originator [daemon<com.apple.SpringBoard>:59] \
      with description <RBSAssertionDescriptor| "FBApplicationProcess" ID:32-59-{d} target:{d} attributes:[
      \t<RBSRunningReasonAttribute| runningReason:10000>,
      \t<RBSCPUAccessGrant| role:Background>
      \t]>
      """, subsystem: "com.apple.runningboard", category: "assertion", weight: 4),
    line(
      "/System/Library/PrivateFrameworks/ApplePushService.framework/apsd",
      "[ExplicitKA] Sending keep alive message with interval {d} via connection <APSProtocolConnection: 0x{x}>. Current link quality: good",
      subsystem: "com.apple.apsd", category: "keepalive"),
    line(
      "/System/Library/PrivateFrameworks/ApplePushService.framework/apsd",
      "<private> setCriticalMessageTimeout: changing from 10.000000 to 10.000000 (got number 10)",
      subsystem: "com.apple.apsd", category: "courier"),
    line(
      "/System/Library/Frameworks/Security.framework/trustd", "cert[{d}]: AnchorTrusted =(leaf)[force]> 0",
      subsystem: "com.apple.securityd", category: "policy", kind: .error),
    line(
      "/usr/libexec/nsurlsessiond", "Task <{U}>.<{d}> finished successfully, {d} bytes in 0.{f} s",
      subsystem: "com.apple.CFNetwork", category: "Default"),
    line(
      "/System/Library/PrivateFrameworks/PowerLog.framework/PerfPowerServices",
      "Received state update for {d} (app<com.example.weather({U})>, running-active-Visible",
      subsystem: "com.apple.powerlog", category: "Default"),
    line(
      "/usr/libexec/symptomsd",
      """
      Data Usage for com.example.video on flow {d} - WiFi in/out: {d}/{d}, Wired in/out: 0/0, Cell in/out: 0/0, peers \
      seen: {U}, {U}, {U}, {U}, {U}, {U}; the last of them asked for "\\Device\\ExpressedInterest" and was told to wait \
      while the estimator settles; pending: ({d}, {d}, {d}, {d}, {d}, {d}, {d}, {d}); rules in force: 允许 (allow), \
      запретить (deny), “défaut”; the whole policy is printed once an hour, the next print comes in {d} s
      """, subsystem: "com.apple.symptomsd", category: "netepochs", weight: 2),
  ]

  static let interface = [
    line(
      "/System/Library/CoreServices/SpringBoard.app/SpringBoard",
      "Front display did change: <SBApplication: 0x{x}; com.example.weather>",
      subsystem: "com.apple.SpringBoard", category: "Default"),
    line(
      "/System/Library/CoreServices/SpringBoard.app/SpringBoard",
      "Getting effectiveSectionInfo for section identifier: com.example.weather",
      subsystem: "com.apple.UserNotifications", category: "Bulletins"),
    line(
      "/System/Library/CoreServices/SpringBoard.app/SpringBoard",
      "RX com.example.video({d}) setWindowContextID:0 windowState:Disabled level:0.0\n    focusContext:(null)",
      subsystem: "com.apple.FrontBoard", category: "Window"),
    line(
      "/usr/libexec/backboardd", "brightness change:0.{f} reason:AutoBrightness options:<private>",
      subsystem: "com.apple.BackBoard", category: "Brightness"),
    line(
      "/Applications/MobileMail.app/MobileMail", #"Fetch of mailbox "Inbox\\Archive" took 0.{f} s, {s} new"#,
      subsystem: "com.apple.mail", category: "MessageFetch", kind: .info),
    line(
      "/usr/libexec/locationd", "CoreLocation: server connection", subsystem: "com.apple.CoreLocation",
      category: "Activity", kind: .activity),
    line(
      "/System/Library/CoreServices/SpringBoard.app/SpringBoard", "enableTelemetry=YES isAnimation=YES",
      subsystem: "com.apple.SpringBoard", category: "AppSwitcher", kind: .signpost(name: "AppLaunch")),
  ]
}
