internal import LogModel

/// The state of an app according to its log, and how its launch ended.
struct Lifecycle {
  /// How the launch ended; `nil` if no line shows an end.
  var end: ProcessEnd? {
    didSet { hasEnded = end != nil }
  }

  /// Whether a line shows that the launch ended. It is stored because each event needs it, and
  /// ends are large values.
  private(set) var hasEnded = false

  /// Whether the app is in the background; `nil` until a line says.
  private(set) var isInBackground: Bool?

  /// Whether the log shows the launch from its start.
  private(set) var isLaunchInLog = false

  /// Whether the app was warned of low memory.
  private(set) var wasWarnedOfMemory = false

  /// The line that says that a debugger is attached, so that the system kills nothing; `nil` if there is none.
  private(set) var debuggedEvidence: Evidence?

  /// The suspensions of the app.
  private(set) var suspensions = Suspensions()

  /// The scenes in the foreground.
  private var scenes = SceneCount()

  /// Whether the app is suspended now.
  var isSuspended: Bool { suspensions.isGoingOn }

  /// Whether the end is known from more than the app's own message that it terminates.
  var hasEndedForSure: Bool { hasEnded && end?.cause != .terminated }

  /// Sets whether the log shows the launch from its start.
  mutating func noteLaunch(isInLog: Bool) { isLaunchInLog = isInLog }

  /// Sets whether another launch of the same log explains the end of this one.
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
    if SceneCount.isSceneNotice(event) { return scenes.leave() }
    scenes.clear()
    return false
  }

  /// Takes a notice that the app or one of its scenes is in the foreground.
  mutating func enterForeground(_ event: LogEvent, isEntering: Bool) {
    isInBackground = false
    if isEntering, SceneCount.isSceneNotice(event) { scenes.enter(at: event.at) }
  }

  /// Takes a daemon's message that the app was suspended, which stops the budget's clock.
  mutating func suspend(at: Instant, _ evidence: Evidence) { suspensions.begin(at: at, evidence) }

  /// Takes a sign that the app runs again.
  ///
  /// - Returns: The start and the length in microseconds of the suspension that ends; `nil` if there is none or
  ///   its length is unknown.
  mutating func resume(at: Instant?) -> (start: Instant, pause: Int64)? { suspensions.end(at: at) }

  /// The part that is kept of a retired launch, with which late lines about it are recognized. If no line shows
  /// an end, the first line of `successor` serves as one.
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
