internal import PushEvents

/// Remembers the digests of collapse ids: providers send the same ones again and again.
final class DigestCache {
  private struct Entry {
    var id: [UInt8] = []
    var digest: Int64 = 0
  }

  private var entries = [Entry](repeating: Entry(), count: 1024)

  /// The first four bytes of SHA-1 over an id.
  func digest(_ id: Bytes) -> Int64 {
    let place = Int(StableHash.of(id) & 1023)
    if entries[place].id.count == id.count, entries[place].id.withUnsafeBytes({ $0.equals(id) }) {
      return entries[place].digest
    }
    let digest = Int64(SHA1.prefix(id))
    entries[place] = Entry(id: [UInt8](id), digest: digest)
    return digest
  }
}
