internal import PushEvents

/// Finds for each push of one device the receipt that proves it: first by identifiers, then by elimination.
struct DeviceMatching {
  var pushes: [DevicePush]
  var lines: ReceiptAssembly
  private(set) var skew = ClockSkew()
  /// The pushes of each collapse id, in the order in which they were under way; empty where no receipt has a digest.
  let pushesByDigest: [DigestKey: [Int]]

  init(_ pushes: [DevicePush], _ lines: ReceiptAssembly) {
    self.pushes = pushes
    self.lines = lines
    let hasDigests = lines.receipts.contains { $0.digest != nil }
    pushesByDigest = hasDigests ? DeviceMatching.byDigest(pushes) : [:]
    matchReferences()
    joinAppReceipts()
    skew = ClockSkew(delays: exactDelays() + digestDelays())
    matchDigests()
    matchWindows()
  }

  /// How far a receipt may precede its acceptance.
  var noise: Int64 { skew.isKnown ? Tolerance.clockNoise : Tolerance.unknownClock }

  /// When a receipt came, on the provider's clock.
  func time(_ receipt: Receipt) -> Int64 { skew.corrected(receipt.time) }

  mutating func match(push: Int, receipt: Int, _ confidence: Confidence) {
    pushes[push].receipt = Int32(receipt)
    lines.receipts[receipt].push = Int32(push)
    // What an identifier has joined stays so.
    if pushes[push].appReceipt < 0 || pushes[push].confidence != .exact { pushes[push].confidence = confidence }
    let app = Int(lines.receipts[receipt].appReceipt)
    if app >= 0, pushes[push].appReceipt < 0 {
      pushes[push].appReceipt = Int32(app)
      lines.appReceipts[app].push = Int32(push)
    }
  }

  mutating func match(push: Int, appReceipt: Int, _ confidence: Confidence) {
    pushes[push].appReceipt = Int32(appReceipt)
    pushes[push].confidence = confidence
    lines.appReceipts[appReceipt].push = Int32(push)
  }

  private func exactDelays() -> [Int64] {
    pushes.compactMap { push in
      guard push.appReceipt >= 0 else { return nil }
      if push.receipt >= 0 { return lines.receipts[Int(push.receipt)].time - push.underWayAt }
      return lines.appReceipts[Int(push.appReceipt)].receivedAt.map { $0 - push.underWayAt }
    }
  }
}
