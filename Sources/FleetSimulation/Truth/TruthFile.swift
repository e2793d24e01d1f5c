import PushEvents

/// Writes `truth.csv`: one row a push, device by device, in order of time.
struct TruthFile: ~Copyable {
  private var file: OutputFile

  static let header =
    "apns_id,send_id,device_id,topic,push_type,priority,sent_at,outcome,policy,received_at,woken_at,result,"
    + "superseded_by,instrumented,app_lines,device_token_tail,attempts\n"

  init(folder: String) throws(SimulationError) {
    file = try OutputFile(path: "\(folder)/truth.csv")
    file.buffer.append(TruthFile.header)
  }

  /// Writes the row of one push; `newer` is the one that took its place.
  mutating func write(
    _ push: PlannedPush, verdict: Verdict, newer: PlannedPush?, profile: DeviceProfile
  ) throws(SimulationError) {
    let fields = [
      push.apnsID.text(), push.sendID ?? "", profile.identifier, push.topic, push.type.name, String(push.priority),
      Timestamp(microseconds: push.sentAt).description, verdict.outcome.name, verdict.policy?.name ?? "",
      time(verdict.receivedAt), time(verdict.wokenAt), verdict.result?.name ?? "", newer?.apnsID.text() ?? "",
      profile.container == nil ? "0" : "1", profile.container != nil && profile.logsAppLines ? "1" : "0",
      String(push.token.suffix(8)), String(push.attempts.count),
    ]
    file.buffer.append(fields.joined(separator: ","))
    file.buffer.append("\n")
    try file.flushIfFull()
  }

  /// Ends the file and tells its length.
  mutating func finish() throws(SimulationError) -> Int {
    try file.finish()
  }

  private func time(_ moment: Int64?) -> String {
    moment.map { Timestamp(microseconds: $0).description } ?? ""
  }
}
