internal import PushEvents

/// Words and numbers of APNs requests, from bytes.
enum RequestWords {
  static func pushType(_ bytes: Bytes) -> PushType {
    if bytes.equals("background") { return .background }
    if bytes.equals("alert") { return .alert }
    return bytes.count == 0 ? .unknown : PushType(name: String(decoding: bytes, as: UTF8.self))
  }

  static func environment(_ bytes: Bytes) -> APNsEnvironment {
    if bytes.equals("production") { return .production }
    return bytes.equals("sandbox") || bytes.equals("development") ? .sandbox : .unknown
  }

  /// The time in a 410 answer: milliseconds as Apple documents it, seconds as some libraries keep it.
  static func unregisteredAt(_ number: Int64) -> Int64 {
    let scale: Int64 = number < 100_000_000_000 ? 1_000_000 : 1_000
    let (product, overflow) = number.multipliedReportingOverflow(by: scale)
    return overflow ? AttemptRow.absent : product
  }
}
