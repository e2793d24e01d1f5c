internal import LogSources
internal import PushEvents

/// Finds the known content that a file holds, whatever the file is called.
struct ContentRegistry {
  private(set) var contents: [KnownContent]
  private var byStamp: [FileStamp: Int] = [:]
  private var byHead: [UInt64: [Int]] = [:]
  private var headLengths: Set<Int> = []

  init(_ contents: [KnownContent]) {
    self.contents = contents
    for index in contents.indices { enter(index) }
  }

  /// The content that the file system's own facts say was read; nil where they changed.
  func index(of stamp: FileStamp) -> Int? {
    byStamp[stamp]
  }

  /// Contents that begin as the head does, the longest first.
  func candidates(head: [UInt8]) -> [Int] {
    var found: [Int] = []
    for length in headLengths where length <= head.count {
      let hash = head.withUnsafeBytes { StableHash.of(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
      found += (byHead[hash] ?? []).filter { contents[$0].headLength == length }
    }
    return found.sorted { (contents[$0].cursor, $1) > (contents[$1].cursor, $0) }
  }

  /// Adds a content that is about to be read.
  mutating func add(_ content: KnownContent) -> Int {
    contents.append(content)
    enter(contents.count - 1)
    return contents.count - 1
  }

  /// Keeps what changed of a content.
  mutating func update(_ index: Int, _ change: (inout KnownContent) -> Void) {
    if let stamp = contents[index].stamp, byStamp[stamp] == index { byStamp[stamp] = nil }
    byHead[contents[index].headHash]?.removeAll { $0 == index }
    change(&contents[index])
    enter(index)
  }

  private mutating func enter(_ index: Int) {
    let content = contents[index]
    if let stamp = content.stamp { byStamp[stamp] = index }
    byHead[content.headHash, default: []].append(index)
    headLengths.insert(content.headLength)
  }
}
