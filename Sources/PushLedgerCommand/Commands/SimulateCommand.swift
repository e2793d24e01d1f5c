internal import FleetSimulation

/// `pushledger simulate`: writes the logs of a fleet that never was, and what really became of its pushes.
enum SimulateCommand {
  static let command = Command(
    name: "simulate", operands: "", operandCount: 0...0,
    summary: "Writes a synthetic fleet's logs, with the true outcome of each push.",
    details: """
      The same options give the same bytes everywhere. Writes provider and device logs, devices.csv, and
      truth.csv, which no other command reads. For demonstrations, tests and benchmarks.
      """,
    options: [
      .deviceCount, .dayCount, .seed, .start, .pushesPerDay, .noisePerHour, .instrumented, .ndjson, .fleetFolder,
    ],
    examples: [
      ("pushledger simulate --devices 200 --days 14 --seed 7 --out fleet", "two weeks of a small fleet"),
      ("pushledger run fleet --out fleet-report", "and the report about it"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let options = try options(invocation)
    let line = ProgressLine(invocation)
    let summary: SimulationSummary
    do {
      summary = try FleetSimulation.run(options) { done in
        line.show("writing \(Words.count(done.files, "file")), \(done.bytes >> 20) MiB")
      }
      line.clear()
    } catch {
      line.clear()
      throw fault(error)
    }
    if invocation.has(.json) {
      try invocation.write(JSONText.of(SimulationResult(summary)))
    } else {
      try invocation.say(SimulationResult(summary).sentence(folder: options.outputFolder))
    }
    return .done
  }

  private static func options(_ invocation: Invocation) throws(CommandFault) -> SimulationOptions {
    guard let devices = try invocation.integer(.deviceCount, in: 1...1_000_000),
      let days = try invocation.integer(.dayCount, in: 1...3_660), let folder = invocation.value(.fleetFolder)
    else {
      throw .usage(
        "missing-option", "simulate needs --devices N, --days D and --out DIR", hint: "see pushledger simulate --help")
    }
    var options = SimulationOptions(
      devices: devices, days: days, seed: try invocation.seed(.seed) ?? 1, outputFolder: folder)
    if let start = try invocation.timestamp(.start) { options.start = start }
    if let pushes = try invocation.integer(.pushesPerDay, in: 1...10_000) { options.pushesPerDay = pushes }
    if let noise = try invocation.integer(.noisePerHour, in: 0...1_000_000) { options.noisePerHour = noise }
    if let percent = try invocation.integer(.instrumented, in: 0...100) { options.instrumentedPercent = percent }
    if let percent = try invocation.integer(.ndjson, in: 0...100) { options.ndjsonPercent = percent }
    return options
  }

  private static func fault(_ error: SimulationError) -> CommandFault {
    switch error {
    case .badOption(let text): .usage("bad-value", text, hint: "see pushledger simulate --help")
    case .failed(let action, let path, let code):
      CommandFault(output: path, code: code, creating: action != "write")
    }
  }
}

/// What a simulation wrote, as it is printed.
struct SimulationResult: Encodable {
  let devices, instrumented, pushes, providerRecords, deviceRecords, files, bytes: Int

  init(_ summary: SimulationSummary) {
    devices = summary.devices
    instrumented = summary.instrumented
    pushes = summary.pushes
    providerRecords = summary.providerRecords
    deviceRecords = summary.deviceRecords
    files = summary.files
    bytes = summary.bytes
  }

  /// All of it in one line.
  func sentence(folder: String) -> String {
    "\(folder): \(Words.count(devices, "device")), \(Words.grouped(instrumented)) with logs; "
      + "\(Words.count(pushes, "push")), \(Words.count(providerRecords, "provider record")), "
      + "\(Words.count(deviceRecords, "device record")); \(Words.count(files, "file")), \(Words.count(bytes, "byte"))"
  }
}
