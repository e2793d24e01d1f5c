/// Reads a time that a person or a program wrote.
public enum TimeText {
  /// Microseconds since 1970-01-01 UTC of an ISO 8601 time such as `2026-11-02T03:04:05Z`; a date alone is its start.
  ///
  /// A time without an offset is read as UTC.
  public static func parse(_ text: String) -> Int64? {
    var text = text
    return text.withUTF8 { bytes in
      let bytes = Bytes(bytes)
      if bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D {
        return TimeParsing.date(bytes).map { $0 * TimeParsing.dayLength }
      }
      guard let parsed = TimeParsing.dateAndTime(bytes), parsed.length == bytes.count else { return nil }
      return parsed.microseconds
    }
  }

  /// An offset such as `Z`, `+0530` or `-08:00`, in microseconds.
  public static func offset(_ text: String) -> Int64? {
    var text = text
    return text.withUTF8 { bytes in
      let bytes = Bytes(bytes)
      guard let parsed = TimeParsing.offset(bytes, at: 0), parsed.length == bytes.count else { return nil }
      return parsed.microseconds
    }
  }
}
