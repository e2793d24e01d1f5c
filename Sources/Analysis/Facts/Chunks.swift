/// A list of plain values that grows without moving what it holds.
struct Chunks<Element: BitwiseCopyable & Sendable>: Sendable {
  private var chunks: [MappedBuffer<Element>] = []
  private(set) var count = 0
  private static var length: Int { 2_048 }

  mutating func append(_ element: Element) {
    let place = count % Self.length
    if place == 0 { chunks.append(MappedBuffer(capacity: Self.length)) }
    chunks[chunks.count - 1][place] = element
    count += 1
  }

  subscript(_ index: Int) -> Element {
    get { chunks[index / Self.length][index % Self.length] }
    set { chunks[index / Self.length][index % Self.length] = newValue }
  }

  func forEach(_ body: (Element) -> Void) {
    for index in 0..<count { body(self[index]) }
  }
}
