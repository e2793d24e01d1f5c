internal import Foundation
internal import LogFormats
internal import LogSources
internal import PushEvents

/// The thread that opens files one after the other, tells what they are, and cuts them into blocks.
final class SourceReading: @unchecked Sendable {
  private let sources: [FoundSource]
  private let options: IngestOptions
  private let zoneOffset: Int64?
  private let givenDay: Int64?
  private let pipeline: Pipeline
  private let stop: StopFlag
  private var registry: ContentRegistry
  private var naming: DeviceNaming
  private let rules: RuleLoader
  private var bytesRead: Int64 = 0

  /// Bytes at the start of a file that are looked at to find its format and its date.
  private static let lookedAt = 256 << 10

  init(
    sources: [FoundSource], options: IngestOptions, zoneOffset: Int64?, givenDay: Int64?, contents: [KnownContent],
    globs: [(glob: String, device: String)], rules: RuleLoader, pipeline: Pipeline, stop: StopFlag
  ) {
    self.sources = sources
    self.options = options
    self.zoneOffset = zoneOffset
    self.givenDay = givenDay
    self.pipeline = pipeline
    self.stop = stop
    self.rules = rules
    registry = ContentRegistry(contents)
    naming = DeviceNaming(globs: globs, given: options.device)
  }

  /// Reads all sources.
  func run() {
    for source in sources {
      guard !stop.isRaised else { break }
      guard read(source) else { break }
    }
    pipeline.end()
  }

  /// Reads one source; false once the run is called off.
  private func read(_ source: FoundSource) -> Bool {
    switch source.kind {
    case .missing(let reason):
      verdict(source, .missing, "") {
        Diagnostic(
          source.isNamed ? .error : .note, "no-file", "there is no such file: \(reason)", at: $0,
          hint: "check the path; it is read as it is given")
      }
      return true
    case .folder:
      refuse(source, "logarchive", ContentAdvice.logarchive(source.path))
      return true
    case .file(let stamp, let modifiedAt):
      defer { bytesRead += stamp.size }
      if source.path != "-", let content = registry.index(of: stamp) {
        known(source, content, stamp)
        return true
      }
      return open(source, source.path == "-" ? nil : stamp, modifiedAt)
    }
  }

  private func open(_ source: FoundSource, _ stamp: FileStamp?, _ modifiedAt: Int64) -> Bool {
    do throws(SourceFault) {
      let stream = try ByteStream(path: source.path, headLength: SourceReading.lookedAt)
      if stream.peekedHead.isEmpty, stream.peekedFault == nil {
        empty(source)
        return true
      }
      for content in registry.candidates(head: identifyingHead(stream.peekedHead)) {
        let known = registry.contents[content]
        let candidate = try ByteStream(path: source.path, headLength: SourceReading.lookedAt)
        if source.path == "-" { break }
        if let replay = try replayed(candidate, known) {
          return try grow(source, stamp, modifiedAt, content, candidate, replay)
        }
      }
      return try readNew(source, stamp, modifiedAt, stream)
    } catch {
      unreadable(source, error)
      return true
    }
  }

  private func identifyingHead(_ head: [UInt8]) -> [UInt8] {
    Array(head.prefix(KnownContent.headLength))
  }

  /// The last bytes before a known content's cursor, if this stream holds that content; nil if it does not.
  private func replayed(_ stream: ByteStream, _ known: KnownContent) throws(SourceFault) -> ParsedBlock? {
    let start = max(0, known.cursor - RecentRecords.reach)
    do throws(SourceFault) {
      guard try stream.skip(to: start) else { return nil }
      let block = ParsedBlock()
      try block.lines.load(known.cursor - start, at: start, from: stream)
      guard block.lines.count == known.cursor - start, KnownContent.tailHash(block.lines.bytes) == known.cursorHash
      else { return nil }
      return block
    } catch .unreadable(let reason) {
      throw .unreadable(reason)
    } catch {
      return nil
    }
  }

  // MARK: - New and longer contents

  private func readNew(
    _ source: FoundSource, _ stamp: FileStamp?, _ modifiedAt: Int64, _ stream: ByteStream
  ) throws(SourceFault) -> Bool {
    let head = stream.peekedHead
    let format = options.format.flatMap { SourceFormat.named($0, head: head) } ?? SourceFormat.detect(head)
    if case .unreadable(let name, let hint) = format {
      refuse(source, name, hint)
      return true
    }
    let identifying = identifyingHead(head)
    var content = KnownContent(
      id: nil, name: source.path, format: format.name, headLength: identifying.count,
      headHash: identifying.withUnsafeBytes { StableHash.of($0) }, cursor: 0,
      cursorHash: StableHash.of(.init(start: nil, count: 0)),
      isComplete: false, lastDay: nil, stamp: nil)
    if case .devices = format { return readDevices(source, stamp, stream, &content) }
    let plan = plan(source, registry.add(content), content, format, stream, modifiedAt)
    pipeline.submit(Job(.begin(plan), bytesRead: bytesRead))
    return try readLines(plan, stamp, stream, from: 0)
  }

  private func grow(
    _ source: FoundSource, _ stamp: FileStamp?, _ modifiedAt: Int64, _ content: Int, _ stream: ByteStream,
    _ replay: ParsedBlock
  ) throws(SourceFault) -> Bool {
    let known = registry.contents[content]
    let format = SourceFormat.named(known.format, head: stream.peekedHead) ?? SourceFormat.detect(stream.peekedHead)
    let plan = plan(source, content, known, format, stream, modifiedAt)
    var grown = known
    if stream.peekedHead.count > known.headLength {
      let identifying = identifyingHead(stream.peekedHead)
      grown.headLength = identifying.count
      grown.headHash = identifying.withUnsafeBytes { StableHash.of($0) }
    }
    registry.update(content) { $0 = grown }
    return try readLines(plan, stamp, stream, from: known.cursor, replay: replay)
  }

  private func plan(
    _ source: FoundSource, _ index: Int, _ content: KnownContent, _ format: SourceFormat, _ stream: ByteStream,
    _ modifiedAt: Int64
  ) -> FilePlan {
    var date: LogDate?
    if format.needsDate {
      date = LogDate.find(
        given: givenDay, head: stream.peekedHead, columns: format, path: source.path, modifiedAt: modifiedAt)
    }
    let fallback = givenDay.map { $0 * 86_400_000_000 } ?? (source.path == "-" ? nil : modifiedAt * 1_000_000)
    var device: String?
    if format.kind == .device {
      let named = naming.device(of: source.path)
      device = named.name
    }
    return FilePlan(
      path: source.path, isNamed: source.isNamed, content: index, known: content, format: format,
      compression: stream.compression, device: device,
      context: ReaderContext(
        zoneOffset: zoneOffset ?? 0, isZoneSupplied: zoneOffset != nil, fallbackTime: fallback),
      rules: format.kind == .device ? rules.load() : nil, date: date)
  }

  /// Cuts the rest of a stream into blocks; false once the run is called off.
  private func readLines(
    _ plan: FilePlan, _ stamp: FileStamp?, _ stream: ByteStream, from start: Int, replay: ParsedBlock? = nil
  ) throws(SourceFault) -> Bool {
    let takesLastLine = stream.compression == .gzip || plan.path == "-"
    let reader = LineBlockReader(
      stream, offset: start, takesLastLine: takesLastLine, beginsRecord: plan.format.beginsRecord,
      isOpen: plan.format.isOpen)
    var tail = TailBytes(replay?.lines.bytes)
    var replay = replay
    var cursor = start
    var fault: SourceFault?
    while !stop.isRaised {
      guard let block = pipeline.takeBlock() else { return false }
      do throws(SourceFault) {
        guard try reader.next(into: block.lines) else {
          pipeline.release(block)
          break
        }
      } catch {
        pipeline.release(block)
        fault = error
        break
      }
      if let lines = replay { submitReplay(plan, lines) }
      replay = nil
      cursor = block.lines.offset + (block.lines.oversizedLine ?? block.lines.count)
      if block.lines.oversizedLine != nil {
        block.lines.oversizedTail.withUnsafeBytes { tail.append($0) }
      } else {
        tail.append(block.lines.bytes)
      }
      pipeline.submit(
        Job(.lines(plan, block), bytesRead: bytesRead, cursor: cursor, cursorHash: tail.hash))
    }
    guard !stop.isRaised else { return true }
    finish(plan, stamp, cursor, tail.hash, fault, reader.waitingBytes, isNew: start == 0, hadNone: replay != nil)
    return true
  }

  private func submitReplay(_ plan: FilePlan, _ block: ParsedBlock) {
    pipeline.submit(Job(.begin(plan), bytesRead: bytesRead))
    if block.lines.offset > 0 {
      let newline = block.lines.bytes.firstIndex(of: 0x0A) ?? block.lines.count - 1
      block.lines.dropFirst(newline + 1)
    }
    pipeline.submit(Job(.replay(plan, block), bytesRead: bytesRead))
  }

  private func finish(
    _ plan: FilePlan, _ stamp: FileStamp?, _ cursor: Int, _ hash: UInt64, _ fault: SourceFault?, _ waiting: Int,
    isNew: Bool, hadNone: Bool
  ) {
    let damage = fault.map(ContentAdvice.words)
    // A fault within the bytes may be mended by a longer version: the file is looked at again.
    let isComplete = fault == nil && waiting == 0
    registry.update(plan.content) { content in
      content.cursor = cursor
      content.cursorHash = hash
      content.isComplete = isComplete
      content.stamp = stamp
    }
    let content = registry.contents[plan.content]
    let end = FileEnd(
      isComplete: isComplete, damage: damage, stamp: stamp, headLength: content.headLength,
      headHash: content.headHash, waitingBytes: waiting)
    if hadNone {
      unchanged(plan, end)
      return
    }
    pipeline.submit(Job(.end(plan, end), bytesRead: bytesRead, cursor: cursor, cursorHash: hash))
  }

  private func readDevices(
    _ source: FoundSource, _ stamp: FileStamp?, _ stream: ByteStream, _ content: inout KnownContent
  ) -> Bool {
    let block = ParsedBlock()
    do throws(SourceFault) {
      try block.lines.load(LineBlockReader.longestLine, at: 0, from: stream)
    } catch {
      unreadable(source, error)
      return true
    }
    let table = DeviceTable(String(decoding: block.lines.bytes, as: UTF8.self), path: source.path)
    naming.globs += table.rows.compactMap { row in row.pathGlob.map { ($0, row.device) } }
    content.cursor = block.lines.count
    content.cursorHash = KnownContent.tailHash(block.lines.bytes)
    content.isComplete = true
    content.stamp = stamp
    let plan = plan(source, registry.add(content), content, .devices, stream, 0)
    let end = FileEnd(
      isComplete: true, damage: nil, stamp: stamp, headLength: content.headLength, headHash: content.headHash,
      waitingBytes: 0)
    pipeline.submit(
      Job(.devices(plan, table, end), bytesRead: bytesRead, cursor: content.cursor, cursorHash: content.cursorHash))
    return true
  }

  // MARK: - Sources of which nothing is read

  private func known(_ source: FoundSource, _ content: Int, _ stamp: FileStamp) {
    let known = registry.contents[content]
    var result = FileResult(name: source.path, isNamed: source.isNamed, state: .known, format: known.format)
    result.isDamaged = false
    pipeline.submit(
      Job(
        .verdict(result, Job.Verdict(knownID: known.id, content: content, end: nil, diagnostic: nil)),
        bytesRead: bytesRead))
  }

  private func unchanged(_ plan: FilePlan, _ end: FileEnd) {
    var result = FileResult(name: plan.path, isNamed: plan.isNamed, state: .known, format: plan.format.name)
    result.isDamaged = end.damage != nil
    let diagnostic = end.damage.map {
      Diagnostic(
        .warning, "damaged-file", $0, at: SourceLocation(file: plan.path),
        hint: "get a whole copy of the file and ingest it again")
    }
    pipeline.submit(
      Job(
        .verdict(
          result, Job.Verdict(knownID: plan.knownID, content: plan.content, end: end, diagnostic: diagnostic)),
        bytesRead: bytesRead))
  }

  private func empty(_ source: FoundSource) {
    verdict(source, .empty, "") {
      Diagnostic(.note, "empty-file", "the file is empty", at: $0, hint: nil)
    }
  }

  private func unreadable(_ source: FoundSource, _ fault: SourceFault) {
    verdict(source, .unreadable, "") {
      Diagnostic(
        .error, "unreadable-file", ContentAdvice.words(fault), at: $0, hint: "check the file and its permissions")
    }
  }

  private func refuse(_ source: FoundSource, _ format: String, _ hint: String) {
    verdict(source, .refused, format) {
      Diagnostic(
        source.isNamed ? .error : .note, "unknown-format",
        "the file is in no format that is read (it looks like \(format))",
        at: $0, hint: hint)
    }
  }

  private func verdict(
    _ source: FoundSource, _ state: FileResult.State, _ format: String, _ diagnostic: (SourceLocation) -> Diagnostic
  ) {
    let result = FileResult(name: source.path, isNamed: source.isNamed, state: state, format: format)
    pipeline.submit(
      Job(
        .verdict(
          result,
          Job.Verdict(
            knownID: nil, content: nil, end: nil, diagnostic: diagnostic(SourceLocation(file: source.path)))),
        bytesRead: bytesRead))
  }
}
