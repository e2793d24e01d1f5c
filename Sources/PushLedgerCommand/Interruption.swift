public import LogSources
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A wish to stop that comes from outside while a command runs: SIGINT or SIGTERM.
public final class Interruption: Sendable {
  /// The one that the process' signals reach.
  public static let ofProcess = Interruption()

  /// Raised by the first signal.
  public let flag = StopFlag()
  private let signal = Atomic<Int32>(0)

  /// Makes one that no signal reaches.
  public init() {}

  /// Asks to stop, as a signal would.
  public func raise(by number: Int32) {
    signal.store(number, ordering: .relaxed)
    flag.raise()
  }

  /// The code to exit with if somebody asked to stop.
  var exitCode: ExitCode? {
    guard flag.isRaised else { return nil }
    return signal.load(ordering: .relaxed) == SIGTERM ? .terminated : .interrupted
  }

  /// From now on a signal asks to stop, and only a second one ends the process at once.
  ///
  /// Commands that write to the ledger call this; any other may end at any moment.
  func listen() {
    guard self === Interruption.ofProcess else { return }
    for number in [SIGINT, SIGTERM] { catchFirst(number) }
  }

  private func catchFirst(_ number: Int32) {
    setHandler(number) { number in
      // Only what is safe inside a signal handler: two atomic stores and one system call.
      Interruption.ofProcess.raise(by: number)
      setHandler(number, SIG_DFL)
    }
  }
}

/// Says what a signal does; inside the type above, the system's function would be hidden by a property's name.
private func setHandler(_ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
  _ = signal(number, handler)
}
