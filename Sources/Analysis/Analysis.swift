internal import PushEvents
public import Storage

/// Stage two: makes the account of every push from what the ledger holds.
public enum Analysis {
  /// Brings the account up to date, in one transaction; does nothing where nothing has changed.
  ///
  /// The account depends on what the ledger holds and the time of judgement, and on nothing else: not on the order
  /// in which files were read, nor on the ids that rows got.
  ///
  /// - Parameters:
  ///   - connection: A ledger opened for writing.
  ///   - options: The time of judgement, and whether to compute again what is up to date.
  /// - Returns: What the account holds now.
  /// - Throws: A ``StorageError``; the account is then as it was.
  public static func run(
    _ connection: Connection, _ options: AnalysisOptions = AnalysisOptions()
  ) throws(StorageError) -> AnalysisSummary {
    let first = try FirstAccount(connection)
    let summary = Result { () throws(StorageError) in
      try connection.transaction { () throws(StorageError) -> AnalysisSummary in
        try bringUpToDate(connection, options)
      }
    }
    try first.end()
    return try summary.get()
  }

  private static func bringUpToDate(
    _ connection: Connection, _ options: AnalysisOptions
  ) throws(StorageError) -> AnalysisSummary {
    let settings = Settings(connection)
    let newest = try connection.integer("SELECT max(sent_at) FROM attempt")
    let asOf = options.asOf?.microseconds ?? newest
    let generation = try settings.read("ledger_generation") ?? "0"
    let judgement = asOf.map { String($0) } ?? ""
    let analyzed = try settings.read("analyzed_generation")
    let judged = try settings.read("as_of")
    var summary: AnalysisSummary
    if analyzed == generation && judged == judgement && !options.force {
      summary = try Account.summary(connection)
      summary.upToDate = true
    } else {
      summary = try Account(connection, asOf: asOf ?? 0).write()
      try settings.write("analyzed_generation", generation)
      try settings.write("as_of", judgement)
    }
    summary.asOf = asOf.map { Timestamp(microseconds: $0) }
    return summary
  }
}
