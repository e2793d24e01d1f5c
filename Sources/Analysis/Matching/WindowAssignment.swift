/// A push that still lacks a receipt of the system.
struct LoosePush {
  var underWayAt: Int64
  var app: Int32
  var pushType: UInt8
  var priority: UInt8
  var hasDigest: Bool
  /// When the app first spoke of it.
  var seenAt: Int64?
  var storableUntil: Int64
  var index: Int

  init(_ push: DevicePush, index: Int, seenAt: Int64?) {
    underWayAt = push.underWayAt
    app = push.app
    pushType = push.pushType
    priority = push.priority
    hasDigest = push.digest != nil
    self.seenAt = seenAt
    storableUntil = push.storableUntil
    self.index = index
  }

  func fits(_ kind: ReceiptKind) -> Bool {
    guard kind.app < 0 || kind.app == app else { return false }
    guard kind.pushType == 0 || pushType == 0 || kind.pushType == pushType else { return false }
    guard kind.priority == 0 || priority == 0 || kind.priority == priority else { return false }
    // The digests of both are known and differ, or the receipt would have been joined by them.
    if kind.hasDigest && hasDigest { return false }
    return !(kind.isApp && seenAt != nil)
  }
}

/// What receipts have in common that the same pushes can fit.
struct ReceiptKind: Hashable {
  var app: Int32
  var pushType: UInt8
  var priority: UInt8
  var hasDigest: Bool
  var isApp: Bool
  var isLate: Bool

  init(_ receipt: LooseReceipt) {
    app = receipt.app
    pushType = receipt.pushType
    priority = receipt.priority
    hasDigest = receipt.hasDigest
    isApp = receipt.isApp
    isLate = receipt.isLate
  }
}

/// Assigns receipts without an identifier to pushes, keeping the order within each window.
///
/// Going back in time, each push takes the newest waiting receipt of a kind that fits it. Kinds are few, so the work
/// is linear in the number of pushes and receipts, whatever the size of a burst.
struct WindowAssignment {
  private struct Queue {
    var kind: ReceiptKind
    /// Places of the receipts that wait, newest first.
    var waiting: [Int] = []
    var next = 0
    var times: [Int64] = []

    var front: Int? { next < waiting.count ? waiting[next] : nil }
  }

  private var pushes: [LoosePush]
  private let receipts: [LooseReceipt]
  private let noise: Int64
  private var queues: [Queue] = []
  private var queueOf: [Int] = []
  private var isTaken: [Bool]

  /// Prepares an assignment of receipts in the order of time.
  init(pushes: [LoosePush], receipts: [LooseReceipt], noise: Int64) {
    self.pushes = pushes.sorted { ($0.underWayAt, $0.index) < ($1.underWayAt, $1.index) }
    self.receipts = receipts
    self.noise = noise
    isTaken = Array(repeating: false, count: receipts.count)
    var known: [ReceiptKind: Int] = [:]
    for receipt in receipts {
      let kind = ReceiptKind(receipt)
      let queue = known[kind] ?? queues.count
      if queue == queues.count {
        queues.append(Queue(kind: kind))
        known[kind] = queue
      }
      queues[queue].times.append(receipt.time)
      queueOf.append(queue)
    }
  }

  /// Assigns receipts to pushes.
  mutating func run() -> [(push: Int, receipt: LooseReceipt, isUnique: Bool)] {
    let isSole = soleReceipts()
    var result: [(push: Int, receipt: LooseReceipt, isUnique: Bool)] = []
    let slight = min(noise, Tolerance.clockNoise)
    let windows: [(early: Int64, late: Int64)] = [
      (0, 5 * Tolerance.second), (slight, 5 * Tolerance.second), (slight, Tolerance.minute),
      (slight, Tolerance.searchWindow), (noise, Tolerance.searchWindow), (noise, Tolerance.storage),
    ]
    for (early, window) in windows {
      for (push, receipt) in assign(within: window, early: early) {
        result.append((push, receipts[receipt], isSole[receipt] && window < Tolerance.storage))
      }
    }
    return result
  }

  private mutating func assign(within window: Int64, early: Int64) -> [(push: Int, receipt: Int)] {
    for queue in queues.indices {
      queues[queue].waiting = []
      queues[queue].next = 0
    }
    var result: [(push: Int, receipt: Int)] = []
    var left: [LoosePush] = []
    var newest = receipts.count - 1
    for push in pushes.reversed() {
      while newest >= 0, receipts[newest].time >= push.underWayAt - early {
        if !isTaken[newest], !receipts[newest].isLate || window == Tolerance.storage {
          queues[queueOf[newest]].waiting.append(newest)
        }
        newest -= 1
      }
      if let receipt = take(push, within: window) {
        isTaken[receipt] = true
        result.append((push.index, receipt))
      } else {
        left.append(push)
      }
    }
    pushes = left.reversed()
    return result
  }

  /// Takes the newest receipt that waits and that a push can have led to.
  private mutating func take(_ push: LoosePush, within window: Int64) -> Int? {
    var best: Int?
    for queue in queues.indices where push.fits(queues[queue].kind) {
      let reach = queues[queue].kind.isLate ? min(window, Tolerance.launchWindow) : window
      while let front = queues[queue].front, receipts[front].time > push.underWayAt + reach { queues[queue].next += 1 }
      guard let front = queues[queue].front else { continue }
      let time = receipts[front].time
      guard time <= push.storableUntil, time <= push.seenAt.map({ $0 + Tolerance.second }) ?? .max else { continue }
      if let current = best, front < current { continue }
      best = front
    }
    if let best { queues[queueOf[best]].next += 1 }
    return best
  }

  /// Which receipts have one possible push in their window, which has no other possible receipt.
  private func soleReceipts() -> [Bool] {
    let times = pushes.map(\.underWayAt)
    return receipts.indices.map { index in
      let kind = queues[queueOf[index]].kind
      let since = times.lowerBound { $0 < receipts[index].time - Tolerance.searchWindow }
      var only: Int?
      var place = since
      while place < pushes.count, times[place] <= receipts[index].time + noise {
        if pushes[place].fits(kind) {
          guard only == nil else { return false }
          only = place
        }
        place += 1
      }
      return only.map { possibleReceipts(of: pushes[$0]) == 1 } ?? false
    }
  }

  private func possibleReceipts(of push: LoosePush) -> Int {
    queues.reduce(0) { count, queue in
      guard push.fits(queue.kind) else { return count }
      let since = queue.times.lowerBound { $0 < push.underWayAt - noise }
      let until = queue.times.lowerBound { $0 <= push.underWayAt + Tolerance.searchWindow }
      return count + max(0, until - since)
    }
  }
}
