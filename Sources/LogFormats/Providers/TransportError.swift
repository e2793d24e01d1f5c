/// The kinds of transport errors: the provider does not know what became of the push.
///
/// Only the kind is stored; the text of an error may hold a token.
enum TransportError {
  /// The kind that an error's text tells of.
  static func kind(_ text: Bytes) -> StaticString {
    for (needle, kind) in kinds where text.find(needle) != nil { return kind }
    return "transport.other"
  }

  /// In the order of what they prove: a text that names several gets the first.
  private static let kinds: [(StaticString, StaticString)] = [
    ("GOAWAY", "transport.goaway"), ("goaway", "transport.goaway"),
    ("timeout", "transport.timeout"), ("timed out", "transport.timeout"), ("Timeout", "transport.timeout"),
    ("deadline exceeded", "transport.timeout"),
    ("reset", "transport.reset"), ("broken pipe", "transport.reset"), ("EOF", "transport.reset"),
    ("stream ended", "transport.reset"), ("aborted", "transport.aborted"),
    ("refused", "transport.connect"), ("no such host", "transport.connect"), ("unreachable", "transport.connect"),
    ("certificate", "transport.tls"), ("handshake", "transport.tls"), ("TLS", "transport.tls"),
    ("connect", "transport.connect"),
  ]
}
