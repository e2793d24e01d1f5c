/// The apps that the provider sends to: what a device logs about pushes to other apps is none of the account's business.
struct AppSet: Sendable {
  private var isMember: ContiguousArray<Bool>
  private var isEmpty = true

  init(_ vocabulary: Vocabulary) {
    isMember = ContiguousArray(repeating: false, count: vocabulary.appWords.count)
  }

  mutating func insert(_ app: Int32) {
    guard app >= 0 else { return }
    isMember[Int(app)] = true
    isEmpty = false
  }

  /// Whether a line about an app counts; one that names no app does, and without a provider's log every one.
  func admits(_ app: Int32) -> Bool { app < 0 || isEmpty || isMember[Int(app)] }
}
