internal import PushEvents

extension Judge {
  /// Names for each push the newer one that took its place on the device, as indices into the device's pushes.
  func successors() -> [Int: Int] {
    var result = replacedOnScreen()
    for (older, newer) in replacedLaunches() { result[older] = newer }
    return result
  }

  /// A canceled launch was replaced by the launch of the same app that was submitted at that moment.
  private func replacedLaunches() -> [Int: Int] {
    var result: [Int: Int] = [:]
    for launches in pushLaunchesByApp().values {
      for index in launches {
        let launch = matching.lines.launches[index]
        guard let canceled = launch.canceledAt, let older = push(of: launch) else { continue }
        if let newer = replacement(of: index, canceledAt: canceled, among: launches) { result[older] = newer }
      }
    }
    return result
  }

  private func pushLaunchesByApp() -> [Int32: [Int]] {
    var result: [Int32: [Int]] = [:]
    for (index, launch) in matching.lines.launches.enumerated() where launch.cause == .push {
      result[launch.app, default: []].append(index)
    }
    return result
  }

  /// The push of the launch that was submitted nearest to the moment of the cancellation, and after the old launch.
  private func replacement(of old: Int, canceledAt canceled: Int64, among launches: [Int]) -> Int? {
    func submitted(_ place: Int) -> Int64 { matching.lines.launches[launches[place]].submittedAt }
    let after = launches.lowerBound { matching.lines.launches[$0].submittedAt <= canceled }
    var nearest: (place: Int, distance: Int64)?
    for place in [after - 1, after] where launches.indices.contains(place) {
      let distance = abs(submitted(place) - canceled)
      guard launches[place] > old, distance <= Tolerance.replacement else { continue }
      if distance < nearest?.distance ?? .max { nearest = (place, distance) }
    }
    return nearest.flatMap { push(of: matching.lines.launches[launches[$0.place]]) }
  }

  private func push(of launch: Launch) -> Int? {
    guard launch.receipt >= 0 else { return nil }
    let push = matching.lines.receipts[Int(launch.receipt)].push
    return push < 0 ? nil : Int(push)
  }

  /// Of notifications with one collapse id each replaces the one before it on the screen.
  private func replacedOnScreen() -> [Int: Int] {
    var newest: [UInt64: Int] = [:]
    var result: [Int: Int] = [:]
    let shown = matching.pushes.indices.filter { presentedAt($0) != nil && matching.pushes[$0].digest != nil }
    for index in shown.sorted(by: { (presentedAt($0) ?? 0, $0) < (presentedAt($1) ?? 0, $1) }) {
      let push = matching.pushes[index]
      let key = UInt64(UInt32(bitPattern: push.app)) << 32 | UInt64(push.digest ?? 0)
      if let older = newest[key] { result[older] = index }
      newest[key] = index
    }
    return result
  }

  private func presentedAt(_ index: Int) -> Int64? {
    let push = matching.pushes[index]
    if push.receipt >= 0, let shown = matching.lines.receipts[Int(push.receipt)].presentedAt { return shown }
    return push.appReceipt < 0 ? nil : matching.lines.appReceipts[Int(push.appReceipt)].presentedAt
  }
}
