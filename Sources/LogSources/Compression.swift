/// How a file's bytes are packed, by its first bytes and never by its name.
public enum Compression: String, Sendable {
  case plain
  case gzip
}
