/// Looks at text that may be damaged.
enum TextCheck {
  /// Whether the bytes are UTF-8.
  static func isValid(_ bytes: Bytes) -> Bool {
    ByteScan.isASCII(bytes) || String(validating: bytes, as: UTF8.self) != nil
  }

  /// The bytes without the byte order mark that some programs put before the first line.
  static func withoutByteOrderMark(_ bytes: Bytes) -> Bytes {
    bytes.begins(with: "\u{FEFF}") ? bytes.part(3, bytes.count) : bytes
  }

  /// The first bytes in quotation marks, fit to be shown and stored: no secrets, no control characters.
  static func quote(_ bytes: Bytes) -> String {
    let head = bytes.part(0, min(bytes.count, 40))
    if Redaction.holdsSecret(bytes) { return "text that is not shown because it may be secret" }
    return "\"\(Redaction.word(head))\(bytes.count > 40 ? "…" : "")\""
  }
}

/// Lines that the `log` tool and its users put around records.
enum LogBanner {
  static func isBanner(_ line: Bytes) -> Bool {
    line.begins(with: "Filtering the log data") || line.begins(with: "Skipping ") || line.begins(with: "getpwuid_r ")
      || line.begins(with: "Timestamp ") || line.begins(with: "=====") || line.begins(with: "-----")
      || line.begins(with: "Log      - ") || line.begins(with: "Activity - ")
  }
}

/// Lines that name a push and fit no rule: how a changed message wording is noticed.
enum NearMiss {
  static func names(_ message: Bytes) -> Bool {
    var from = 0
    // The rarest pair of neighbours in each of the two texts.
    while let at = ByteScan.index(ofPair: (0x68, 0x4C), or: (0x66, 0x69), in: message, from: from) {
      if message.matches("pushLaunch", at: at - 3) { return true }
      if message.matches("remote notification", at: at - 11) { return true }
      from = at + 1
    }
    return false
  }

  static func shape(_ process: Bytes, _ message: Bytes) -> String {
    "\(Redaction.word(process)): \(Redaction.shape(message))"
  }
}
