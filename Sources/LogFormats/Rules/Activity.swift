internal import PushEvents

/// The name of a dasd activity: `[uid:]name:HEX6`.
struct Activity {
  /// What the activity is for; nil for one that has nothing to do with an app's background time.
  var cause: WakeCause?
  /// The bundle id of a push launch, or the identifier of a task.
  var name: Bytes
  /// The six hexadecimal digits.
  var number: Int64
  /// How many bytes it takes in the message.
  var length: Int

  /// Reads an activity that begins at the start of the bytes.
  init?(_ bytes: Bytes) {
    var end = 0
    while end < bytes.count, !Activity.ends(bytes[end]) { end &+= 1 }
    if end > 0, bytes[end &- 1] == 0x5B { end &-= 1 }
    while end > 0, bytes[end &- 1] == 0x3A { end &-= 1 }
    guard end >= 8, bytes[end &- 7] == 0x3A,
      let number = NumberParsing.hexadecimal(bytes.part(end &- 6, end))
    else { return nil }
    self.number = Int64(number)
    length = end
    var from = 0
    while from < end, bytes[from].isDigit { from &+= 1 }
    from = from > 0 && bytes[from] == 0x3A ? from &+ 1 : 0
    guard from <= end &- 7 else { return nil }
    let full = bytes.part(from, end &- 7)
    for (prefix, cause) in Activity.prefixes where full.begins(with: prefix) {
      self.cause = cause
      name = full.part(prefix.utf8CodeUnitCount, full.count)
      if cause == .push, name.begins(with: "icloud-container.") { name = name.part(17, name.count) }
      return
    }
    cause = nil
    name = full
  }

  private static let prefixes: [(StaticString, WakeCause)] = [
    ("com.apple.pushLaunch.", .push), ("bgRefresh-", .refresh), ("bgProcessing-", .processing),
  ]

  private static func ends(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == 0x22 || byte == 0x27 || byte == 0x2C || byte == 0x21 || byte == 0x29
  }
}
