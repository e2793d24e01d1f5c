internal import Dispatch
internal import Synchronization

/// Work that runs beside the calling thread until its value is wanted.
final class Background<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let done = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () -> Value) {
    DispatchQueue.global().async { [self] in
      let result = work()
      value.withLock { $0 = result }
      done.signal()
    }
  }

  /// Waits for the value, and takes it out; to be called once.
  func take() -> Value {
    done.wait()
    guard let result = value.withLock({ $0.take() }) else { preconditionFailure("a value was taken twice") }
    return result
  }
}
