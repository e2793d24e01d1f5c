import PushEvents

/// Lines of a provider's log in the canonical form.
enum ProviderLog {
  /// A number of lines, a second apart, each about a push of its own.
  static func lines(_ numbers: Range<Int>) -> String {
    numbers.map { line($0) + "\n" }.joined()
  }

  /// One line, without its line end.
  static func line(_ number: Int, topic: String = "com.example.app") -> String {
    let sentAt = Timestamp(year: 2026, month: 11, day: 2).advanced(by: Int64(number) * 1_000_000)
    let hexadecimal = String(number, radix: 16)
    let token = String(repeating: "0", count: 64 - hexadecimal.count) + hexadecimal
    return #"{"sent_at":"\#(sentAt)","device_token":"\#(token)","send_id":"send-\#(number)","topic":"\#(topic)","#
      + #""environment":"production","push_type":"background","priority":5,"attempt":1,"status":200}"#
  }
}
