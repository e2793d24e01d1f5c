internal import Foundation

/// A folder that gets all files of a report, each whole, or none.
///
/// Every file is written beside its place and synchronised; only when all are there do they take their names. A full
/// disk is met before the first old file is touched.
struct OutputFolder {
  let path: String

  /// Writes files, given by their path below the folder, and returns their whole paths.
  func write(_ files: [(name: String, text: String)]) throws(OutputError) -> [String] {
    var staged: [(from: String, to: String)] = []
    do throws(OutputError) {
      for file in files {
        let target = "\(path)/\(file.name)"
        let folder = String(target.prefix(upTo: target.lastIndex(of: "/") ?? target.endIndex))
        try makeFolder(folder)
        try checkIsNoFolder(target)
        let partial = "\(folder)/.\(target.dropFirst(folder.utf8.count + 1)).\(getpid()).partial"
        staged.append((partial, target))
        try write(file.text, to: partial)
      }
      for file in staged { try check(rename(file.from, file.to), .create, file.to) }
    } catch {
      for file in staged { unlink(file.from) }
      throw error
    }
    for folder in Set(staged.map { ($0.to as NSString).deletingLastPathComponent }).sorted() { synchronize(folder) }
    return staged.map(\.to)
  }

  private func makeFolder(_ folder: String) throws(OutputError) {
    var made = ""
    for part in folder.split(separator: "/", omittingEmptySubsequences: false) {
      made += made.isEmpty && part.isEmpty ? "/" : made.isEmpty || made.hasSuffix("/") ? String(part) : "/\(part)"
      guard mkdir(made, 0o777) != 0, errno != EEXIST, errno != EISDIR else { continue }
      throw fault(.create, made)
    }
  }

  /// A folder would stop the last step, when other files have their new names already.
  private func checkIsNoFolder(_ path: String) throws(OutputError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    errno = EISDIR
    throw fault(.create, path)
  }

  private func write(_ text: String, to path: String) throws(OutputError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    try check(descriptor, .create, path)
    defer { close(descriptor) }
    var bytes = ContiguousArray(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      try check(Int32(clamping: count), .write, path)
      bytes = bytes.dropFirst(count)
    }
    try check(fsync(descriptor), .write, path)
  }

  /// Makes the new names last; a file system that cannot is no reason to fail.
  private func synchronize(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func check(_ result: Int32, _ attempt: OutputError.Attempt, _ path: String) throws(OutputError) {
    guard result < 0 else { return }
    throw fault(attempt, path)
  }

  private func fault(_ attempt: OutputError.Attempt, _ path: String) -> OutputError {
    let code = errno
    return OutputError(attempt: attempt, path: path, code: code, reason: String(cString: strerror(code)))
  }
}
