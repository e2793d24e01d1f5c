internal import PushEvents

extension DeviceMatching {
  /// Joins what an app logged about a push to what the system logged about it, by the device's own clock.
  ///
  /// The app speaks within moments after its launch started, or after the push arrived where it runs already.
  mutating func joinAppReceipts() {
    guard !lines.receipts.isEmpty, !lines.appReceipts.isEmpty else { return }
    let handOvers = lines.receipts.indices.map { (time: handOver($0), receipt: $0) }.sorted { $0 < $1 }
    let apps = appsByProcess()
    for index in lines.appReceipts.indices {
      let appReceipt = lines.appReceipts[index]
      let isNamed = appReceipt.push >= 0
      if isNamed, pushes[Int(appReceipt.push)].appReceipt != Int32(index) { continue }
      // An id that names no push of the provider's log still belongs to a receipt, which then names none either.
      guard let receipt = handedOver(appReceipt, handOvers, apps[appReceipt.process] ?? -1) else { continue }
      lines.appReceipts[index].receipt = Int32(receipt)
      lines.receipts[receipt].appReceipt = Int32(index)
      if isNamed { match(push: Int(appReceipt.push), receipt: receipt, .exact) }
    }
  }

  /// When the app got to work on a push.
  private func handOver(_ index: Int) -> Int64 {
    let receipt = lines.receipts[index]
    guard receipt.launch >= 0 else { return receipt.time }
    let launch = lines.launches[Int(receipt.launch)]
    return launch.startedAt ?? launch.submittedAt
  }

  private func handedOver(
    _ appReceipt: AppReceipt, _ handOvers: [(time: Int64, receipt: Int)], _ processApp: Int32
  ) -> Int? {
    guard let time = appReceipt.receivedAt ?? appReceipt.extensionStartedAt else { return nil }
    let push = appReceipt.push >= 0 ? pushes[Int(appReceipt.push)] : nil
    let app = push?.app ?? processApp
    let end = handOvers.lowerBound { $0.time <= time + Tolerance.second }
    for place in (0..<end).reversed() {
      guard handOvers[place].time >= time - Tolerance.handOver else { return nil }
      let receipt = lines.receipts[handOvers[place].receipt]
      guard receipt.appReceipt < 0, receipt.dropped == nil else { continue }
      guard app < 0 || receipt.app == app || receipt.app < 0 else { continue }
      let type = push.map { $0.pushType } ?? appReceipt.pushType
      let priority = push.map { $0.priority } ?? appReceipt.priority
      guard receipt.fits(app: receipt.app, pushType: type, priority: priority) else { continue }
      if digestAllows(receipt, push) { return handOvers[place].receipt }
    }
    return nil
  }

  /// A receipt that names another collapse id is about another push.
  private func digestAllows(_ receipt: Receipt, _ push: DevicePush?) -> Bool {
    guard let digest = receipt.digest, let push else { return true }
    if let own = push.digest { return own == digest }
    return !isInUse(digest, app: push.app)
  }

  /// Which app each process is, as far as the ids that it logged agree.
  private func appsByProcess() -> [Int32: Int32] {
    var apps: [Int32: Int32] = [:]
    for receipt in lines.appReceipts where receipt.push >= 0 {
      let app = pushes[Int(receipt.push)].app
      apps[receipt.process] = apps[receipt.process].map { $0 == app ? app : -1 } ?? app
    }
    return apps
  }
}
