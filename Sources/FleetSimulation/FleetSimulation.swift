import PushEvents

/// A synthetic fleet: what its provider logged, what its devices logged, and what really became of each push.
///
/// The provider's log is written day by day over all devices, then each device plays its whole period. Both
/// draw the same pushes from the seed, so nothing grows with the product of devices and days: memory holds one
/// day of provider lines, then one device.
public enum FleetSimulation {
  /// Writes a fleet into a folder.
  ///
  /// - Parameters:
  ///   - options: The fleet, and where to write it. Files of the same name are replaced.
  ///   - progress: Called now and then with what has been written so far.
  /// - Returns: What was written.
  /// - Throws: A ``SimulationError`` if an option is out of range or a file can't be written.
  public static func run(
    _ options: SimulationOptions, progress: ((SimulationSummary) -> Void)? = nil
  ) throws(SimulationError) -> SimulationSummary {
    try options.check()
    try OutputFile.makeFolder("\(options.outputFolder)/provider")
    var summary = SimulationSummary()

    var provider = ProviderLog(options: options)
    for day in 0..<options.days {
      try provider.write(day: day, summary: &summary)
      progress?(summary)
    }
    try writeRoster(options, summary: &summary)

    var truth = try TruthFile(folder: options.outputFolder)
    for number in 0..<options.devices {
      var device = DeviceSimulation(number: number, options: options)
      try device.run(now: provider.newest, truth: &truth, summary: &summary)
      progress?(summary)
    }
    summary.addFile(bytes: try truth.finish())
    return summary
  }

  /// Writes `devices.csv`: one row for each token.
  private static func writeRoster(
    _ options: SimulationOptions, summary: inout SimulationSummary
  ) throws(SimulationError) {
    var file = try OutputFile(path: "\(options.outputFolder)/devices.csv")
    file.buffer.append(
      "device_id,device_token,topic,environment,valid_from,model,os_version,app_version,log_path_glob\n")
    for number in 0..<options.devices {
      let profile = DeviceProfile(number: number, options: options)
      let logs = profile.container == nil ? "" : "devices/\(profile.identifier)/*"
      for installation in profile.installations {
        let tokens = [PushPurpose.alert, .call, .activityUpdate].map { purpose in
          (purpose.token(of: installation), installation.app.bundle + purpose.topicSuffix)
        }
        for (token, topic) in tokens {
          let fields = [
            profile.identifier, token, topic, installation.isSandbox ? "sandbox" : "production",
            CalendarText.isoSeconds(installation.validFrom), "\"\(profile.model)\"", profile.systemVersion,
            installation.version, logs,
          ]
          file.buffer.append(fields.joined(separator: ",") + "\n")
        }
      }
      try file.flushIfFull()
    }
    summary.addFile(bytes: try file.finish())
  }
}
