internal import LogModel

/// What a log shows of apps whose lines carry no pid, and of the bundles that daemons mention.
struct ProcessClues: Sendable {
  /// How soon after an app begins a task a daemon acquires its assertion, in microseconds.
  private static let linkWindow: Int64 = 100_000

  /// How many open tasks of an app, and how many kills, are remembered.
  private static let mostRemembered = 256

  /// An app whose lines carry no pid.
  struct App {
    /// Its name without case and punctuation.
    fileprivate let plainName: String
    /// Whether it has background tasks.
    fileprivate(set) var hasTasks = false
    /// Its open tasks by identifier: when they began, and how many kills came before.
    fileprivate var open: [String: (at: Instant?, kills: Int)] = [:]
  }

  /// A bundle that daemons mention.
  struct Bundle {
    /// The first line about it.
    let line: Int
    /// The last part of its identifier without case and punctuation.
    private let plainName: String
    /// Whether daemons hold assertions for it, or kill it.
    fileprivate(set) var isBusy = false
    /// The apps that began a task within a moment of an assertion for it, at most two.
    fileprivate(set) var linked: [String] = []
    /// The apps that ended a task which they had begun before the bundle was killed, so they are not it.
    fileprivate(set) var outlived: Set<String> = []
    /// The apps whose names fit the identifier best.
    private(set) var named: [String] = []
    /// How well they fit; `nil` if none does.
    private(set) var fit: BundleName.Fit?

    fileprivate init(_ identifier: String, line: Int) {
      self.line = line
      plainName = BundleName.last(identifier)
    }

    /// Compares the identifier with the name of an app that was not known before.
    fileprivate mutating func compare(_ name: String, _ app: App) {
      guard let new = BundleName.Fit(of: app.plainName, in: plainName) else { return }
      if let fit, fit < new { return }
      if fit != new { named = [] }
      fit = new
      named.append(name)
    }
  }

  /// The apps by name.
  private(set) var apps: [String: App] = [:]

  /// The bundles by identifier.
  private(set) var bundles: [String: Bundle] = [:]

  /// How many events were about apps and bundles beyond the bounds.
  private(set) var unknown = 0

  /// Whether any of those was about a task.
  private(set) var hasUnknownTasks = false

  private let bounds: ProcessResolver.Bounds
  private var bundleOfPid: GenerationalCache<Int, String>
  /// The bundles that were killed, in the order of the log.
  private var killed: [String] = []
  private var latestBegin: (name: String, at: Instant)?
  private var latestAssertion: (bundle: String, at: Instant)?

  /// Creates clues of an empty log.
  init(_ bounds: ProcessResolver.Bounds) {
    self.bounds = bounds
    bundleOfPid = GenerationalCache(capacity: bounds.processes)
  }

  /// The bundle that daemons last named with a pid, or `nil`.
  func bundle(ofPid pid: Int) -> String? { bundleOfPid[pid] }

  /// Takes an event of an app whose line carries no pid.
  ///
  /// - Returns: Whether it may change which app is which bundle.
  mutating func take(_ event: LogEvent, fromAppNamed name: String) -> Bool {
    let isOfTask = Self.isAboutOwnTask(event.kind)
    var isNews = false
    if apps[name] == nil { isNews = add(name) }
    if apps[name] == nil {
      if noteUnknown(isOfTask: isOfTask) { isNews = true }
    } else if isOfTask, apps[name]?.hasTasks == false {
      apps[name]?.hasTasks = true
      isNews = true
    }
    guard isOfTask else { return isNews }
    if noteTask(of: name, event) { isNews = true }
    guard let at = event.at else { return isNews }
    latestBegin = (name, at)
    if let other = latestAssertion, abs(at.microseconds(since: other.at)) <= Self.linkWindow,
      link(name, other.bundle)
    {
      isNews = true
    }
    return isNews
  }

  /// Takes a daemon's event about an app.
  ///
  /// - Returns: Whether it may change which app is which bundle.
  mutating func takeFromDaemon(_ event: LogEvent) -> Bool {
    let process = event.process
    guard let bundle = process.bundleIdentifier else { return false }
    var isNews = false
    if bundles[bundle] == nil { isNews = add(bundle, line: event.line) }
    if let pid = process.pid { bundleOfPid.set(pid, bundle) }
    guard let known = bundles[bundle] else { return noteUnknown(isOfTask: false) }
    if Self.isAboutHeldTasks(event.kind), !known.isBusy {
      bundles[bundle]?.isBusy = true
      isNews = true
    }
    if event.kind.isAboutOthersEnd, killed.count < Self.mostRemembered { killed.append(bundle) }
    guard event.kind == .assertionAcquired, let at = event.at else { return isNews }
    latestAssertion = (bundle, at)
    if let begin = latestBegin, abs(at.microseconds(since: begin.at)) <= Self.linkWindow,
      link(begin.name, bundle)
    {
      isNews = true
    }
    return isNews
  }

  /// Notes the begin or the end of a task: an app that ends a task was not killed since it began it.
  private mutating func noteTask(of name: String, _ event: LogEvent) -> Bool {
    guard let identifier = event.identifier, apps[name] != nil else { return false }
    switch event.kind {
    case .taskBegan:
      if apps[name]?.open.count == Self.mostRemembered { apps[name]?.open = [:] }
      apps[name]?.open[identifier] = (event.at, killed.count)
      return false
    case .taskEnded:
      // In a log that is printed newest first, the end of an earlier task follows a begin.
      guard let began = apps[name]?.open.removeValue(forKey: identifier), let ended = event.at,
        let at = began.at, ended.microseconds(since: at) >= 0
      else { return false }
      var isNews = false
      for bundle in killed.dropFirst(began.kills)
      where bundles[bundle]?.outlived.insert(name).inserted ?? false {
        isNews = true
      }
      return isNews
    default: return false
    }
  }

  private mutating func add(_ name: String) -> Bool {
    guard apps.count < bounds.apps else { return false }
    let app = App(plainName: BundleName.normalized(name))
    apps[name] = app
    for bundle in bundles.keys { bundles[bundle]?.compare(name, app) }
    return true
  }

  private mutating func add(_ identifier: String, line: Int) -> Bool {
    guard bundles.count < bounds.bundles else { return false }
    var bundle = Bundle(identifier, line: line)
    for (name, app) in apps { bundle.compare(name, app) }
    bundles[identifier] = bundle
    return true
  }

  private mutating func link(_ name: String, _ bundle: String) -> Bool {
    // A second app makes it unclear which one it is, and a third adds nothing to that.
    guard let linked = bundles[bundle]?.linked, linked.count < 2, !linked.contains(name) else {
      return false
    }
    bundles[bundle]?.linked.append(name)
    return true
  }

  private mutating func noteUnknown(isOfTask: Bool) -> Bool {
    unknown += 1
    guard isOfTask, !hasUnknownTasks else { return false }
    hasUnknownTasks = true
    return true
  }

  private static func isAboutOwnTask(_ kind: LogEvent.Kind) -> Bool {
    switch kind {
    case .taskAnnounced, .taskRequested, .taskBegan, .taskEnded, .taskEndDetail, .taskExpired,
      .taskExpiredAndEnded, .taskNotEnded, .taskLongRunning, .expirationStarted:
      true
    default: false
    }
  }

  private static func isAboutHeldTasks(_ kind: LogEvent.Kind) -> Bool {
    kind.isAboutOthersEnd || kind == .assertionAcquired || kind == .assertionTimedOut
  }
}
