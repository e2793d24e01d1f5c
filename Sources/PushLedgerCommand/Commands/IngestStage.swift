internal import Ingestion
internal import Storage

/// Stage 1 as the commands `ingest` and `run` use it.
enum IngestStage {
  static func run(
    _ options: IngestOptions, _ connection: Connection, _ invocation: Invocation
  ) throws(CommandFault) -> IngestSummary {
    let progress = IngestProgress(invocation)
    defer { progress.end() }
    do {
      return try Ingest.run(
        options, connection: connection, observer: progress, stop: invocation.interruption.flag)
    } catch {
      progress.end()
      switch error {
      case .storage(let error): throw CommandFault(error, database: invocation.database, writing: true)
      case .configuration(let diagnostic): throw CommandFault(.configuration, diagnostic)
      }
    }
  }

  /// Every code that applies to what was found.
  ///
  /// A file that is no log is an error where the user named it, and nothing special inside a folder.
  static func exitCodes(_ summary: IngestSummary, _ invocation: Invocation) -> [ExitCode] {
    var codes = summary.files.map { (file) -> ExitCode in
      switch file.state {
      case .unreadable: .missingInput
      // In a folder: a link that leads nowhere, or a file that is no log.
      case .missing, .refused: file.isNamed ? .missingInput : .done
      case .new, .grown: file.isDamaged ? .damagedInput : .done
      case .known, .empty: .done
      }
    }
    if !summary.overRejectShare.isEmpty { codes.append(.damagedInput) }
    if let code = invocation.interruption.exitCode { codes.append(code) }
    return codes
  }
}
