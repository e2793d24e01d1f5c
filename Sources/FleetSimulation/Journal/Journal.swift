/// The lines about pushes, tasks and state that a device's log holds, collected in any order of time.
struct Journal {
  /// One line.
  struct Record {
    let moment: Int64
    /// The number of its shape in ``ShapeTable``.
    let shape: Int
    /// The os_activity it was logged in, which groups one push's lines; 0 for none.
    let activity: UInt64
    let message: Range<Int>
  }

  private(set) var records: [Record] = []
  private(set) var text: [UInt8] = []
  private let logging: Intervals

  /// An empty journal of a device whose log is kept at certain times.
  init(logging: Intervals) {
    self.logging = logging
  }

  /// Writes down a line of the system, if the log is kept at that moment.
  mutating func write(
    _ line: SystemLine, at moment: Int64, activity: UInt64 = 0, _ message: String
  ) {
    write(shape: ShapeTable.number(of: line), at: moment, activity: activity, message)
  }

  /// Writes down a line of an app's processes.
  mutating func write(
    _ line: AppLine, of app: SimulatedApp, at moment: Int64, _ message: String
  ) {
    write(shape: ShapeTable.number(of: line, app: app), at: moment, activity: 0, message)
  }

  private mutating func write(shape: Int, at moment: Int64, activity: UInt64, _ message: String) {
    guard logging.contains(moment) else { return }
    let start = text.count
    text.append(message)
    records.append(Record(moment: moment, shape: shape, activity: activity, message: start..<text.count))
  }

  /// The lines in order of time; lines of one moment in the order in which they were written down.
  func sorted() -> [Record] {
    records.sorted { ($0.moment, $0.message.lowerBound) < ($1.moment, $1.message.lowerBound) }
  }
}
