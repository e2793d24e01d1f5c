internal import Synchronization

/// One line on a terminal that says how far a long work has come; nothing anywhere else.
final class ProgressLine: Sendable {
  private let console: any Console
  private let isShown: Bool
  private let drawn = Mutex<String>("")

  init(_ invocation: Invocation) {
    console = invocation.console
    isShown = invocation.console.complaintsAreTerminal && !invocation.has(.quiet)
  }

  /// Draws the line anew if it reads differently now.
  func show(_ text: String) {
    guard isShown else { return }
    drawn.withLock { drawn in
      guard drawn != text else { return }
      drawn = text
      console.complain(ProgressLine.blank + text)
    }
  }

  /// Takes the line away, so that something else can be written, and does not mind if there is none.
  func clear() {
    guard isShown else { return }
    drawn.withLock { drawn in
      guard !drawn.isEmpty else { return }
      drawn = ""
      console.complain(ProgressLine.blank)
    }
  }

  /// To the start of the line, and erase it.
  private static let blank = "\r\u{1B}[K"
}
