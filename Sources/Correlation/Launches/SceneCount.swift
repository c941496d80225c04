internal import LogModel

/// The number of an app's scenes in the foreground, as far as their notices show. Since iOS 13, an app with
/// several windows leaves the foreground only with the last of them.
struct SceneCount {
  /// Within how many microseconds two notices count as one, logged by two observers.
  private static let moment: Int64 = 10_000

  private var inForeground = 0
  private var latest: Instant?

  /// Whether a notice is about a single scene, rather than about the whole app, and not from a daemon.
  static func isSceneNotice(_ event: LogEvent) -> Bool {
    guard !event.isFromDaemon else { return false }
    return ["sceneWillEnter", "sceneDidEnter", "UIScene"].contains { event.text.contains($0) }
  }

  /// Takes a notice that a scene enters the foreground.
  mutating func enter(at: Instant?) {
    defer { latest = at }
    if let at, let latest, abs(at.microseconds(since: latest)) <= Self.moment { return }
    inForeground += 1
  }

  /// Takes a notice that a scene entered the background, and returns whether other scenes may
  /// still be in the foreground.
  mutating func leave() -> Bool {
    inForeground = max(0, inForeground - 1)
    return inForeground > 0
  }

  /// Resets the count to 0, because the whole app went into the background.
  mutating func clear() { inForeground = 0 }
}
