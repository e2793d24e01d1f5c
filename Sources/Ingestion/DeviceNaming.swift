#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Says which device wrote a log: `devices.csv`, else `--device`, else the folder below `devices/`, else the file itself.
struct DeviceNaming {
  /// Patterns of paths and the devices they belong to.
  var globs: [(glob: String, device: String)] = []
  /// The device that the user named.
  var given: String?

  /// The device of a path.
  func device(of path: String) -> (name: String, isGuessed: Bool) {
    // The longest pattern says most; equal ones are taken in byte order.
    let matching = globs.filter { DeviceNaming.matches($0.glob, path) }
    if let best = matching.min(by: {
      ($1.glob.utf8.count, $0.glob, $0.device) < ($0.glob.utf8.count, $1.glob, $1.device)
    }) {
      return (best.device, false)
    }
    if let given { return (given, false) }
    let parts = path.split(separator: "/")
    if let folder = parts.dropLast().lastIndex(of: "devices"), folder + 1 < parts.count - 1 {
      return (String(parts[folder + 1]), false)
    }
    return ("file:" + (parts.last.map(String.init) ?? path), true)
  }

  static func matches(_ glob: String, _ path: String) -> Bool {
    fnmatch(glob, path, 0) == 0 || fnmatch("*/" + glob, path, 0) == 0
  }
}
