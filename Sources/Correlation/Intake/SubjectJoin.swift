internal import LogModel

/// Finds out which app's lines the words of daemons are about, where those lines carry no pid.
///
/// Console.app copies name the process, and daemons the bundle and the pid. Every event of such a log
/// is looked at before the first is heard.
struct SubjectJoin: Sendable {
  /// What daemons call an app.
  private struct Subject: Hashable {
    var bundle: String?
    var name: String?
    var pid: Int?
  }

  private struct App {
    var hasTasks = false
    var links: [String: Int] = [:]
  }

  /// How soon after an app's begin a daemon acquires its assertion, in microseconds.
  private static let linkWindow: Int64 = 100_000

  /// The apps whose lines carry no pid, by name.
  private var apps: [String: App] = [:]
  private var subjects: [Subject: LogEvent] = [:]
  private var pidsOfBundle: [String: Int] = [:]
  private var bundles: [Int: String] = [:]
  private var latestBegin: (name: String, at: Instant)?
  private var latestAssertion: (bundle: String, at: Instant)?
  /// The bundles that daemons hold assertions for, or kill.
  private var busy: Set<String> = []
  private var names: [String: String] = [:]
  private var loneApp: String?
  private(set) var problems: [InputProblem] = []

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
    let subject = Subject(
      bundle: process.bundleIdentifier, name: process.name,
      pid: process.bundleIdentifier == nil && process.name == nil ? process.pid : nil)
    if subjects[subject] == nil { subjects[subject] = event }
    guard let bundle = process.bundleIdentifier else { return }
    if Self.isAboutTasks(event.kind) { busy.insert(bundle) }
    if let pid = process.pid { bundles[pid] = bundle }
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

  /// Decides which app each bundle is.
  mutating func decide() {
    guard !apps.isEmpty else { return }
    let withTasks = apps.filter(\.value.hasTasks).keys.sorted()
    loneApp = withTasks.count == 1 ? withTasks[0] : nil
    let told = Set(subjects.keys.compactMap(\.bundle)).sorted()
    var open: [String] = []
    for bundle in told {
      let named = candidates(for: bundle)
      let linked = apps.filter { ($0.value.links[bundle] ?? 0) > 0 }.keys.sorted()
      if named.count == 1 {
        names[bundle] = named[0]
      } else if named.isEmpty, linked.count == 1 {
        names[bundle] = linked[0]
      } else if named.isEmpty {
        open.append(bundle)
      } else {
        let apps = named.map { "'\($0)'" }.joined(separator: " and ")
        problems.append(
          InputProblem(
            line: subjects.first { $0.key.bundle == bundle }?.value.line,
            message: "what daemons say of \(bundle) was not joined with a process: \(apps) both fit"
          ))
      }
    }
    dropDoubtful()
    joinTheRest(withTasks.filter { app in !names.values.contains(app) }, open)
  }

  /// The only app with tasks that is left is the only one that a kill of tasks can be about.
  private mutating func joinTheRest(_ apps: [String], _ bundles: [String]) {
    let likely = bundles.filter { busy.contains($0) }
    guard !apps.isEmpty, !likely.isEmpty else { return }
    if apps.count == 1, likely.count == 1 {
      names[likely[0]] = apps[0]
      return
    }
    let list = likely.prefix(5).joined(separator: ", ")
    problems.append(
      InputProblem(
        line: nil,
        message: "which process of the log is which of \(list) is not clear, so what daemons say "
          + "of them was not joined"))
  }

  /// The apps whose name the bundle says; the ones that it says exactly, if there are any.
  private func candidates(for bundle: String) -> [String] {
    for isMeant in [BundleName.isExact, BundleName.fits, BundleName.isBegun] {
      let found = apps.keys.filter { isMeant($0, bundle) }.sorted()
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Of an app and its extensions, whose bundles all hold its name, only the app itself is meant.
  private mutating func dropDoubtful() {
    for (name, bundles) in Dictionary(grouping: names.keys, by: { names[$0] ?? "" })
    where bundles.count > 1 {
      let exact = bundles.filter { BundleName.isExact(name, $0) }
      let shortest = bundles.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      let kept = exact.count == 1 ? exact[0] : shortest
      for bundle in bundles where bundle != kept { names[bundle] = nil }
    }
  }

  /// The event with the process that the log's own lines name.
  func joined(_ event: LogEvent) -> LogEvent {
    guard !apps.isEmpty, Self.isDaemons(event) else { return event }
    let process = event.process
    let bundle = process.bundleIdentifier ?? process.pid.flatMap { bundles[$0] }
    var name: String?
    if let bundle {
      name = names[bundle]
    } else if let own = process.name {
      name = apps[own] != nil ? own : nil
    } else if process.pid == nil, Self.isKill(event.kind) {
      name = loneApp
    }
    guard let name else { return event }
    var joined = event
    joined.process = LogEvent.Subject(name: name, pid: process.pid, bundleIdentifier: bundle)
    return joined
  }

  private static func isAboutTasks(_ kind: LogEvent.Kind) -> Bool {
    isKill(kind) || kind == .assertionAcquired || kind == .assertionTimedOut
  }

  private static func isKill(_ kind: LogEvent.Kind) -> Bool {
    kind == .assertionKill || kind == .killConfirmed || kind == .termination
  }
}

/// Whether a bundle identifier is that of a process, by name.
enum BundleName {
  /// Whether the last part of the bundle identifier holds the process's name, whatever the case and
  /// the marks between words.
  static func fits(_ name: String, _ bundle: String) -> Bool {
    let own = normalized(name)
    return own.count >= 3 && last(bundle).contains(own)
  }

  /// Whether the last part of the bundle identifier is the process's name.
  static func isExact(_ name: String, _ bundle: String) -> Bool {
    normalized(name) == last(bundle)
  }

  /// Whether the process's name goes on behind the last part of the bundle identifier (`Deck-2`).
  static func isBegun(_ name: String, _ bundle: String) -> Bool {
    let last = last(bundle)
    return last.count >= 4 && normalized(name).hasPrefix(last)
  }

  private static func last(_ bundle: String) -> String {
    bundle.split(separator: ".").last.map { normalized(String($0)) } ?? ""
  }

  /// A name without case and marks.
  static func normalized(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
