#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file as the file system knows it.
///
/// Only saves looking twice; a file's identity is its content.
public struct FileStamp: Hashable, Sendable {
  /// The number of the file system.
  public var device: Int64
  /// The file's number in it.
  public var inode: Int64
  /// Bytes on disk.
  public var size: Int64
  /// When content or attributes changed last, in nanoseconds since 1970-01-01 UTC.
  public var changedAt: Int64

  /// A stamp that was stored.
  public init(device: Int64, inode: Int64, size: Int64, changedAt: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.changedAt = changedAt
  }
}

/// What a path leads to.
public enum PathKind: Sendable {
  /// A regular file, a pipe or another thing that can be read, with the time of its last change in seconds since 1970.
  case file(FileStamp, modifiedAt: Int64)
  /// A folder.
  case folder
  /// Nothing, or nothing that may be looked at; with the reason.
  case missing(String)

  /// Whether the path itself is a symbolic link.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Looks at a path; links are followed.
  public static func at(_ path: String) -> PathKind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing(String(cString: strerror(errno))) }
    if status.st_mode & S_IFMT == S_IFDIR { return .folder }
    #if canImport(Glibc)
      let changed = status.st_ctim
      let modified = status.st_mtim
    #else
      let changed = status.st_ctimespec
      let modified = status.st_mtimespec
    #endif
    let stamp = FileStamp(
      device: Int64(truncatingIfNeeded: status.st_dev), inode: Int64(truncatingIfNeeded: status.st_ino),
      size: Int64(status.st_size), changedAt: Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec))
    return .file(stamp, modifiedAt: Int64(modified.tv_sec))
  }
}
