internal import PushEvents

/// What the account needs to know of one device event; small, since all of them are held at once.
struct EventFact: BitwiseCopyable, Sendable {
  /// The device's own clock.
  var time: Int64
  /// Of an app's line the hash of the push's id, of a system line the trace; 0 for none.
  var link: UInt64
  /// Digest of a request, or activity of a launch.
  var code: UInt32
  /// The app as a small number; -1 where the line does not say.
  var app: Int32
  /// Policy or task identifier, or the process of an app's line about a push; 0 for none.
  var name: Int32
  var file: Int32
  var line: Int32
  var unit: Int32
  var kind: UInt8
  var cause: UInt8
  /// 0 where the line does not say, as for push type and result.
  var priority: UInt8
  var pushType: UInt8
  var flags: UInt8
  var result: UInt8
  var word: UInt8
  var marks: UInt8

  var hasCode: Bool { marks & 1 != 0 }
  /// Whether the line's number is not zero: connected, or not allowed to be launched.
  var isSet: Bool { marks & 2 != 0 }
  var hasFlags: Bool { marks & 4 != 0 }
  var place: (file: Int32, line: Int32) { (file, line) }
  var pushFlags: PushFlags { PushFlags(rawValue: Int(flags)) }
  var meaning: EventWord { EventWord(rawValue: word) ?? .other }

  /// Whether this is the same thing as an earlier event, logged a second time.
  func repeats(_ earlier: EventFact) -> Bool {
    guard kind == earlier.kind, code == earlier.code, name == earlier.name, word == earlier.word else { return false }
    guard app == earlier.app, priority == earlier.priority, pushType == earlier.pushType else { return false }
    // Of two equal lines in one file at one moment ingest has already found that they are two.
    guard time != earlier.time || file != earlier.file else { return false }
    // Another trace, or another id, is another push.
    return link == earlier.link || link == 0 || earlier.link == 0
  }
}
