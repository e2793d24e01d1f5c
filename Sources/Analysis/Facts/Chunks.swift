/// A list that grows without ever moving what it holds, so that growing never takes twice the memory.
struct Chunks<Element: Sendable>: Sendable {
  private var chunks: [ContiguousArray<Element>] = []
  private(set) var count = 0
  private static var chunkLength: Int { 4_096 }

  mutating func append(_ element: Element) {
    if count % Self.chunkLength == 0 {
      var chunk = ContiguousArray<Element>()
      chunk.reserveCapacity(Self.chunkLength)
      chunks.append(chunk)
    }
    chunks[chunks.count - 1].append(element)
    count += 1
  }

  func forEach(_ body: (Element) -> Void) {
    for chunk in chunks { chunk.forEach(body) }
  }

  mutating func removeAll() {
    chunks = []
    count = 0
  }
}
