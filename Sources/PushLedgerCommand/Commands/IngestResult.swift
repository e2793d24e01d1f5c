internal import Ingestion
internal import LogFormats

/// What an ingest did, as it is printed.
struct IngestResult: Encodable {
  /// One file that was looked at.
  struct File: Encodable {
    let name, format, state: String
    let lines, records, ignored, rejected, nearMisses: Int
    let damaged: Bool
  }

  let files: [File]
  let newRows: Int
  let interrupted: Bool

  init(_ summary: IngestSummary) {
    files = summary.files.map { file in
      File(
        name: file.name, format: file.format, state: file.state.rawValue, lines: file.counts.lines,
        records: file.counts.records, ignored: file.counts.ignored, rejected: file.counts.rejected,
        nearMisses: file.counts.nearMisses, damaged: file.isDamaged)
    }
    newRows = summary.newRows
    interrupted = summary.isInterrupted
  }

  /// Whether the ledger knew everything already.
  var isNothingNew: Bool { newRows == 0 && files.allSatisfy { $0.lines == 0 || $0.state == "known" } }

  /// All of it in one line.
  var sentence: String {
    let start = interrupted ? "stopped before the end; " : ""
    guard !files.isEmpty else { return start + "no files were read" }
    let states = ["new", "grown", "known", "empty", "refused", "missing", "unreadable"]
    let counts = states.compactMap { state in
      let count = files.count { $0.state == state }
      return count == 0 ? nil : "\(count) \(state)"
    }
    let looked = "\(Words.count(files.count, "file")): \(counts.joined(separator: ", "))"
    guard !isNothingNew else { return start + "nothing new in " + looked }
    let read = files.filter { $0.state == "new" || $0.state == "grown" }
    let sums = [("records", read.map(\.records)), ("ignored", read.map(\.ignored)), ("rejected", read.map(\.rejected))]
      .map { "\(Words.grouped($1.reduce(0, +))) \($0)" }
    let lines = Words.count(read.map(\.lines).reduce(0, +), "line")
    return start + "\(looked); \(lines) = \(sums.joined(separator: " + ")); \(Words.count(newRows, "new row"))"
  }
}
