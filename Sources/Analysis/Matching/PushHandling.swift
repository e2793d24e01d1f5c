internal import PushEvents

/// Who on a device handles a push, and so whose log can show it.
///
/// SpringBoard's notification server gets what may be shown to the user or launch an app in the background. The other
/// types go to their own services, and are seen in the lines of the app that they run, or not at all.
struct PushHandling {
  /// Whether SpringBoard logs the arrival.
  let bySpringBoard: Bool
  /// Whether the app runs for every such push, so that its own lines show each.
  let byApp: Bool

  init(pushType: UInt8) {
    switch PushType(rawValue: Int(pushType)) ?? .unknown {
    case .background: (bySpringBoard, byApp) = (true, true)
    case .alert, .unknown: (bySpringBoard, byApp) = (true, false)
    case .voip, .pushtotalk, .location, .fileprovider, .complication: (bySpringBoard, byApp) = (false, true)
    case .liveactivity, .mdm, .widgets, .controls: (bySpringBoard, byApp) = (false, false)
    }
  }
}

extension DevicePush {
  var handling: PushHandling { PushHandling(pushType: pushType) }
}
