internal import PushEvents

/// A receipt, or an app's own, that no identifier joins to a push.
struct LooseReceipt {
  var time: Int64
  var app: Int32
  var pushType: UInt8
  var priority: UInt8
  var hasDigest: Bool
  var isApp: Bool
  var isLate: Bool
  var index: Int
}

extension DeviceMatching {
  /// Joins the rest within (app, priority, push type).
  ///
  /// A receipt with one possible push in its window, which has no other possible receipt, is `unique`. The others
  /// are assigned in widening windows, each keeping the order, so that a receipt seconds after a push goes to it
  /// even if an older push arrived late between them.
  mutating func matchWindows() {
    let receipts = looseReceipts()
    guard !receipts.isEmpty else { return }
    let candidates = pushes.indices.filter { pushes[$0].isUnderWay && pushes[$0].receipt < 0 }
    guard !candidates.isEmpty else { return }
    var assignment = WindowAssignment(
      pushes: candidates.map { LoosePush(pushes[$0], index: $0, seenAt: appTime(pushes[$0])) }, receipts: receipts,
      noise: noise)
    for (push, receipt, isUnique) in assignment.run() {
      let confidence = isUnique ? Confidence.unique : .likely
      if receipt.isApp {
        match(push: push, appReceipt: receipt.index, confidence)
      } else {
        match(push: push, receipt: receipt.index, confidence)
      }
    }
  }

  /// When the app first spoke of a push, which its arrival must precede.
  private func appTime(_ push: DevicePush) -> Int64? {
    guard push.appReceipt >= 0 else { return nil }
    return skew.corrected(lines.appReceipts[Int(push.appReceipt)].time)
  }

  private func looseReceipts() -> [LooseReceipt] {
    let referencesMatch = referencesMatch
    var result: [LooseReceipt] = []
    for (index, receipt) in lines.receipts.enumerated() where receipt.push < 0 {
      if referencesMatch && isElsewhere(receipt) { continue }
      // A line about a display or a known collapse id says by its digest which push it is about, or that it is none.
      if receipt.isLate && receipt.launch < 0 { continue }
      if let digest = receipt.digest, isInUse(digest, app: receipt.app) { continue }
      result.append(
        LooseReceipt(
          time: time(receipt), app: receipt.app, pushType: type(of: receipt), priority: receipt.priority,
          hasDigest: receipt.digest != nil, isApp: false, isLate: receipt.isLate, index: index))
    }
    for (index, receipt) in lines.appReceipts.enumerated() where receipt.push < 0 && receipt.receipt < 0 {
      if receipt.reference != 0 && referencesMatch { continue }
      result.append(
        LooseReceipt(
          time: skew.corrected(receipt.time), app: -1, pushType: receipt.pushType, priority: receipt.priority,
          hasDigest: false, isApp: true, isLate: false, index: index))
    }
    return result.sorted { ($0.time, $0.isApp ? 1 : 0, $0.index) < ($1.time, $1.isApp ? 1 : 0, $1.index) }
  }

  /// Whether the app's own id for it names a push that the provider's log does not hold.
  private func isElsewhere(_ receipt: Receipt) -> Bool {
    receipt.appReceipt >= 0 && lines.appReceipts[Int(receipt.appReceipt)].reference != 0
  }

  /// Whether the ids that apps log here are those of the provider; else they can't rule anything out.
  private var referencesMatch: Bool { lines.appReceipts.contains { $0.reference != 0 && $0.push >= 0 } }

  /// A receipt without the line that prints the type: content for the app and nothing to show is a background push.
  private func type(of receipt: Receipt) -> UInt8 {
    if receipt.pushType != 0 { return receipt.pushType }
    guard let flags = receipt.flags, flags.contains(.contentAvailable) else { return 0 }
    let visible: PushFlags = [.alertContent, .sound, .badge]
    return flags.isDisjoint(with: visible) ? UInt8(PushType.background.rawValue) : 0
  }
}
