internal import PushEvents
internal import Storage

/// What the ledger's words mean to the account, by the word's id.
struct Vocabulary: Sendable {
  /// The words themselves; only ties and the meaning of reasons need them.
  private(set) var texts: [Int32: String] = [:]
  /// The app of a topic or bundle id, as a small number: topics of one app that differ in their suffix are one app.
  private var apps: ContiguousArray<Int32> = []
  /// The push type that a topic's suffix tells.
  private var topicTypes: ContiguousArray<UInt8> = []
  private var meanings: ContiguousArray<UInt8> = []
  /// For each app, the word that names it in the account.
  private(set) var appWords: [Int32] = []
  /// The policy of Low Power Mode, and the one that stands for force-quit and Background App Refresh off.
  private(set) var lowPowerMode: Int32 = -1
  private(set) var application: Int32 = -1

  init(_ connection: Connection) throws(StorageError) {
    let count = Int(try connection.integer("SELECT max(id) FROM word") ?? 0) + 1
    apps = ContiguousArray(repeating: -1, count: count)
    topicTypes = ContiguousArray(repeating: 0, count: count)
    meanings = ContiguousArray(repeating: 0, count: count)
    var appByName: [String: Int32] = [:]
    // In the order of the texts, so that nothing depends on the order in which words were first seen.
    let statement = try connection.prepare("SELECT id, value FROM word ORDER BY value")
    while try statement.step() {
      add(Int32(truncatingIfNeeded: statement.integer(0)), statement.text(1), &appByName)
    }
  }

  private mutating func add(_ id: Int32, _ text: String, _ appByName: inout [String: Int32]) {
    texts[id] = text
    meanings[Int(id)] = EventWord(text).rawValue
    if text == "LowPowerMode" { lowPowerMode = id }
    if text == "Application" { application = id }
    let topic = Topic(text)
    topicTypes[Int(id)] = UInt8(topic.type.rawValue)
    if let app = appByName[topic.bundle] {
      apps[Int(id)] = app
    } else {
      // The plain bundle id sorts before its topics with a suffix, so it names the app wherever it is known.
      let app = Int32(appWords.count)
      appByName[topic.bundle] = app
      apps[Int(id)] = app
      appWords.append(id)
    }
  }

  /// The app of a topic or bundle id; -1 for none.
  func app(_ word: Int32) -> Int32 { apps.indices.contains(Int(word)) ? apps[Int(word)] : -1 }

  func topicType(_ word: Int32) -> UInt8 { topicTypes.indices.contains(Int(word)) ? topicTypes[Int(word)] : 0 }

  func meaning(_ word: Int32) -> UInt8 { meanings.indices.contains(Int(word)) ? meanings[Int(word)] : 0 }

  /// Whether one word's text sorts before another's; an unknown word sorts last.
  func precedes(_ left: Int32, _ right: Int32) -> Bool {
    guard let leftText = texts[left] else { return false }
    guard let rightText = texts[right] else { return true }
    return leftText < rightText
  }
}

/// A topic taken apart: APNs wants a suffix on the bundle id for some push types, devices print the bundle id.
///
/// Source: developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns.
struct Topic {
  let bundle: String
  let type: PushType

  private static let suffixes: [(String, PushType)] = [
    (".voip-ptt", .pushtotalk), (".voip", .voip), (".complication", .complication),
    (".pushkit.fileprovider", .fileprovider), (".location-query", .location),
    (".push-type.liveactivity", .liveactivity), (".push-type.widgets", .widgets), (".push-type.controls", .controls),
  ]

  init(_ topic: String) {
    let suffix = Topic.suffixes.first { topic.hasSuffix($0.0) }
    bundle = suffix.map { String(topic.dropLast($0.0.count)) } ?? topic
    type = suffix?.1 ?? .unknown
  }
}
