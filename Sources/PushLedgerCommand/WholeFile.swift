#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file that appears whole or not at all: written beside its place, synchronised, and then renamed.
///
/// A place that is no plain file, such as a pipe, a device or a link, is written to as it is: renaming would replace it.
struct WholeFile: ~Copyable {
  private let path: String
  /// Where the text is collected; nil where it goes to its place at once.
  private let draft: String?
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// Begins the file; nothing is seen at its path yet.
  init(_ path: String) throws(CommandFault) {
    self.path = path
    draft = WholeFile.isSpecial(path) ? nil : "\(path).\(getpid()).part"
    descriptor = open(draft ?? path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw CommandFault(output: path, code: errno, creating: true) }
  }

  /// Removes the draft, which after ``finish()`` is not there any more.
  deinit {
    close(descriptor)
    if let draft { unlink(draft) }
  }

  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Adds a piece of text.
  mutating func write(_ text: String) throws(CommandFault) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 256 << 10 { try flush() }
  }

  /// Puts the file in its place.
  mutating func finish() throws(CommandFault) {
    try flush()
    guard let draft else { return }
    guard fsync(descriptor) == 0 else { throw CommandFault(output: path, code: errno, creating: false) }
    guard rename(draft, path) == 0 else { throw CommandFault(output: path, code: errno, creating: true) }
  }

  private mutating func flush() throws(CommandFault) {
    do {
      try FileWriting.writeAll(buffer, to: descriptor)
    } catch {
      guard case .failed(let code) = error else { throw CommandFault(error) }
      throw CommandFault(output: path, code: code, creating: false)
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
