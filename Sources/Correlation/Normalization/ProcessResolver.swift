internal import LogModel

/// Finds out which app's lines the words of daemons are about, where those lines carry no pid.
///
/// Console.app copies name the process, and daemons the bundle and the pid. Every event of such a log
/// is looked at before the first is heard; of one that is read while it is written, before it is heard
/// itself.
struct ProcessResolver: Sendable {
  /// The most apps and bundles that are known of one log.
  struct Bounds {
    var apps = Int.max
    var bundles = Int.max
    /// How many pids at least whose bundles are remembered.
    var processes = Int.max

    /// Those of a log that is read while it is written.
    static let live = Bounds(apps: 256, bundles: 1024, processes: 4096)
  }

  /// An app whose lines carry no pid.
  struct App {
    /// Its name without case and marks.
    let plainName: String
    var hasTasks = false
    /// The tasks that it has open, by identifier: when they began, and how many kills were told before.
    var open: [String: (at: Instant?, kills: Int)] = [:]
  }

  /// The apps, by name, and the bundles that daemons tell of.
  var apps: [String: App] = [:]
  var subjects: [String: Subject] = [:]
  let bounds: Bounds
  var bundles: GenerationalCache<Int, String>
  /// The bundles that were killed, in the order of the log.
  var killed: [String] = []
  var latestBegin: (name: String, at: Instant)?
  var latestAssertion: (bundle: String, at: Instant)?

  /// How many events are about apps and bundles that are not known, and whether any is of a task.
  var unknown = 0
  var hasUnknownTasks = false

  /// What was decided: the app of each bundle, the only app with tasks, and the bundles of which it is
  /// not clear.
  var names: [String: String] = [:]
  var loneApp: String?
  var unclear: [String] = []
  var likely: [String] = []
  /// The bundles whose app was found by leaving out all others.
  var assumed: Set<String> = []
  /// Whether something is known that was not when that was decided.
  var isStale = false

  /// Creates a join that knows so many at most.
  init(_ bounds: Bounds = Bounds()) {
    self.bounds = bounds
    bundles = GenerationalCache(capacity: bounds.processes)
  }

  /// Whether the log must be looked at to its end.
  var needsAll: Bool { !apps.isEmpty }

  /// Whether a daemon says this about an app.
  static func isDaemons(_ event: LogEvent) -> Bool {
    switch event.kind {
    case .assertionKill, .killConfirmed, .termination, .watchdogKill, .jetsamKill,
      .assertionAcquired, .assertionReleased, .assertionTimedOut, .assertionFlood, .debugged:
      true
    default: event.isFromDaemon
    }
  }

  /// The event with the process that the log's own lines name; `nil` where that is not another one.
  mutating func joined(_ normalized: NormalizedEvent) -> NormalizedEvent? {
    guard !apps.isEmpty, Self.isDaemons(normalized.event) else { return nil }
    settle()
    let process = normalized.event.process
    let bundle = process.bundleIdentifier ?? process.pid.flatMap { bundles[$0] }
    var name: String?
    var isAssumed = false
    if let bundle {
      name = names[bundle]
      isAssumed = assumed.contains(bundle)
    } else if let own = process.name {
      name = apps[own] != nil ? own : nil
    } else if process.pid == nil, normalized.event.kind.isAboutOthersEnd {
      name = loneApp
      isAssumed = true
    }
    guard let name else { return nil }
    var event = normalized.event
    event.process = LogEvent.Subject(name: name, pid: process.pid, bundleIdentifier: bundle)
    event.isSubjectAssumed = isAssumed
    return NormalizedEvent(event, after: normalized.step)
  }
}
