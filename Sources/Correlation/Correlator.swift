package import LogModel

/// Rebuilds the launches of the processes of one log, and their background tasks, from its events.
///
/// Feed it the events in the order logged; ``finish(seen:)`` gives the launches, not judged yet.
package struct Correlator {
  /// How long before the launch callback the launch's own first lines may come, in seconds: UIKit
  /// begins a task of its own before the app's code runs.
  private static let launchWindow = 30.0

  /// How long after its launch callback a process without a pid may log it again, in seconds.
  private static let repetitionWindow = 1.0

  /// How long after a kill lines of the same launch may still come, in seconds.
  private static let killWindow = 2.0

  private let input: InputIndex
  private var launches: [LaunchRecord] = []
  private var latest: [Key: Int] = [:]
  private var latestByPid: [Int: Int] = [:]
  private var latestByBundle: [String: Int] = [:]
  private var latestByName: [String: Int] = [:]

  private struct Key: Hashable {
    var name: String?
    var pid: Int?
    var bundle: String?
  }

  /// Creates a correlator for the given input.
  package init(input: InputIndex) { self.input = input }

  /// Takes the next event.
  package mutating func take(_ event: LogEvent) {
    if event.kind == .detail { return }
    let launch = launch(for: event)
    apply(event, to: launch)
  }

  private mutating func apply(_ event: LogEvent, to launch: Int) {
    let evidence = launches[launch].evidence(event)
    if !isKill(event.kind), let at = event.at {
      launches[launch].latestAt = at
      launches[launch].latest = evidence
    }
    switch event.kind {
    case .launched, .active, .inactive, .background, .foreground, .suspended, .terminated:
      if let state = event.kind.state {
        launches[launch].change(to: state, event, evidence: evidence)
      }
    case .memoryWarning: launches[launch].wasWarnedOfMemory = true
    case .detail, .resumed, .assertionAcquired, .assertionReleased, .assertionTimedOut,
      .assertionFlood, .completionMissing, .watchdogKill, .jetsamKill, .debugged:
      break
    case .taskRequested, .taskBegan: launches[launch].begin(event)
    case .taskEnded, .taskEndDetail: launches[launch].end(event)
    case .taskRefused: launches[launch].refuse(event)
    case .expirationStarted: launches[launch].startExpiration(event)
    case .taskExpired, .taskExpiredAndEnded:
      for reading in launches[launch].numbers.confirmBeforeNotice() {
        launches[launch].read(reading)
      }
      launches[launch].expire(event, ends: event.kind == .taskExpiredAndEnded)
    case .taskLongRunning: launches[launch].warnOfAge(event)
    case .taskNotEnded: launches[launch].warnOfMissingEnd(event)
    case .taskEndRejected: launches[launch].rejectEnd(event)
    case .reading: launches[launch].read(event)
    case .bareNumber:
      for reading in launches[launch].numbers.add(event) { launches[launch].read(reading) }
    case .assertionKill, .killConfirmed, .termination:
      launches[launch].kill(event, evidence: evidence)
    case .processExited: launches[launch].exit(event, evidence: evidence)
    }
  }

  /// The launch that an event belongs to; a new one where the process is new or came back.
  private mutating func launch(for event: LogEvent) -> Int {
    let key = Key(
      name: event.process.name, pid: event.process.pid, bundle: event.process.bundleIdentifier)
    var found = latest[key]
    if found == nil, isKill(event.kind) { found = killed(event.process) }
    if let found, !startsLaunch(event, after: launches[found]) {
      latest[key] = found
      note(event.process, found)
      return found
    }
    return addLaunch(for: event, key: key, after: found)
  }

  private func isKill(_ kind: LogEvent.Kind) -> Bool {
    switch kind {
    case .assertionKill, .killConfirmed, .termination, .processExited: true
    default: false
    }
  }

  /// The launch that a daemon's message about a process means, by pid, else by bundle.
  private func killed(_ subject: LogEvent.Subject) -> Int? {
    if let pid = subject.pid { return latestByPid[pid] }
    if let bundle = subject.bundleIdentifier, let found = latestByBundle[bundle] { return found }
    if let name = subject.name, let found = latestByName[name] { return found }
    // A pasted excerpt: it knows one process at most, and may not name it.
    return subject.name == nil && launches.count == 1 ? 0 : nil
  }

  private mutating func note(_ subject: LogEvent.Subject, _ launch: Int) {
    if let bundle = subject.bundleIdentifier {
      latestByBundle[bundle] = launch
      if launches[launch].process.bundleIdentifier == nil {
        launches[launch].process.bundleIdentifier = bundle
      }
    }
    if let name = subject.name { latestByName[name] = launch }
    if let name = subject.name, launches[launch].process.process.name == nil {
      launches[launch].process.process.name = name
    }
  }

  /// Whether an event shows that the launch seen last under its pid is over and a new one runs.
  private func startsLaunch(_ event: LogEvent, after launch: LaunchRecord) -> Bool {
    if isKill(event.kind) { return false }
    if let end = launch.end, end.cause != .terminated {
      guard let at = event.at, let endedAt = end.at else { return event.kind == .launched }
      return at.seconds(since: endedAt) > Self.killWindow
    }
    if event.kind == .launched { return isNewLaunch(event, after: launch) }
    return event.kind == .taskBegan && launch.hasRestartedCount(event)
  }

  /// Whether a launch callback is that of another launch: apps and their libraries log theirs more
  /// than once, and UIKit begins a task before.
  private func isNewLaunch(_ event: LogEvent, after launch: LaunchRecord) -> Bool {
    let isKnown = launch.isLaunchInLog || !launch.process.states.isEmpty
    guard let at = event.at, let first = launch.firstAt else { return isKnown }
    // No pid comes back that soon; without one, an app that crashes at its start does.
    let hasPid = launch.process.process.pid != nil
    let window = hasPid || !isKnown ? Self.launchWindow : Self.repetitionWindow
    return at.seconds(since: first) > window || at.seconds(since: first) < -window
  }

  private mutating func addLaunch(for event: LogEvent, key: Key, after earlier: Int?) -> Int {
    let number = earlier.map { launches[$0].process.process.launch + 1 } ?? 1
    let process = ProcessTimeline(
      process: ProcessIdentity(name: event.process.name, pid: event.process.pid, launch: number),
      bundleIdentifier: event.process.bundleIdentifier, input: input, firstSeen: event.at)
    var launch = LaunchRecord(process: process)
    launch.first = launch.evidence(event)
    launch.firstAt = event.at
    launches.append(launch)
    let index = launches.count - 1
    latest[key] = index
    if let pid = event.process.pid { latestByPid[pid] = index }
    note(event.process, index)
    return index
  }

  /// Ends the log and returns its launches, in the order of their first events.
  ///
  /// `seen` are all processes that logged anything, in the order of their first lines.
  package consuming func finish(seen: [Sighting]) -> [LaunchRecord] {
    var lastOfPid: [Key: Int] = [:]
    for (index, launch) in launches.enumerated() {
      let process = launch.process.process
      lastOfPid[Key(name: process.name, pid: process.pid)] = index
    }
    for index in launches.indices {
      launches[index].process.lastSeen = launches[index].latestAt ?? launches[index].end?.at
      launches[index].lastSeen = launches[index].latest
    }
    for process in seen {
      guard let index = lastOfPid[Key(name: process.name, pid: process.pid)] else { continue }
      if process.last.at != nil || launches[index].process.lastSeen == nil {
        launches[index].process.lastSeen = process.last.at
        launches[index].lastSeen = Evidence(
          input: input, line: process.last.line, text: process.lastText)
      }
      if launches[index].process.process.launch == 1 {
        launches[index].process.firstSeen = process.first.at ?? launches[index].process.firstSeen
      }
    }
    Successors.mark(&launches, seen: seen)
    return launches
  }
}
