internal import LogModel

/// Finds out which app's lines the words of daemons are about, where those lines carry no pid.
///
/// Console.app copies name the process, and daemons the bundle and the pid. Every event of such a log
/// is looked at before the first is heard.
struct SubjectJoin: Sendable {
  struct App {
    var hasTasks = false
    var links: [String: Int] = [:]
  }

  /// How soon after an app's begin a daemon acquires its assertion, in microseconds.
  private static let linkWindow: Int64 = 100_000

  /// The apps whose lines carry no pid, by name.
  var apps: [String: App] = [:]
  /// The bundles that daemons tell of, and the first line about each.
  var subjects: [String: Int] = [:]
  private var bundles: AgedTable<Int, String>
  private var latestBegin: (name: String, at: Instant)?
  private var latestAssertion: (bundle: String, at: Instant)?
  /// The bundles that daemons hold assertions for, or kill.
  var busy: Set<String> = []
  var names: [String: String] = [:]
  var loneApp: String?
  var problems: [InputProblem] = []

  /// Creates a join that remembers the bundles of so many pids at least.
  init(processes: Int = .max) { bundles = AgedTable(capacity: processes) }

  /// Whether the log must be looked at to its end.
  var needsAll: Bool { !apps.isEmpty }

  /// Whether a daemon says this about an app.
  static func isDaemons(_ event: LogEvent) -> Bool {
    switch event.kind {
    case .assertionKill, .killConfirmed, .termination, .watchdogKill, .jetsamKill,
      .assertionAcquired, .assertionReleased, .assertionTimedOut, .assertionFlood, .debugged:
      true
    default: event.isHearsay
    }
  }

  /// Looks at an event before any is heard.
  mutating func look(at event: LogEvent) {
    if Self.isDaemons(event) {
      lookAtDaemon(event)
    } else if let name = event.process.name, event.process.pid == nil {
      var app = apps[name] ?? App()
      if Self.tellsOfTask(event.kind) {
        app.hasTasks = true
        if let at = event.at {
          latestBegin = (name, at)
          if let other = latestAssertion, abs(at.microseconds(since: other.at)) <= Self.linkWindow {
            app.links[other.bundle, default: 0] += 1
          }
        }
      }
      apps[name] = app
    }
  }

  private mutating func lookAtDaemon(_ event: LogEvent) {
    let process = event.process
    guard let bundle = process.bundleIdentifier else { return }
    if subjects[bundle] == nil { subjects[bundle] = event.line }
    if Self.isAboutTasks(event.kind) { busy.insert(bundle) }
    if let pid = process.pid { bundles.set(pid, bundle) }
    guard event.kind == .assertionAcquired, let at = event.at else { return }
    latestAssertion = (bundle, at)
    if let begin = latestBegin, abs(at.microseconds(since: begin.at)) <= Self.linkWindow {
      apps[begin.name]?.links[bundle, default: 0] += 1
    }
  }

  private static func tellsOfTask(_ kind: LogEvent.Kind) -> Bool {
    switch kind {
    case .taskRequested, .taskBegan, .taskEnded, .taskEndDetail, .taskExpired,
      .taskExpiredAndEnded, .taskNotEnded, .taskLongRunning, .expirationStarted:
      true
    default: false
    }
  }

  /// The event with the process that the log's own lines name.
  func joined(_ heard: HeardEvent) -> HeardEvent {
    guard !apps.isEmpty, Self.isDaemons(heard.event) else { return heard }
    let process = heard.event.process
    let bundle = process.bundleIdentifier ?? process.pid.flatMap { bundles[$0] }
    var name: String?
    if let bundle {
      name = names[bundle]
    } else if let own = process.name {
      name = apps[own] != nil ? own : nil
    } else if process.pid == nil, Self.isKill(heard.event.kind) {
      name = loneApp
    }
    guard let name else { return heard }
    var joined = heard
    joined.event.process = LogEvent.Subject(name: name, pid: process.pid, bundleIdentifier: bundle)
    return joined
  }

  private static func isAboutTasks(_ kind: LogEvent.Kind) -> Bool {
    isKill(kind) || kind == .assertionAcquired || kind == .assertionTimedOut
  }

  private static func isKill(_ kind: LogEvent.Kind) -> Bool {
    kind == .assertionKill || kind == .killConfirmed || kind == .termination
  }
}
