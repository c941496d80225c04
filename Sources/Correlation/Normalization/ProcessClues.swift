internal import LogModel

/// What a log shows about apps whose lines carry no pid, and about the bundles that daemons mention. These
/// clues decide which bundle belongs to which app.
struct ProcessClues: Sendable {
  /// How far an app's line about a task and a daemon's line about the task's assertion may be apart, in
  /// microseconds.
  private static let linkWindow: Int64 = 100_000

  /// How many open tasks of each app, and how many kills, are remembered at most.
  private static let mostRemembered = 256

  /// An app whose lines carry no pid.
  struct App {
    /// Its name, normalized: only letters and digits, in lower case.
    fileprivate let plainName: String
    /// Whether it has logged anything about its background tasks.
    fileprivate(set) var hasTasks = false
    /// Whether it has logged how much background time remains, as an app with a background task does.
    fileprivate(set) var hasReadings = false
    /// Its open tasks by identifier, each with the time of its begin and the number of kills logged before
    /// it.
    fileprivate var open: [String: (at: Instant?, kills: Int)] = [:]
  }

  /// A bundle that daemons mention.
  struct Bundle {
    /// The number of the first line about the bundle.
    let line: Int
    /// The last part of its identifier, normalized: only letters and digits, in lower case.
    private let plainName: String
    /// Whether daemons acquire assertions for it, or kill it.
    fileprivate(set) var isBusy = false
    /// The apps that logged a line about a task at nearly the same time as a daemon acquired an assertion for
    /// this bundle; at most two.
    fileprivate(set) var linked: [String] = []
    /// The apps that began a task before this bundle was killed and ended it afterwards, so they are not this
    /// bundle.
    fileprivate(set) var outlived: Set<String> = []
    /// The apps whose names match the identifier best; several if they match equally well.
    private(set) var named: [String] = []
    /// How well these names match; `nil` if no name does.
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

  /// The apps whose lines carry no pid, by name.
  private(set) var apps: [String: App] = [:]

  /// The bundles that daemons mention, by identifier.
  private(set) var bundles: [String: Bundle] = [:]

  /// The number of events about apps and bundles that are not remembered because there are too many of them.
  private(set) var unknown = 0

  /// Whether any of those events was about a task.
  private(set) var hasUnknownTasks = false

  private let bounds: ProcessResolver.Bounds
  private var bundleOfPid: GenerationalCache<Int, String>
  /// The bundles that daemons killed, in log order.
  private var killed: [String] = []
  private var latestBegin: (name: String, at: Instant)?
  private var latestAssertion: (bundle: String, at: Instant)?

  /// Creates the clues of a log without events; `bounds` limits how much is remembered.
  init(_ bounds: ProcessResolver.Bounds) {
    self.bounds = bounds
    bundleOfPid = GenerationalCache(capacity: bounds.processes)
  }

  /// The bundle that daemons most recently named together with a pid, or `nil`.
  func bundle(ofPid pid: Int) -> String? { bundleOfPid[pid] }

  /// Takes an event of an app whose line carries no pid.
  ///
  /// - Returns: Whether the event may change which bundle belongs to which app.
  mutating func take(_ event: LogEvent, fromAppNamed name: String) -> Bool {
    let isOfTask = Self.isAboutOwnTask(event.kind)
    var isNews = false
    if apps[name] == nil { isNews = add(name) }
    if apps[name] == nil {
      if noteUnknown(isOfTask: isOfTask) { isNews = true }
    } else if isOfTask, apps[name]?.hasTasks == false {
      apps[name]?.hasTasks = true
      isNews = true
    } else if event.kind == .reading, event.remaining?.seconds != nil,
      apps[name]?.hasReadings == false
    {
      apps[name]?.hasReadings = true
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
  /// - Returns: Whether the event may change which bundle belongs to which app.
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

  /// Notes the begin or the end of a task, and returns whether a clue is new. An app that ends a task was not
  /// killed since it began that task.
  private mutating func noteTask(of name: String, _ event: LogEvent) -> Bool {
    guard let identifier = event.identifier, apps[name] != nil else { return false }
    switch event.kind {
    case .taskBegan:
      if apps[name]?.open.count == Self.mostRemembered { apps[name]?.open = [:] }
      apps[name]?.open[identifier] = (event.at, killed.count)
      return false
    case .taskEnded:
      // If the log is printed newest first, the end that follows a begin is that of an earlier task.
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
    // With two apps it is unclear which of them the bundle is; a third app would add nothing.
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
