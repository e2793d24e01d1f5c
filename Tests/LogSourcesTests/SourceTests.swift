import Foundation
import LogSources
import TestSupport
import Testing

@Suite("Reading a source in blocks of whole lines")
struct SourceTests {
  struct Reading {
    var text = ""
    var fault: SourceFault?
    var waiting = 0
    var oversized: [Int] = []
    var blocks = 0
  }

  /// Reads a file to its end.
  private func read(
    _ bytes: [UInt8], capacity: Int = 64, takesLastLine: Bool = false,
    beginsRecord: (@Sendable (UnsafeRawBufferPointer) -> Bool)? = nil
  ) throws -> Reading {
    let folder = try TemporaryFolder()
    let stream = try ByteStream(path: folder.write("source", bytes), headLength: 16)
    let reader = LineBlockReader(
      stream, offset: 0, takesLastLine: takesLastLine, blockCapacity: capacity, beginsRecord: beginsRecord)
    let block = LineBlock(capacity: capacity)
    var reading = Reading()
    do throws(SourceFault) {
      while try reader.next(into: block) {
        reading.blocks += 1
        if let length = block.oversizedLine { reading.oversized.append(length) }
        reading.text += String(decoding: block.bytes, as: UTF8.self)
      }
    } catch {
      reading.fault = error
    }
    reading.waiting = reader.waitingBytes
    return reading
  }

  private let lines = (1...40).map { "line number \($0)\n" }.joined()

  @Test("Blocks of any size give the same bytes", arguments: [1, 7, 13, 64, 4096])
  func anyBlockSize(capacity: Int) throws {
    #expect(try read(Array(lines.utf8), capacity: capacity).text == lines)
  }

  @Test("A last line without its newline waits, and counts where nothing can follow")
  func lastLine() throws {
    let waiting = try read(Array((lines + "half").utf8))
    #expect(waiting.text == lines)
    #expect(waiting.waiting == 4)
    #expect(try read(Array((lines + "half").utf8), takesLastLine: true).text == lines + "half")
  }

  @Test("gzip is told by its bytes, and several members are one text")
  func members() throws {
    let packed = Gzip.member(Array(lines.utf8)) + Gzip.member(Array("more\n".utf8)) + Gzip.member([])
    #expect(try read(packed).text == lines + "more\n")
  }

  @Test("A cut gzip file gives its whole lines, and says that it is cut", arguments: [20, 100, 400, 600])
  func cut(length: Int) throws {
    let packed = Array(Gzip.member(Array(lines.utf8)).prefix(length))
    let reading = try read(packed, takesLastLine: true)
    #expect(reading.fault == .gzipCut)
    #expect(lines.hasPrefix(reading.text))
    #expect(reading.text.isEmpty || reading.text.hasSuffix("\n"))
  }

  @Test("A damaged gzip file is not taken for whole")
  func damaged() throws {
    var packed = Gzip.member(Array(lines.utf8))
    packed[packed.count - 6] ^= 1
    guard case .gzipDamaged? = try read(packed).fault else {
      Issue.record("the checksum was not looked at")
      return
    }
  }

  @Test("What follows the last member is named, and all before it is read")
  func trailing() throws {
    let reading = try read(Gzip.member(Array(lines.utf8)) + Array("rubbish".utf8))
    #expect(reading.text == lines)
    #expect(reading.fault == .gzipTrailingBytes)
  }

  @Test("UTF-16 in either byte order is read as UTF-8", arguments: [true, false])
  func utf16(isBigEndian: Bool) throws {
    let text = "zażółć 🚀 line\n" + lines
    let units = [0xFEFF] + Array(text.utf16)
    let bytes = units.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    #expect(try read(bytes).text == text)
    #expect(try read(Gzip.member(bytes)).text == text)
  }

  @Test("A line over the limit is passed over and counted; the lines around it stay")
  func oversized() throws {
    let huge = [UInt8](repeating: 0x78, count: LineBlockReader.longestLine + 5_000_000) + [0x0A]
    let reading = try read(Array("before\n".utf8) + huge + Array("after\n".utf8), capacity: 4096)
    #expect(reading.text == "before\nafter\n")
    #expect(reading.oversized == [huge.count])
  }

  @Test("A record of several lines is never cut in two", arguments: [16, 40, 100])
  func recordsStayTogether(capacity: Int) throws {
    let folder = try TemporaryFolder()
    let text = (1...30).map { "> record \($0)\n  goes on\n  and on\n" }.joined()
    let stream = try ByteStream(path: folder.write("source", text), headLength: 16)
    let reader = LineBlockReader(stream, offset: 0, takesLastLine: false, blockCapacity: capacity) { line in
      line.first == 0x3E
    }
    let block = LineBlock(capacity: capacity)
    var whole = ""
    while try reader.next(into: block) {
      #expect(block.bytes.first == 0x3E)
      whole += String(decoding: block.bytes, as: UTF8.self)
    }
    #expect(whole == text)
  }

  @Test("Folders are searched in byte order of the names, without hidden files, each file once")
  func folders() throws {
    let folder = try TemporaryFolder()
    for name in ["b/2.log", "b/10.log", "a.log", ".hidden", "c.logarchive/Info.plist"] { try folder.write(name, "x") }
    let found = SourceFinder.find([folder.path, folder.file("a.log")]).map { $0.path.dropFirst(folder.path.count + 1) }
    #expect(found == ["a.log", "b/10.log", "b/2.log", "c.logarchive"])
  }

  @Test("A link to a folder is followed only when it is named: it may lead back up")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.write("logs/a.log", "x")
    try FileManager.default.createSymbolicLink(atPath: folder.file("logs/up"), withDestinationPath: "..")
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "logs")
    let names = { (path: String) in
      SourceFinder.find([folder.file(path)]).map { $0.path.dropFirst(folder.path.count + 1) }
    }
    #expect(names("logs") == ["logs/a.log"])
    #expect(names("link") == ["link/a.log"])
  }

  @Test("A file that is not there says so")
  func missing() throws {
    guard case .missing(let reason)? = SourceFinder.find(["/nowhere/at/all"]).first?.kind else {
      Issue.record("a missing file was found")
      return
    }
    #expect(!reason.isEmpty)
    #expect(throws: SourceFault.self) { try ByteStream(path: "/nowhere/at/all", headLength: 16) }
  }
}
