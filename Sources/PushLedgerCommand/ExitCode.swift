/// What the process tells its caller: the codes of sysexits.h, and 128 plus the number of a signal.
enum ExitCode: Int32, CaseIterable, Sendable {
  /// Done, also when there was nothing new.
  case done = 0
  /// The command line is wrong.
  case usage = 64
  /// Done, but input was damaged: a file cut off, or rejects above the allowed share.
  case damagedInput = 65
  /// Input is missing or unreadable.
  case missingInput = 66
  /// A fault of this program.
  case internalFault = 70
  /// Output can't be created.
  case cannotCreate = 73
  /// Reading or writing failed, or the disk is full.
  case inputOutput = 74
  /// Another run holds the lock; trying again helps.
  case busy = 75
  /// The database, the key or a setting doesn't fit.
  case configuration = 78
  /// Stopped by SIGINT, after the batch in hand.
  case interrupted = 130
  /// Stopped by SIGTERM, after the batch in hand.
  case terminated = 143

  /// The codes of which several can apply to one run, the most severe first.
  ///
  /// A stop by signal stands before what input was found in part of the files: the rest was not looked at.
  private static let severity: [ExitCode] = [
    .internalFault, .inputOutput, .cannotCreate, .interrupted, .terminated, .missingInput, .damagedInput,
  ]

  /// The most severe of the codes that apply to one run.
  static func mostSevere(of codes: [ExitCode]) -> ExitCode {
    severity.first(where: codes.contains) ?? codes.first { $0 != .done } ?? .done
  }
}
