#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file to be read, as it was found.
public struct FoundSource: Sendable {
  /// The path to open; `-` for standard input.
  public var path: String
  /// Whether the user named it, rather than a folder above it.
  public var isNamed: Bool
  /// What the path leads to.
  public var kind: PathKind
}

/// Finds the files that paths and folders stand for.
public enum SourceFinder {
  /// The files below the paths, in byte order of their names, each once.
  ///
  /// Folders are searched through and through. In them names that begin with a dot and links to folders are passed
  /// over, since a link may lead back up; a link that you name yourself is followed. Folders that end in `.logarchive`
  /// are given as they are, since they are one thing.
  public static func find(_ paths: [String]) -> [FoundSource] {
    var found: [String: FoundSource] = [:]
    for path in paths {
      let clean = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      add(clean, isNamed: true, to: &found)
    }
    return found.values.sorted { Array($0.path.utf8).lexicographicallyPrecedes(Array($1.path.utf8)) }
  }

  private static func add(_ path: String, isNamed: Bool, to found: inout [String: FoundSource]) {
    if path == "-" {
      let nothing = FileStamp(device: 0, inode: 0, size: 0, changedAt: 0)
      found[path] = FoundSource(path: path, isNamed: true, kind: .file(nothing, modifiedAt: 0))
      return
    }
    let kind = PathKind.at(path)
    guard case .folder = kind, !path.hasSuffix(".logarchive") else {
      if found[path] == nil || isNamed { found[path] = FoundSource(path: path, isNamed: isNamed, kind: kind) }
      return
    }
    guard let names = names(in: path) else {
      found[path] = FoundSource(path: path, isNamed: isNamed, kind: .missing("the folder cannot be read"))
      return
    }
    for name in names where !name.hasPrefix(".") {
      let below = "\(path)/\(name)"
      if PathKind.isLink(below), case .folder = PathKind.at(below) { continue }
      add(below, isNamed: false, to: &found)
    }
  }

  private static func names(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }
}
