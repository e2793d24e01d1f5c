internal import Storage

/// Which unit each record belongs to.
///
/// A unit is what pushes and receipts are matched within: a device, or a token of which no device is known.
/// Units are counted from 0, devices first.
struct DeviceDirectory {
  private struct Holder {
    var since: Int64
    var unit: Int32
  }

  private(set) var deviceIDs: ContiguousArray<Int64> = []
  private var unitByDevice: [Int64: Int32] = [:]
  private var tokenUnits: ContiguousArray<Int32> = []
  /// Who held each token from when, oldest first; none where devices.csv does not name the token.
  private var holders: ContiguousArray<[Holder]> = []
  /// A push stays with the device that its first attempt went to, even if the token changes hands before a retry.
  private var unitByMovedPush: [Int64: Int32] = [:]

  /// Which units have a log.
  private(set) var isInstrumented: ContiguousArray<Bool> = []

  var unitCount: Int { deviceIDs.count + tokenUnits.count }

  init(_ connection: Connection) throws(StorageError) {
    let devices = try connection.prepare("SELECT id FROM device ORDER BY name")
    while try devices.step() {
      unitByDevice[devices.integer(0)] = Int32(deviceIDs.count)
      deviceIDs.append(devices.integer(0))
    }
    let tokenCount = Int(try connection.integer("SELECT max(id) FROM token") ?? 0) + 1
    tokenUnits = ContiguousArray((0..<tokenCount).map { Int32(deviceIDs.count + $0) })
    holders = ContiguousArray(repeating: [], count: tokenCount)
    try readHolders(connection)
    isInstrumented = ContiguousArray(repeating: false, count: deviceIDs.count)
    let logs = try connection.prepare("SELECT DISTINCT device_id FROM source_file WHERE device_id IS NOT NULL")
    while try logs.step() { markInstrumented(logs.integer(0)) }
  }

  private mutating func readHolders(_ connection: Connection) throws(StorageError) {
    // Two devices that claim one token from the same moment: the one whose name sorts last.
    let rows = try connection.prepare(
      """
      SELECT token_id, valid_from, device_id FROM device_token JOIN device ON device.id = device_id
      ORDER BY token_id, valid_from, device.name
      """)
    while try rows.step() {
      guard let unit = unitByDevice[rows.integer(2)], holders.indices.contains(Int(rows.integer(0))) else { continue }
      holders[Int(rows.integer(0))].append(Holder(since: rows.integer(1), unit: unit))
    }
  }

  private mutating func markInstrumented(_ device: Int64) {
    if let unit = unitByDevice[device] { isInstrumented[Int(unit)] = true }
  }

  /// The unit of a device, or nil for an id that the ledger does not name.
  func unit(device: Int64) -> Int32? { unitByDevice[device] }

  /// The device of a unit; nil for a token of which none is known.
  func device(unit: Int32) -> Int64? { Int(unit) < deviceIDs.count ? deviceIDs[Int(unit)] : nil }

  func hasLog(_ unit: Int32) -> Bool { Int(unit) < isInstrumented.count && isInstrumented[Int(unit)] }

  /// The unit that an attempt went to: who held the token when it was sent.
  mutating func unit(token: Int, sentAt: Int64, push: Int64) -> Int32 {
    let known = holders[token]
    guard known.count > 1 else {
      guard let only = known.first, only.since <= sentAt else { return tokenUnits[token] }
      return only.unit
    }
    if let unit = unitByMovedPush[push] { return unit }
    let unit = known.last { $0.since <= sentAt }?.unit ?? tokenUnits[token]
    unitByMovedPush[push] = unit
    return unit
  }
}
