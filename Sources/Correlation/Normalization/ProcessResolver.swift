internal import LogModel

/// Finds out which app's lines a daemon's messages are about where those lines carry no pid.
///
/// In copies from Console.app an app's lines name only the process, and a daemon's messages only the bundle and
/// the pid. All events of such a log are looked at before the first is correlated; those of a followed log one
/// by one.
struct ProcessResolver: Sendable {
  /// How much is known of one log.
  struct Bounds {
    /// The most apps.
    var apps = Int.max
    /// The most bundles.
    var bundles = Int.max
    /// At least how many pids are remembered with their bundles.
    var processes = Int.max

    /// The bounds of a followed log.
    static let live = Bounds(apps: 256, bundles: 1024, processes: 4096)
  }

  /// What the log shows of apps and bundles.
  private(set) var clues: ProcessClues

  /// Which app each bundle was found to be.
  private(set) var assignment = ProcessAssignment()

  /// Whether something is known that was not known when they were assigned.
  private var isStale = false

  /// Creates a resolver for one log.
  init(_ bounds: Bounds = Bounds()) { clues = ProcessClues(bounds) }

  /// Whether the log must be looked at to its end before events are correlated.
  var needsAll: Bool { !clues.apps.isEmpty }

  /// Whether an event is a daemon's message about an app.
  static func isDaemons(_ event: LogEvent) -> Bool {
    switch event.kind {
    case .assertionKill, .killConfirmed, .termination, .watchdogKill, .jetsamKill,
      .assertionAcquired, .assertionReleased, .assertionTimedOut, .assertionFlood, .debugged:
      true
    default: event.isFromDaemon
    }
  }

  /// Learns from an event before it is correlated.
  mutating func look(at event: LogEvent) {
    if Self.isDaemons(event) {
      if clues.takeFromDaemon(event) { isStale = true }
    } else if let name = event.process.name, event.process.pid == nil {
      if clues.take(event, fromAppNamed: name) { isStale = true }
    }
  }

  /// Assigns apps to bundles, unless nothing new is known since the last time.
  mutating func settle() {
    guard isStale else { return }
    isStale = false
    assignment = ProcessAssignment(clues)
  }

  /// Returns a daemon's event with the process that the app's own lines name; `nil` where it stays as it is.
  mutating func resolved(_ normalized: NormalizedEvent) -> NormalizedEvent? {
    guard !clues.apps.isEmpty, Self.isDaemons(normalized.event) else { return nil }
    settle()
    let process = normalized.event.process
    let bundle = process.bundleIdentifier ?? process.pid.flatMap { clues.bundle(ofPid: $0) }
    var name: String?
    var isAssumed = false
    if let bundle {
      name = assignment.apps[bundle]
      isAssumed = assignment.assumed.contains(bundle)
    } else if let own = process.name {
      name = clues.apps[own] != nil ? own : nil
    } else if process.pid == nil, normalized.event.kind.isAboutOthersEnd {
      name = assignment.loneApp
      isAssumed = true
    }
    guard let name else { return nil }
    var event = normalized.event
    event.process = LogEvent.Subject(name: name, pid: process.pid, bundleIdentifier: bundle)
    event.isSubjectAssumed = isAssumed
    return NormalizedEvent(event, after: normalized.step)
  }

  /// What the reader of the report must know: what was not joined with a process, and why.
  var problems: [InputProblem] { assignment.problems(clues) }
}
