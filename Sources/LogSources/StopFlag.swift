internal import Synchronization

/// Asks a long work to stop at the next safe place; may be raised from a signal handler.
public final class StopFlag: Sendable {
  private let raised = Atomic<Bool>(false)

  /// Makes a flag that is not raised.
  public init() {}

  /// Whether somebody asked to stop.
  public var isRaised: Bool { raised.load(ordering: .relaxed) }

  /// Asks to stop.
  public func raise() { raised.store(true, ordering: .relaxed) }
}
