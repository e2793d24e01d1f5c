internal import Storage

/// Which unit each record belongs to.
///
/// A unit is what pushes and receipts are matched within: a device, or a token of which no device is known.
/// Units are counted from 0, devices first in the order of their ids, so that their rows are written in key order.
struct DeviceDirectory: Sendable {
  private struct Holder {
    var since: Int64
    var unit: Int32
  }

  private(set) var deviceIDs: ContiguousArray<Int64> = []
  private var unitByDevice: [Int64: Int32] = [:]
  private(set) var unitCount = 0

  /// For each token its unit where it has no holder, or none yet.
  private var ownUnits: ContiguousArray<Int32> = []
  /// For each token its first holder.
  private var holders: ContiguousArray<Holder> = []
  /// All holders of the few tokens that moved between devices, oldest first.
  private var movedTokens: [Int: [Holder]] = [:]
  /// A push stays with the device that its first attempt went to, even if the token moves before a retry.
  private var unitByMovedPush: [Int64: Int32] = [:]
  private var isInstrumented: ContiguousArray<Bool> = []

  init(_ connection: Connection) throws(StorageError) {
    let devices = try connection.prepare("SELECT id FROM device ORDER BY id")
    while try devices.step() {
      unitByDevice[devices.integer(0)] = Int32(deviceIDs.count)
      deviceIDs.append(devices.integer(0))
    }
    let tokenCount = Int(try connection.integer("SELECT max(id) FROM token") ?? 0) + 1
    holders = ContiguousArray(repeating: Holder(since: .max, unit: -1), count: tokenCount)
    try readHolders(connection)
    numberOwnUnits()
    isInstrumented = ContiguousArray(repeating: false, count: deviceIDs.count)
    let logs = try connection.prepare("SELECT DISTINCT device_id FROM source_file WHERE device_id IS NOT NULL")
    while try logs.step() {
      if let unit = unitByDevice[logs.integer(0)] { isInstrumented[Int(unit)] = true }
    }
  }

  private mutating func readHolders(_ connection: Connection) throws(StorageError) {
    // Two devices that claim one token from the same moment: the one whose name sorts last.
    let rows = try connection.prepare(
      """
      SELECT token_id, valid_from, device_id FROM device_token JOIN device ON device.id = device_id
      ORDER BY token_id, valid_from, device.name
      """)
    while try rows.step() {
      let token = Int(rows.integer(0))
      guard let unit = unitByDevice[rows.integer(2)], holders.indices.contains(token) else { continue }
      let holder = Holder(since: rows.integer(1), unit: unit)
      if holders[token].unit < 0 {
        holders[token] = holder
      } else {
        movedTokens[token, default: [holders[token]]].append(holder)
      }
    }
  }

  private mutating func numberOwnUnits() {
    ownUnits.reserveCapacity(holders.count)
    var next = Int32(deviceIDs.count)
    for holder in holders {
      ownUnits.append(next)
      // A token that a device always held needs no unit of its own.
      if holder.since > 0 { next += 1 }
    }
    unitCount = Int(next)
  }

  /// The unit of a device, or nil for an id that the ledger does not name.
  func unit(device: Int64) -> Int32? { unitByDevice[device] }

  /// The device of a unit; nil for a token of which none is known.
  func device(unit: Int32) -> Int64? { Int(unit) < deviceIDs.count ? deviceIDs[Int(unit)] : nil }

  func hasLog(_ unit: Int32) -> Bool { Int(unit) < isInstrumented.count && isInstrumented[Int(unit)] }

  /// The unit that an attempt went to: who held the token when its push was first sent.
  func unit(token: Int32, sentAt: Int64, push: Int64) -> Int32 {
    let first = holders[Int(token)]
    if movedTokens.isEmpty || movedTokens[Int(token)] == nil {
      return first.since <= sentAt ? first.unit : ownUnits[Int(token)]
    }
    return unitByMovedPush[push] ?? ownUnits[Int(token)]
  }

  /// Notes the first attempt of a push to a token that moved; attempts must come in the order of time.
  mutating func noteAttempt(token: Int32, sentAt: Int64, push: Int64) {
    guard !movedTokens.isEmpty, let known = movedTokens[Int(token)], unitByMovedPush[push] == nil else { return }
    unitByMovedPush[push] = known.last { $0.since <= sentAt }?.unit ?? ownUnits[Int(token)]
  }
}
