internal import PushEvents

extension AttemptRow {
  /// Sets the keys of a finished row: what makes the record itself, and what makes the push.
  ///
  /// They rest on the log's content alone, so they depend neither on the order of reading nor on the key of the
  /// pseudonyms.
  mutating func identify(in block: ParsedBlock) {
    let token = block.bytes(token)
    tokenHash = StableHash.of(token)
    var push = StableHash(seed: 2)
    push.combine(token)
    if !sendID.isAbsent {
      push.combine(UInt64(1))
      push.combine(block.bytes(sendID))
    } else if let apnsID {
      push.combine(UInt64(2))
      push.combine(apnsID.high)
      push.combine(apnsID.low)
    } else {
      push.combine(UInt64(3))
      push.combine(block.bytes(topic))
      push.combine(sentAt)
    }
    hasIdentity = !sendID.isAbsent || apnsID != nil
    // The sign bit stays free: ids are printed as sixteen digits of a positive number.
    pushID = push.value & 0x7FFF_FFFF_FFFF_FFFF
    var record = StableHash(seed: pushID)
    record.combine(apnsID?.high ?? 0)
    record.combine(apnsID?.low ?? 0)
    record.combine(attempt)
    record.combine(status)
    record.combine(block.bytes(reason))
    key = record.value & 0x7FFF_FFFF_FFFF_FFFF
  }
}
