internal import LogFormats
internal import LogSources

/// A thread that turns lines into rows, block by block.
enum ParsingThread {
  static func run(_ pipeline: Pipeline) {
    var content: Int?
    var reader: (any RecordReader)?
    while let job = pipeline.nextToParse() {
      switch job.work {
      case .lines(let plan, let block), .replay(let plan, let block):
        if content != plan.content {
          content = plan.content
          reader = plan.makeReader()
        }
        if block.lines.oversizedLine == nil { reader?.read(block) }
      default: break
      }
      pipeline.finish(job)
    }
  }
}

extension FilePlan {
  /// A reader of the file's lines.
  func makeReader() -> (any RecordReader)? {
    format.makeReader(rules: rules ?? .none, context: context)
  }
}
