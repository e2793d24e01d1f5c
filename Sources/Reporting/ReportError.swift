public import PushEvents
public import Storage

/// Why a report or a query could not be made.
public enum ReportError: Error, Sendable {
  /// The user's template, query, parameter, period or zone.
  case input(Diagnostic)
  /// SQLite.
  case storage(StorageError)
  /// A folder or file of the report could not be made or written.
  case output(OutputError)
}

/// A folder or file that could not be made or written.
public struct OutputError: Error, Hashable, Sendable {
  /// What was tried.
  public enum Attempt: String, Sendable {
    /// The folder or file could not be made at all.
    case create
    /// It was made, and the bytes did not fit or did not reach the disk.
    case write
  }
  /// What was tried.
  public var attempt: Attempt
  /// The folder or file.
  public var path: String
  /// The system's error number.
  public var code: Int32
  /// The system's words for it.
  public var reason: String
}

extension ReportError: CustomStringConvertible {
  /// The error in words.
  public var description: String {
    switch self {
    case .input(let diagnostic): diagnostic.description
    case .storage(let error): error.description
    case .output(let error): "\(error.path): cannot \(error.attempt.rawValue): \(error.reason)"
    }
  }
}

/// Runs an expression that may meet a fault of the store.
func stored<Result>(_ body: @autoclosure () throws(StorageError) -> Result) throws(ReportError) -> Result {
  do throws(StorageError) { return try body() } catch { throw .storage(error) }
}

/// Runs an expression that may meet a fault of the user's input.
func checked<Result>(_ body: @autoclosure () throws(Diagnostic) -> Result) throws(ReportError) -> Result {
  do throws(Diagnostic) { return try body() } catch { throw .input(error) }
}
