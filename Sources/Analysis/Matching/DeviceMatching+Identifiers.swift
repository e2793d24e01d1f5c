internal import PushEvents

// MARK: - The id that the app logs

extension DeviceMatching {
  private struct Reference {
    var hash: UInt64
    var push: Int
  }

  /// Joins an app's lines to the push whose send id or apns id they name.
  mutating func matchReferences() {
    // An app logs the one or the other, so that the second look is seldom needed.
    matchReferences { $0.sendHash }
    matchReferences { $0.apnsHash }
  }

  private mutating func matchReferences(by hash: (DevicePush) -> UInt64) {
    let open = lines.appReceipts.indices.filter {
      lines.appReceipts[$0].reference != 0 && lines.appReceipts[$0].push < 0
    }
    guard !open.isEmpty else { return }
    let references = sortedReferences(hash)
    for index in open {
      let receipt = lines.appReceipts[index]
      guard let push = nearest(receipt, references) else { continue }
      lines.appReceipts[index].push = Int32(push)
      if pushes[push].appReceipt < 0 { match(push: push, appReceipt: index, .exact) }
    }
  }

  private func sortedReferences(_ hash: (DevicePush) -> UInt64) -> [Reference] {
    var references: [Reference] = []
    references.reserveCapacity(pushes.count)
    for index in pushes.indices where pushes[index].isUnderWay {
      let hash = hash(pushes[index])
      if hash != 0 { references.append(Reference(hash: hash, push: index)) }
    }
    return references.sorted { $0.hash != $1.hash ? $0.hash < $1.hash : $0.push < $1.push }
  }

  /// Of several pushes of one id, as to two apps of one device, the one sent nearest to the line.
  private func nearest(_ receipt: AppReceipt, _ references: [Reference]) -> Int? {
    var index = references.lowerBound { $0.hash < receipt.reference }
    var found: Int?
    var distance = Int64.max
    while index < references.count, references[index].hash == receipt.reference {
      let push = references[index].push
      let candidate = abs(pushes[push].underWayAt - receipt.time)
      if candidate < distance { (found, distance) = (push, candidate) }
      index += 1
    }
    return found
  }
}

// MARK: - The digest of the collapse id

/// What a push with a collapse id and a receipt with its digest share.
struct DigestKey: Hashable {
  var app: Int32
  var digest: UInt32
}

extension DeviceMatching {
  /// Delays of pushes that are the only ones of their digest within an hour of a receipt.
  func digestDelays() -> [Int64] {
    guard !pushesByDigest.isEmpty else { return [] }
    return lines.receipts.compactMap { receipt in
      guard receipt.push < 0, !receipt.isLate, let digest = receipt.digest else { return nil }
      guard let named = pushesByDigest[DigestKey(app: receipt.app, digest: digest)] else { return nil }
      let near = named.filter {
        pushes[$0].isUnderWay && abs(receipt.time - pushes[$0].underWayAt) <= Tolerance.hour
      }
      guard near.count == 1, let only = near.first else { return nil }
      return receipt.time - pushes[only].underWayAt
    }
  }

  /// Joins receipts to pushes by the digest of the collapse id.
  ///
  /// Several pushes share a collapse id: going back in time each receipt takes the newest push that was accepted
  /// before it and is still free, which keeps the order.
  mutating func matchDigests() {
    guard !pushesByDigest.isEmpty else { return }
    var receiptsByDigest: [DigestKey: [Int]] = [:]
    for (index, receipt) in lines.receipts.enumerated() {
      guard receipt.push < 0, let digest = receipt.digest else { continue }
      receiptsByDigest[DigestKey(app: receipt.app, digest: digest), default: []].append(index)
    }
    for (key, receipts) in receiptsByDigest {
      guard let named = pushesByDigest[key] else { continue }
      matchDigest(named.filter { pushes[$0].isUnderWay && pushes[$0].receipt < 0 }, receipts)
    }
  }

  private mutating func matchDigest(_ named: [Int], _ receipts: [Int]) {
    var free = named.count - 1
    for receipt in receipts.reversed() {
      let time = time(lines.receipts[receipt])
      var candidate = min(free, named.lowerBound { pushes[$0].underWayAt <= time + noise } - 1)
      while candidate >= 0, pushes[named[candidate]].storableUntil < time { candidate -= 1 }
      guard candidate >= 0 else { continue }
      let older = candidate > 0 ? pushes[named[candidate - 1]].underWayAt : Int64.min
      match(push: named[candidate], receipt: receipt, older < time - Tolerance.searchWindow ? .exact : .likely)
      free = candidate - 1
    }
  }

  static func byDigest(_ pushes: [DevicePush]) -> [DigestKey: [Int]] {
    var result: [DigestKey: [Int]] = [:]
    for (index, push) in pushes.enumerated() {
      guard let digest = push.digest else { continue }
      result[DigestKey(app: push.app, digest: digest), default: []].append(index)
    }
    return result.mapValues { $0.sorted { (pushes[$0].underWayAt, $0) < (pushes[$1].underWayAt, $1) } }
  }

  /// Whether a digest is that of a collapse id which the provider used for the app, so that no other push is meant.
  func isInUse(_ digest: UInt32, app: Int32) -> Bool {
    pushesByDigest[DigestKey(app: app, digest: digest)] != nil
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first place whose element is not below a bound, in a sorted collection.
  func lowerBound(_ isBelow: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBelow(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
