internal import LogModel

/// What is learned of apps and bundles from each event.
extension ProcessResolver {
  /// How soon after an app's begin a daemon acquires its assertion, in microseconds.
  private static let linkWindow: Int64 = 100_000

  /// How many tasks of an app, and how many kills, are remembered.
  private static let mostRemembered = 256

  /// Looks at an event before it is heard.
  mutating func look(at event: LogEvent) {
    if Self.isDaemons(event) {
      lookAtDaemon(event)
    } else if let name = event.process.name, event.process.pid == nil {
      lookAtApp(name, event)
    }
  }

  private mutating func lookAtApp(_ name: String, _ event: LogEvent) {
    let isOfTask = Self.isAboutTask(event.kind)
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
      apps[name]?.open[identifier] = (event.at, killed.count)
    case .taskEnded:
      // Of a log that is printed newest first the end of an earlier task comes behind a begin.
      guard let began = apps[name]?.open.removeValue(forKey: identifier), let ended = event.at,
        let at = began.at, ended.microseconds(since: at) >= 0
      else { return }
      for bundle in killed.dropFirst(began.kills) {
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

  private static func isAboutTask(_ kind: LogEvent.Kind) -> Bool {
    switch kind {
    case .taskAnnounced, .taskRequested, .taskBegan, .taskEnded, .taskEndDetail, .taskExpired,
      .taskExpiredAndEnded, .taskNotEnded, .taskLongRunning, .expirationStarted:
      true
    default: false
    }
  }

  private static func isAboutTasks(_ kind: LogEvent.Kind) -> Bool {
    kind.isAboutOthersEnd || kind == .assertionAcquired || kind == .assertionTimedOut
  }
}
