public import PushEvents

/// A stretch of a device log without a silence of more than one hour.
public struct LogSpan: Equatable, Sendable {
  /// The time of the first record, microseconds UTC.
  public var since: Int64
  /// The time of the last record.
  public var until: Int64
  /// How many records.
  public var lines: Int64
  /// What kinds of lines it holds.
  public var classes: LogClass

  /// A stretch as it was stored.
  public init(since: Int64, until: Int64, lines: Int64, classes: LogClass) {
    self.since = since
    self.until = until
    self.lines = lines
    self.classes = classes
  }
}

/// The stretches of a log, whatever the order in which its records come.
public struct LogSpans: Sendable {
  /// A longer silence ends a stretch, in microseconds.
  public static let silence: Int64 = 3_600_000_000

  /// In the order of time, without overlap.
  public private(set) var spans: [LogSpan] = []
  private var latest = 0

  /// No stretches.
  public init() {}

  /// Adds a record.
  @inline(__always)
  public mutating func add(_ time: Int64, _ classes: LogClass) {
    if latest < spans.count, time >= spans[latest].since, time <= spans[latest].until {
      spans[latest].lines &+= 1
      spans[latest].classes.formUnion(classes)
      return
    }
    add(LogSpan(since: time, until: time, lines: 1, classes: classes))
  }

  /// Adds a stretch, and joins those that it brings within an hour of each other.
  public mutating func add(_ span: LogSpan) {
    if latest < spans.count, latest == spans.count - 1, span.since >= spans[latest].since,
      span.since <= spans[latest].until &+ LogSpans.silence
    {
      spans[latest].join(span)
      return
    }
    var joined = span
    var index = spans.firstIndex { $0.until &+ LogSpans.silence >= span.since } ?? spans.count
    while index < spans.count, spans[index].since <= joined.until &+ LogSpans.silence {
      joined.join(spans.remove(at: index))
    }
    index = spans.firstIndex { $0.since > joined.since } ?? spans.count
    spans.insert(joined, at: index)
    latest = index
  }

  /// Forgets all stretches.
  public mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    latest = 0
  }
}

extension LogSpan {
  fileprivate mutating func join(_ other: LogSpan) {
    since = min(since, other.since)
    until = max(until, other.until)
    lines &+= other.lines
    classes.formUnion(other.classes)
  }
}
