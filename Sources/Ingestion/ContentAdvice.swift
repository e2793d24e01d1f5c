internal import LogSources

/// Words for what can be wrong with a file as a whole.
enum ContentAdvice {
  static func words(_ fault: SourceFault) -> String {
    switch fault {
    case .unreadable(let reason): "the file cannot be read: \(reason)"
    case .gzipCut: "the gzip data end in the middle; all whole lines before that were read"
    case .gzipDamaged(let reason): "the gzip data are damaged (\(reason)); all whole lines before that were read"
    case .gzipTrailingBytes: "bytes that are no gzip data follow the last gzip member"
    }
  }

  static func logarchive(_ path: String) -> String {
    "convert it: log show --archive \(path) --style ndjson --info --debug > device.ndjson (macOS), "
      + "or unifiedlog_iterator -m log-archive -i \(path) -f jsonl -o device.jsonl (Linux)"
  }
}
