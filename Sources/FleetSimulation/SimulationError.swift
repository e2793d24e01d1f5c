#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a simulation stopped.
public enum SimulationError: Error, Equatable, Sendable {
  /// An option is outside of its range; the text says which and what is allowed.
  case badOption(String)
  /// A file or folder could not be created or written; `code` is the system's error number.
  case failed(_ action: String, path: String, code: Int32)
}

extension SimulationError: CustomStringConvertible {
  /// One lower-case sentence without a full stop.
  public var description: String {
    switch self {
    case .badOption(let text): text
    case .failed(let action, let path, let code): "can't \(action) \(path): \(String(cString: strerror(code)))"
    }
  }
}
