/// The status of an answer in a line of text.
enum HTTPStatus {
  /// Finds the status behind a request's path: `HTTP/2 410`, `HTTP/1.1" 200`, `"status":429`, `status=200`.
  static func find(_ text: Bytes) -> Int64? {
    if let version = text.find("HTTP/") {
      var at = version + 5
      while at < text.count, text[at].isDigit || text[at] == 0x2E { at += 1 }
      while at < text.count, text[at] == 0x22 || text[at] == 0x20 { at += 1 }
      if let status = status(text, at) { return status }
    }
    for name in names {
      if let value = LineValue.find(name, in: text), let status = status(value, 0) { return status }
    }
    return nil
  }

  private static let names: [StaticString] = ["response_code", "status_code", "status", "code"]

  private static func status(_ text: Bytes, _ start: Int) -> Int64? {
    guard let status = TimeParsing.digits(text, start, 3), (100...599).contains(status),
      start + 3 == text.count || !text[start + 3].isDigit
    else { return nil }
    return Int64(status)
  }
}

/// A named value in a line of text: `name=value`, `name: value`, `"name":"value"`.
enum LineValue {
  static func find(_ name: StaticString, in text: Bytes) -> Bytes? {
    var from = 0
    while let start = text.find(name, from: from) {
      var at = start + name.utf8CodeUnitCount
      from = at
      if at < text.count, text[at] == 0x22 { at += 1 }
      guard at < text.count, text[at] == 0x3D || text[at] == 0x3A else { continue }
      at += 1
      while at < text.count, text[at] == 0x20 || text[at] == 0x22 { at += 1 }
      var end = at
      while end < text.count, !text[end].isBlank, text[end] != 0x22, text[end] != 0x2C, text[end] != 0x7D { end += 1 }
      return text.part(at, end)
    }
    return nil
  }
}
