public import PushEvents

/// One thing that a device log says happened: numbers, and places in the block's bytes.
///
/// ``absent`` stands for a number that the line does not give. Times and durations are microseconds.
public struct EventRow: Sendable {
  /// A number that is not there.
  public static let absent = Int64.min

  /// When, on the device's clock; without its date where the block needs one.
  public var time: Int64 = absent
  /// Hash of boot, mach time, thread, process and message.
  public var key: UInt64 = 0
  /// What happened.
  public var kind: EventKind
  /// Bundle id or topic.
  public var app = ByteSlice.absent
  /// The process that wrote the line.
  public var process = ByteSlice.absent
  /// Policy, task identifier, session or another name.
  public var name = ByteSlice.absent
  /// Decision, action or state.
  public var word = ByteSlice.absent
  /// The push's id as the app logs it.
  public var reference = ByteSlice.absent
  /// A `WakeCause`.
  public var cause = absent
  /// The digest of a notification request.
  public var digest = absent
  /// The six hexadecimal digits of a launch activity.
  public var activity = absent
  /// The os_activity identifier.
  public var trace = absent
  /// 10, 5 or 1.
  public var priority = absent
  /// A `PushType`.
  public var pushType = absent
  /// ``PushFlags``.
  public var flags = absent
  /// A `FetchResult`.
  public var result = absent
  /// How long it took.
  public var duration = absent
  /// A number whose meaning the kind gives.
  public var number = absent
  /// A time in the message, UTC.
  public var scheduledAt = absent
  /// The line in the block, from 0.
  public var line: UInt32 = 0
  /// Where the record begins in the decoded source, in bytes.
  public var offset: Int64 = 0

  /// An event of which only the kind is known yet.
  public init(kind: EventKind) {
    self.kind = kind
  }
}
