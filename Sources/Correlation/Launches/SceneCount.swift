internal import LogModel

/// How many scenes of an app are in the foreground, as far as their notices show: an app with several
/// windows leaves the foreground with the last of them (iOS 13 and later).
struct SceneCount {
  /// How soon after one notice the next is the same one, logged by another observer, in microseconds.
  private static let moment: Int64 = 10_000

  private var inForeground = 0
  private var latest: Instant?

  /// Whether a notice is a scene's, and not the app's or a daemon's.
  static func isScenes(_ event: LogEvent) -> Bool {
    guard !event.isFromDaemon else { return false }
    return ["sceneWillEnter", "sceneDidEnter", "UIScene"].contains { event.text.contains($0) }
  }

  /// Takes a notice that a scene enters the foreground.
  mutating func enter(at: Instant?) {
    defer { latest = at }
    if let at, let latest, abs(at.microseconds(since: latest)) <= Self.moment { return }
    inForeground += 1
  }

  /// Takes a notice that a scene entered the background, and says whether others may still be in the
  /// foreground.
  mutating func leave() -> Bool {
    inForeground = max(0, inForeground - 1)
    return inForeground > 0
  }

  /// Forgets the scenes, for the app as a whole went into the background.
  mutating func clear() { inForeground = 0 }
}
