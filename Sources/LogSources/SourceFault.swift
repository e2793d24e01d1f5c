/// Why the bytes of a source ended before their end.
public enum SourceFault: Error, Hashable, Sendable {
  /// The file cannot be opened or read; with the system's words.
  case unreadable(String)
  /// The gzip data end in the middle.
  case gzipCut
  /// The gzip data are damaged; with zlib's words.
  case gzipDamaged(String)
  /// Bytes that are no gzip member follow the last one.
  case gzipTrailingBytes
}
