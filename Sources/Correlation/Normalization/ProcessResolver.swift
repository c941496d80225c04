internal import LogModel

/// Finds out which app a daemon's messages are about if the app's own lines carry no pid.
///
/// In copies from Console.app, an app's lines name only the process, and a daemon's messages only the bundle
/// and the pid. Thousands of events of such a log are examined before the first is correlated; the others, and
/// the events of a log that is followed while it is written, are examined one by one.
struct ProcessResolver: Sendable {
  /// How much is remembered about one log.
  struct Bounds {
    /// The most apps that are remembered.
    var apps = Int.max
    /// The most bundles that are remembered.
    var bundles = Int.max
    /// How many pids are remembered at least, each with its bundle.
    var processes = Int.max

    /// The bounds for a log that is followed while it is written.
    static let live = Bounds(apps: 256, bundles: 1024, processes: 4096)
  }

  /// What the log shows about apps and bundles.
  private(set) var clues: ProcessClues

  /// The latest assignment of bundles to apps.
  private(set) var assignment = ProcessAssignment()

  /// Whether the clues have changed since the latest assignment.
  private var isStale = false

  /// Creates a resolver for one log.
  init(_ bounds: Bounds = Bounds()) { clues = ProcessClues(bounds) }

  /// Whether many events should be examined before the first is correlated, because apps carry no pid.
  var needsAll: Bool { !clues.apps.isEmpty }

  /// Whether apps carry no pid, and the events so far leave in doubt which of them the daemons mean.
  var isUnclear: Bool {
    mutating get {
      guard needsAll else { return false }
      settle()
      return !assignment.isClear
    }
  }

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

  /// Assigns bundles to apps again, if the clues have changed.
  mutating func settle() {
    guard isStale else { return }
    isStale = false
    assignment = ProcessAssignment(clues)
  }

  /// Returns a daemon's event with its process replaced by the app as the app's own lines name it; `nil` if
  /// the event stays as it is.
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

  /// Warnings for the reader of the report: which bundles were not joined with a process, or only by
  /// assumption.
  var problems: [InputProblem] { assignment.problems(clues) }
}
