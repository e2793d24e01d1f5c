internal import PushEvents

/// When one device's log can be trusted to show each class of line, on the device's clock.
struct DeviceCoverage: Sendable {
  private(set) var springBoard: [Stretch] = []
  private(set) var scheduler: [Stretch] = []
  private(set) var app: [Stretch] = []
  private(set) var connection: [Stretch] = []

  static let classes: [LogClass] = [.springBoard, .scheduler, .app, .connection]

  subscript(_ logClass: LogClass) -> [Stretch] {
    get {
      switch logClass {
      case .springBoard: springBoard
      case .scheduler: scheduler
      case .app: app
      default: connection
      }
    }
    set {
      switch logClass {
      case .springBoard: springBoard = newValue
      case .scheduler: scheduler = newValue
      case .app: app = newValue
      default: connection = newValue
      }
    }
  }

  /// Cuts every class at moments where the log lost lines.
  mutating func cut(at moments: [Int64]) {
    for logClass in DeviceCoverage.classes { self[logClass] = self[logClass].cut(at: moments) }
  }

  /// Whether the log would have shown the arrival of a push in an interval.
  func showsArrival(_ since: Int64, _ until: Int64, _ handling: PushHandling) -> Bool {
    (handling.bySpringBoard && springBoard.covers(since, until)) || (handling.byApp && app.covers(since, until))
  }

  /// Whether the log would have shown that a launch started, or that it never did.
  func showsLaunch(_ since: Int64, _ until: Int64) -> Bool {
    scheduler.covers(since, until) || app.covers(since, until)
  }

  /// Whether the device's log holds lines about launches at all.
  var knowsLaunches: Bool { !scheduler.isEmpty || !app.isEmpty }
}
