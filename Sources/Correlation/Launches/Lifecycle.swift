internal import LogModel

/// The state that an app is in, as its log shows it, and how it ended.
struct Lifecycle {
  /// How the launch ended, or `nil` when no line says that it did.
  var end: ProcessEnd? {
    didSet { hasEnded = end != nil }
  }

  /// Whether a line says that it ended; each event asks, and ends are large.
  private(set) var hasEnded = false

  /// Whether the app is in the background; `nil` while no line says so.
  private(set) var isInBackground: Bool?

  /// Whether the log shows the launch itself.
  private(set) var isLaunchInLog = false

  /// Whether the app was warned of low memory.
  private(set) var wasWarnedOfMemory = false

  /// The line that says a debugger is attached, so that nothing is killed.
  private(set) var debuggedEvidence: Evidence?

  /// When the app was suspended.
  private(set) var suspensions = Suspensions()

  /// The scenes in the foreground.
  private var scenes = SceneCount()

  /// Whether the app is suspended now.
  var isSuspended: Bool { suspensions.isGoingOn }

  /// Whether the launch was ended by something else than the app's own word that it terminates.
  var hasEndedForSure: Bool { hasEnded && end?.cause != .terminated }

  /// Notes whether the log shows the launch itself.
  mutating func noteLaunch(isInLog: Bool) { isLaunchInLog = isInLog }

  /// Notes whether another launch of the same log explains its end.
  mutating func noteExplained(_ isExplained: Bool) { end?.isExplainedElsewhere = isExplained }

  /// Notes that the app was warned of low memory.
  mutating func noteMemoryWarning() { wasWarnedOfMemory = true }

  /// Notes that a debugger is attached.
  mutating func noteDebugger(_ evidence: Evidence) { debuggedEvidence = evidence }

  /// Takes a notice that the app or one of its scenes entered the background.
  ///
  /// - Returns: Whether other scenes may still be in the foreground.
  mutating func enterBackground(_ event: LogEvent) -> Bool {
    isInBackground = true
    if SceneCount.isScenes(event) { return scenes.leave() }
    scenes.clear()
    return false
  }

  /// Takes a notice that the app or one of its scenes is in the foreground.
  mutating func enterForeground(_ event: LogEvent, isEntering: Bool) {
    isInBackground = false
    if isEntering, SceneCount.isScenes(event) { scenes.enter(at: event.at) }
  }

  /// Takes a daemon's word that the app was suspended: its budget's clock stands still.
  mutating func suspend(at: Instant, _ evidence: Evidence) { suspensions.begin(at: at, evidence) }

  /// Takes a sign that the app runs on.
  ///
  /// - Returns: When the suspension began that ends now, and its microseconds; `nil` when none does.
  mutating func resume(at: Instant?) -> (start: Instant, pause: Int64)? { suspensions.end(at: at) }

  /// What is kept of a launch that was retired, by which late lines about it are known.
  func remembered(endedBy successor: (evidence: Evidence, at: Instant?)?) -> Lifecycle {
    var kept = Lifecycle()
    kept.isLaunchInLog = isLaunchInLog
    kept.end =
      end
      ?? successor.map {
        ProcessEnd(cause: .terminated, at: $0.at, confidence: 0.5, evidence: [$0.evidence])
      }
    return kept
  }
}
