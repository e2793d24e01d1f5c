internal import PushEvents

/// What the account says about one device besides its pushes.
struct DeviceAccount: Sendable {
  let device: Int64
  let launches: [LaunchRow]
  let wakes: [Wake]
  let coverage: DeviceCoverage?
  let skew: ClockSkew
  let receipts: Int
  let unmatchedReceipts: Int

  init(_ judge: Judge, device: Int64) {
    self.device = device
    launches = judge.launchRows(device: device).sorted { $0.key < $1.key }
    wakes = WakeFinder(judge: judge, device: device).wakes().sorted { $0.key < $1.key }
    coverage = judge.coverage
    skew = judge.skew
    let lines = judge.matching.lines
    receipts = lines.receipts.count + lines.appReceipts.count { $0.receipt < 0 }
    unmatchedReceipts =
      lines.receipts.count { $0.push < 0 && !($0.isLate && $0.launch < 0) }
      + lines.appReceipts.count { $0.push < 0 && $0.receipt < 0 }
  }
}
