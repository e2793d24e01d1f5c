/// Lengths of time in microseconds, the unit of every moment in this target.
///
/// Moments are plain integers (microseconds since 1970-01-01 UTC): the simulator does a lot of arithmetic on
/// them, and integers give the same bytes on every platform.
extension Int64 {
  static let millisecond: Int64 = 1_000
  static let second: Int64 = 1_000_000
  static let minute: Int64 = 60 * second
  static let hour: Int64 = 60 * minute
  static let day: Int64 = 24 * hour

  /// The quotient rounded towards minus infinity, as days before 1970 need it.
  func flooredDivision(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// The latest multiple of `step` that is not after this moment.
  func floored(to step: Int64) -> Int64 {
    flooredDivision(by: step) * step
  }
}
