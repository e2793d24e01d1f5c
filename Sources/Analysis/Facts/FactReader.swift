internal import Storage

/// Reads all facts into shards: attempts and events at the same time where the ledger is a file.
struct FactReader {
  private let connection: Connection
  private let vocabulary: Vocabulary

  init(_ connection: Connection, _ vocabulary: Vocabulary) {
    self.connection = connection
    self.vocabulary = vocabulary
  }

  /// All facts, and the apps that the provider sends to.
  func read(
    _ directory: inout DeviceDirectory, _ plan: ShardPlan
  ) throws(StorageError) -> (shards: [Shard], apps: AppSet) {
    let path = try connection.text("SELECT file FROM pragma_database_list WHERE name = 'main'") ?? ""
    guard !path.isEmpty else {
      let events = try FactReader.events(connection, directory, plan, vocabulary)
      return try withAttempts(events, &directory, plan)
    }
    // The caller's transaction keeps other writers out, so a second connection sees the same facts.
    let reading = Background { [directory, vocabulary] in
      Result { () throws(StorageError) in
        let second = try Connection(path: path, access: .readOnly)
        return try FactReader.events(second, directory, plan, vocabulary)
      }
    }
    let shards = Result { () throws(StorageError) in
      try withAttempts(ShardPlan.empty, &directory, plan)
    }
    // Waits also where reading attempts failed: nothing may go on behind the caller's back.
    let events = try reading.take().get()
    let (attempts, apps) = try shards.get()
    return (zip(attempts, events).map { Shard(attempts: $0.attempts, events: $1.events) }, apps)
  }

  private static func events(
    _ connection: Connection, _ directory: DeviceDirectory, _ plan: ShardPlan, _ vocabulary: Vocabulary
  ) throws(StorageError) -> [Shard] {
    var shards = ShardPlan.empty
    var reader = try EventReader(connection)
    while let event = try reader.next(directory, vocabulary) {
      shards[plan.shard(of: event.unit)].events.append(event)
    }
    return shards
  }

  private func withAttempts(
    _ events: [Shard], _ directory: inout DeviceDirectory, _ plan: ShardPlan
  ) throws(StorageError) -> (shards: [Shard], apps: AppSet) {
    var shards = events
    var apps = AppSet(vocabulary)
    var reader = try AttemptReader(connection)
    while let (attempt, unit) = try reader.next(&directory, vocabulary) {
      shards[plan.shard(of: unit)].attempts.append(attempt)
      apps.insert(vocabulary.app(attempt.topic))
    }
    return (shards, apps)
  }
}
