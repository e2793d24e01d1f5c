internal import Foundation
internal import LogFormats

/// Hands jobs from the thread that reads files to the threads that parse lines, and on to the writer in the order
/// of reading.
///
/// A fixed number of blocks goes round, so memory does not grow with the input, and the result is the same with any
/// number of threads.
final class Pipeline: @unchecked Sendable {
  private let condition = NSCondition()
  private var freeBlocks: [ParsedBlock]
  private var toParse: [Job] = []
  private var inOrder: [Job] = []
  private var inOrderHead = 0
  private var isEnded = false
  private var isCancelled = false
  private var running = 0

  init(blocks: Int) {
    freeBlocks = (0..<blocks).map { _ in ParsedBlock() }
  }

  /// Runs a body on a thread of its own.
  func start(_ body: @escaping @Sendable () -> Void) {
    locked { running += 1 }
    let thread = Thread { [self] in
      body()
      locked { running -= 1 }
    }
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Waits until all threads have ended.
  func join() {
    condition.lock()
    while running > 0 { condition.wait() }
    condition.unlock()
  }

  /// A block to be filled; nil once the run is called off.
  func takeBlock() -> ParsedBlock? {
    condition.lock()
    defer { condition.unlock() }
    while freeBlocks.isEmpty, !isCancelled { condition.wait() }
    return isCancelled ? nil : freeBlocks.removeLast()
  }

  /// Gives a block back.
  func release(_ block: ParsedBlock) {
    locked { freeBlocks.append(block) }
  }

  /// Hands on the next job.
  func submit(_ job: Job) {
    locked {
      inOrder.append(job)
      if !job.isReady { toParse.append(job) }
    }
  }

  /// No more jobs come.
  func end() {
    locked { isEnded = true }
  }

  /// Calls the run off: nobody waits any more.
  func cancel() {
    locked { isCancelled = true }
  }

  /// The next job for a parsing thread; nil when there are no more.
  func nextToParse() -> Job? {
    condition.lock()
    defer { condition.unlock() }
    while toParse.isEmpty, !isEnded, !isCancelled { condition.wait() }
    return toParse.isEmpty || isCancelled ? nil : toParse.removeFirst()
  }

  /// A job's lines are parsed.
  func finish(_ job: Job) {
    locked { job.isReady = true }
  }

  /// The next job for the writer; nil when there are no more.
  func nextInOrder() -> Job? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if isCancelled { return nil }
      if inOrderHead < inOrder.count {
        if inOrder[inOrderHead].isReady { break }
      } else if isEnded {
        return nil
      }
      condition.wait()
    }
    let job = inOrder[inOrderHead]
    inOrderHead += 1
    if inOrderHead > 256 {
      inOrder.removeFirst(inOrderHead)
      inOrderHead = 0
    }
    return job
  }

  private func locked(_ body: () -> Void) {
    condition.lock()
    body()
    condition.broadcast()
    condition.unlock()
  }
}
