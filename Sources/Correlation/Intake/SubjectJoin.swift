internal import LogModel

/// Finds out which app's lines the words of daemons are about, where those lines carry no pid.
///
/// Console.app copies name the process, and daemons the bundle and the pid. Every event of such a log
/// is looked at before the first is heard; of one that is read while it is written, before it is heard
/// itself.
struct SubjectJoin: Sendable {
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
    /// The tasks that it has open, by identifier, and how many kills were told before they began.
    var open: [String: Int] = [:]
  }

  /// How many tasks of an app, and how many kills, are remembered.
  private static let mostRemembered = 256

  /// How soon after an app's begin a daemon acquires its assertion, in microseconds.
  private static let linkWindow: Int64 = 100_000

  /// The apps, by name, and the bundles that daemons tell of.
  private(set) var apps: [String: App] = [:]
  private(set) var subjects: [String: Subject] = [:]
  private let bounds: Bounds
  private var bundles: AgedTable<Int, String>
  /// The bundles that were killed, in the order of the log.
  private var killed: [String] = []
  private var latestBegin: (name: String, at: Instant)?
  private var latestAssertion: (bundle: String, at: Instant)?

  /// How many events are about apps and bundles that are not known, and whether any is of a task.
  private(set) var unknown = 0
  private(set) var hasUnknownTasks = false

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
    bundles = AgedTable(capacity: bounds.processes)
  }

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

  /// Looks at an event before it is heard.
  mutating func look(at event: LogEvent) {
    if Self.isDaemons(event) {
      lookAtDaemon(event)
    } else if let name = event.process.name, event.process.pid == nil {
      lookAtApp(name, event)
    }
  }

  private mutating func lookAtApp(_ name: String, _ event: LogEvent) {
    let isOfTask = Self.tellsOfTask(event.kind)
    if apps[name] == nil { add(name) }
    if apps[name] == nil {
      noteUnknown(isOfTask: isOfTask)
    } else if isOfTask, apps[name]?.hasTasks == false {
      apps[name]?.hasTasks = true
      isStale = true
    }
    guard isOfTask else { return }
    noteTask(of: name, event)
    guard let at = event.at else { return }
    latestBegin = (name, at)
    if let other = latestAssertion, abs(at.microseconds(since: other.at)) <= Self.linkWindow {
      link(name, other.bundle)
    }
  }

  /// An app that ends a task was not killed since it began that.
  private mutating func noteTask(of name: String, _ event: LogEvent) {
    guard let identifier = event.identifier, apps[name] != nil else { return }
    switch event.kind {
    case .taskBegan:
      if apps[name]?.open.count == Self.mostRemembered { apps[name]?.open = [:] }
      apps[name]?.open[identifier] = killed.count
    case .taskEnded:
      guard let before = apps[name]?.open.removeValue(forKey: identifier) else { return }
      for bundle in killed.dropFirst(before) {
        guard subjects[bundle]?.outlived.insert(name).inserted ?? false else { continue }
        isStale = true
      }
    default: break
    }
  }

  private mutating func lookAtDaemon(_ event: LogEvent) {
    let process = event.process
    guard let bundle = process.bundleIdentifier else { return }
    if subjects[bundle] == nil { add(bundle, line: event.line) }
    if let pid = process.pid { bundles.set(pid, bundle) }
    guard let subject = subjects[bundle] else { return noteUnknown(isOfTask: false) }
    if Self.isAboutTasks(event.kind), !subject.isBusy {
      subjects[bundle]?.isBusy = true
      isStale = true
    }
    if event.kind.isAboutOthersEnd, killed.count < Self.mostRemembered { killed.append(bundle) }
    guard event.kind == .assertionAcquired, let at = event.at else { return }
    latestAssertion = (bundle, at)
    if let begin = latestBegin, abs(at.microseconds(since: begin.at)) <= Self.linkWindow {
      link(begin.name, bundle)
    }
  }

  private mutating func add(_ name: String) {
    guard apps.count < bounds.apps else { return }
    let app = App(plainName: BundleName.normalized(name))
    apps[name] = app
    for bundle in subjects.keys { subjects[bundle]?.compare(name, app.plainName) }
    isStale = true
  }

  private mutating func add(_ bundle: String, line: Int) {
    guard subjects.count < bounds.bundles else { return }
    var subject = Subject(line: line, plainName: BundleName.last(bundle))
    for (name, app) in apps { subject.compare(name, app.plainName) }
    subjects[bundle] = subject
    isStale = true
  }

  private mutating func link(_ name: String, _ bundle: String) {
    // A second app says that it is not clear, and a third one nothing more.
    guard let linked = subjects[bundle]?.linked, linked.count < 2, !linked.contains(name) else {
      return
    }
    subjects[bundle]?.linked.append(name)
    isStale = true
  }

  private mutating func noteUnknown(isOfTask: Bool) {
    unknown += 1
    guard isOfTask, !hasUnknownTasks else { return }
    hasUnknownTasks = true
    isStale = true
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
  mutating func joined(_ heard: HeardEvent) -> HeardEvent {
    guard !apps.isEmpty, Self.isDaemons(heard.event) else { return heard }
    settle()
    let process = heard.event.process
    let bundle = process.bundleIdentifier ?? process.pid.flatMap { bundles[$0] }
    var name: String?
    var isAssumed = false
    if let bundle {
      name = names[bundle]
      isAssumed = assumed.contains(bundle)
    } else if let own = process.name {
      name = apps[own] != nil ? own : nil
    } else if process.pid == nil, heard.event.kind.isAboutOthersEnd {
      name = loneApp
      isAssumed = true
    }
    guard let name else { return heard }
    var joined = heard
    joined.event.process = LogEvent.Subject(name: name, pid: process.pid, bundleIdentifier: bundle)
    joined.event.isSubjectAssumed = isAssumed
    return joined
  }

  private static func isAboutTasks(_ kind: LogEvent.Kind) -> Bool {
    kind.isAboutOthersEnd || kind == .assertionAcquired || kind == .assertionTimedOut
  }
}
