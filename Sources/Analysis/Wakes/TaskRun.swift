internal import PushEvents

/// One run of a background task, as the app logged it.
struct TaskRun {
  var cause: WakeCause
  var name: Int32
  var startedAt: Int64
  var endedAt: Int64?
  var expired = false
}
