internal import PushEvents
internal import Storage

/// Writes devices, their tokens and the paths of their logs.
final class DeviceStore {
  private let connection: Connection
  private let words: WordTable
  private let tokens: WordTable
  private var ids: [String: Int64] = [:]

  init(_ connection: Connection, words: WordTable, tokens: WordTable) {
    self.connection = connection
    self.words = words
    self.tokens = tokens
  }

  /// The number of a device's row, which is made if there is none.
  func id(_ name: String) throws(StorageError) -> Int64 {
    if let id = ids[name] { return id }
    let insert = try connection.prepare("INSERT OR IGNORE INTO device (name) VALUES (?1)")
    insert.bind(name, at: 1)
    try insert.run()
    let select = try connection.prepare("SELECT id FROM device WHERE name = ?1")
    select.bind(name, at: 1)
    guard try select.step() else { throw StorageError(code: 1, message: "a device was stored and not found") }
    let id = select.integer(0)
    ids[name] = id
    return id
  }

  /// Stores the rows of a table; what a later table says of a device replaces what an earlier one said.
  func store(_ table: DeviceTable) throws(StorageError) {
    let device = try connection.prepare(
      """
      UPDATE device SET model = coalesce(?2, model), os_version = coalesce(?3, os_version),
        app_version = coalesce(?4, app_version)
      WHERE id = ?1
      """)
    let token = try connection.prepare("INSERT OR REPLACE INTO device_token VALUES (?1, ?2, ?3, ?4, ?5)")
    let path = try connection.prepare("INSERT OR IGNORE INTO device_path VALUES (?1, ?2)")
    for row in table.rows.sorted(by: { ($0.device, $0.validFrom) < ($1.device, $1.validFrom) }) {
      let id = try id(row.device)
      device.bind(id, at: 1)
      device.bind(row.model, at: 2)
      device.bind(row.osVersion, at: 3)
      device.bind(row.appVersion, at: 4)
      try device.run()
      if let bytes = row.token {
        let topic: Int64? = if let topic = row.topic { try words.id(topic) } else { nil }
        token.bind(try tokens.id(bytes), at: 1)
        token.bind(row.validFrom, at: 2)
        token.bind(id, at: 3)
        token.bind(topic, at: 4)
        token.bind(Int64(row.environment.rawValue), at: 5)
        try token.run()
      }
      if let glob = row.pathGlob {
        path.bind(glob, at: 1)
        path.bind(id, at: 2)
        try path.run()
      }
    }
    try relabel()
  }

  /// Gives logs that were read before the table came to the devices that it names.
  private func relabel() throws(StorageError) {
    var naming = DeviceNaming()
    naming.globs = try DeviceStore.globs(connection)
    guard !naming.globs.isEmpty else { return }
    var moves: [(file: Int64, from: String, to: String)] = []
    let files = try connection.prepare(
      "SELECT f.id, f.name, d.name FROM source_file f JOIN device d ON d.id = f.device_id WHERE f.kind = 'device'")
    while try files.step() {
      let (name, isGuessed) = naming.device(of: files.text(1))
      if !isGuessed, name != files.text(2), naming.globs.contains(where: { $0.device == name }) {
        moves.append((files.integer(0), files.text(2), name))
      }
    }
    for move in moves { try self.move(move.file, from: move.from, to: move.to) }
  }

  private func move(_ file: Int64, from old: String, to new: String) throws(StorageError) {
    // The device's name is a part of each key (exclusive or); SQL has no such operator, so a + b - 2ab stands for it.
    let change = Int64(bitPattern: (EventTable.seed(old) ^ EventTable.seed(new)) & 0x7FFF_FFFF_FFFF_FFFF)
    let update = try connection.prepare(
      """
      UPDATE OR IGNORE device_event SET device_id = ?2, key = (key | ?3) - (key & ?3) WHERE file_id = ?1
      """)
    let id = try id(new)
    update.bind(file, at: 1)
    update.bind(id, at: 2)
    update.bind(change, at: 3)
    try update.run()
    // What could not move is there already, from another log of the same device.
    try connection.execute("DELETE FROM device_event WHERE file_id = \(file) AND device_id <> \(id)")
    try connection.execute("UPDATE source_file SET device_id = \(id) WHERE id = \(file)")
  }

  /// The patterns of log paths that were stored.
  static func globs(_ connection: Connection) throws(StorageError) -> [(glob: String, device: String)] {
    let select = try connection.prepare(
      "SELECT p.glob, d.name FROM device_path p JOIN device d ON d.id = p.device_id ORDER BY p.glob, d.name")
    var globs: [(glob: String, device: String)] = []
    while try select.step() { globs.append((select.text(0), select.text(1))) }
    return globs
  }
}
