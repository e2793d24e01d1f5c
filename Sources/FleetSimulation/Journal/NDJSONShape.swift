/// One shape's constant parts of a line of `log show --style ndjson`, with Apple's keys in Apple's order.
///
/// The variable parts go in between: activity, thread, boot, timestamp, ticks, message, process.
struct NDJSONShape: Sendable {
  let untilActivity: [UInt8]
  let untilThread: [UInt8]
  let untilBoot: [UInt8]
  let untilTimestamp: [UInt8]
  let untilTicks: [UInt8]
  let untilMessage: [UInt8]
  let untilProcess: [UInt8]
  let rest: [UInt8]
  /// The process identifier; nil for an app, whose identifier changes.
  let daemon: Int?

  /// One for each shape of ``ShapeTable``.
  static let all = ShapeTable.shapes.map(NDJSONShape.init)

  init(_ shape: LogShape) {
    let library = shape.library ?? shape.process.path
    let image = NDJSONShape.imageIdentifier(of: library)
    let site = stableHash(shape.format)
    let offset = site % 900_000 + 4_096
    untilActivity = bytes(
      #"{"timezoneName":"",\#(shape.kind.fields),"source":null,"formatString":"\#(escaped(shape.format))","#,
      #""userID":\#(shape.userID),"activityIdentifier":"#)
    untilThread = bytes(#","subsystem":"\#(shape.subsystem)","category":"\#(shape.category)","threadID":"#)
    untilBoot = bytes(
      #","senderImageUUID":"\#(image)","backtrace":{"frames":[{"imageOffset":\#(offset),"#,
      #""imageUUID":"\#(image)"}]},"bootUUID":""#)
    untilTimestamp = bytes(
      #"","processImagePath":"\#(escaped(shape.process.path))","senderImagePath":"\#(escaped(library))","#,
      #""timestamp":""#)
    untilTicks = bytes(#"","machTimestamp":"#)
    untilMessage = bytes(#","eventMessage":""#)
    let processImage = NDJSONShape.imageIdentifier(of: shape.process.path)
    untilProcess = bytes(
      #"","processImageUUID":"\#(processImage)","traceID":\#(site >> 3 | 1 << 54),"processID":"#)
    daemon = shape.process.daemonIdentifier
    rest = bytes(#","senderProgramCounter":\#(offset),"parentActivityIdentifier":0\#(shape.kind.ownFields)}\#n"#)
  }

  private static func imageIdentifier(of path: String) -> String {
    var random = RandomSource(seed: stableHash(path), purpose: .image)
    return UUIDBits(from: &random).text(upperCase: true)
  }
}

private func bytes(_ texts: String...) -> [UInt8] {
  texts.flatMap { Array($0.utf8) }
}

private func escaped(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.append(escapedForJSON: Array(text.utf8)[...])
  return String(decoding: bytes, as: UTF8.self)
}

extension LogShape {
  fileprivate var userID: Int { process.path == "/kernel" || process.path.hasPrefix("/usr/libexec") ? 0 : 501 }
}

extension LogShape.Kind {
  /// Only messages have a type.
  fileprivate var fields: String {
    switch self {
    case .standard: #""messageType":"Default","eventType":"logEvent""#
    case .info: #""messageType":"Info","eventType":"logEvent""#
    case .error: #""messageType":"Error","eventType":"logEvent""#
    case .fault: #""messageType":"Fault","eventType":"logEvent""#
    case .activity: #""eventType":"activityCreateEvent""#
    case .signpost: #""eventType":"signpostEvent""#
    case .loss: #""eventType":"lossEvent""#
    }
  }

  /// Keys that other kinds of records don't have.
  fileprivate var ownFields: String {
    switch self {
    case .signpost(let name):
      #","signpostID":\#(stableHash(name) >> 12),"signpostName":"\#(name)","signpostType":"event","#
        + #""signpostScope":"process""#
    case .loss(let count): #","lossCount":\#(count)"#
    case .activity: #","creatorActivityID":0"#
    default: ""
    }
  }
}
