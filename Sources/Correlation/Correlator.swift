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

  /// How long after its end daemons may talk of a process, in seconds.
  private static let afterlife = 600.0

  /// How long after a kill lines of the same launch may still come, in seconds.
  private static let killWindow = 2.0

  private var launches: [LaunchRecord] = []
  private var latest: [Key: Int] = [:]
  private var directory = LaunchDirectory()
  /// The launch of the latest event that was a process's own.
  private var recent: (subject: LogEvent.Subject, launch: Int)?
  private var latestStep: ClockStep?
  private var stepCount = 0

  private struct Key: Hashable {
    var name: String?
    var pid: Int?
    var bundle: String?
  }

  /// Creates a correlator without launches.
  package init() {}

  /// Takes the next event.
  package mutating func take(_ heard: HeardEvent) {
    if let step = heard.step {
      latestStep = step
      stepCount += 1
    }
    var event = heard.event
    if event.kind == .detail { return }
    // Tasks of several mechanisms are told in the same words; they are never each other's.
    if event.taskKind != .backgroundTask { event.vocabulary += "/" + event.taskKind.rawValue }
    let launch = launch(for: event)
    launches[launch].note(latestStep, number: stepCount)
    apply(event, to: launch)
  }

  private mutating func apply(_ event: LogEvent, to launch: Int) {
    let evidence = launches[launch].evidence(event)
    let isDaemons = SubjectJoin.isDaemons(event)
    if !isDaemons, let at = event.at {
      launches[launch].latestAt = at
      launches[launch].latest = evidence
      if launches[launch].isSuspended { launches[launch].resume(at: at) }
    }
    switch event.kind {
    case .launched, .active, .inactive, .background, .foreground, .suspended, .terminated:
      guard let state = event.kind.state else { return }
      if event.isHearsay {
        launches[launch].hear(state, event, evidence: evidence)
      } else {
        launches[launch].change(to: state, event, evidence: evidence)
      }
    case .resumed: launches[launch].resume(at: event.at)
    case .memoryWarning: launches[launch].wasWarnedOfMemory = true
    case .assertionAcquired, .assertionReleased, .assertionTimedOut:
      launches[launch].takeAssertion(event)
    case .assertionFlood: launches[launch].noteFlood(event)
    case .completionMissing: launches[launch].missingCompletions.append(event)
    case .debugged: launches[launch].debuggedEvidence = evidence
    case .assertionKill, .killConfirmed, .termination, .watchdogKill, .jetsamKill:
      launches[launch].kill(event, evidence: evidence)
    case .processExited: launches[launch].exit(event, evidence: evidence)
    default: applyToTasks(event, launch)
    }
  }

  private mutating func applyToTasks(_ event: LogEvent, _ launch: Int) {
    switch event.kind {
    case .taskBegan where event.identifier == TaskIndex.invalid: launches[launch].refuse(event)
    case .taskEnded where event.identifier == TaskIndex.invalid: break
    case .taskRequested, .taskBegan: launches[launch].begin(event)
    case .taskEnded, .taskEndDetail:
      launches[launch].takeInventory(event)
      launches[launch].end(event)
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
    default: break
    }
  }

  /// The launch that an event belongs to; a new one where the process is new or came back.
  private mutating func launch(for event: LogEvent) -> Int {
    let subject = event.process
    let isAbout = SubjectJoin.isDaemons(event) || isKill(event.kind)
    // Most events are of the process of the one before.
    if !isAbout, let recent, recent.subject == subject,
      !startsLaunch(event, after: launches[recent.launch])
    {
      return recent.launch
    }
    let found = findLaunch(for: event, isAbout: isAbout)
    recent = isAbout ? nil : (subject, found)
    return found
  }

  private mutating func findLaunch(for event: LogEvent, isAbout: Bool) -> Int {
    let subject = event.process
    let key = Key(name: subject.name, pid: subject.pid, bundle: subject.bundleIdentifier)
    var found = latest[key]
    if isAbout {
      found = directory.launch(of: event, launches) ?? found
    } else if found == nil, let shadow = directory.shadow(of: subject, launches) {
      launches[shadow].showItself(as: subject, event)
      found = shadow
    }
    if let found, !startsLaunch(event, after: launches[found]) {
      latest[key] = found
      directory.note(subject, found, &launches)
      return found
    }
    return addLaunch(for: event, key: key, after: found)
  }

  private func isKill(_ kind: LogEvent.Kind) -> Bool {
    switch kind {
    case .assertionKill, .killConfirmed, .termination, .watchdogKill, .jetsamKill, .processExited:
      true
    default: false
    }
  }

  /// Whether an event shows that the launch seen last under its pid is over and a new one runs.
  private func startsLaunch(_ event: LogEvent, after launch: LaunchRecord) -> Bool {
    if let known = launch.daemonsPid, let pid = event.process.pid, known != pid { return true }
    if isKill(event.kind) { return false }
    if event.isHearsay, isAfterlife(event, of: launch) { return false }
    if let end = launch.end, end.cause != .terminated {
      guard let at = event.at, let endedAt = end.at else { return event.kind == .launched }
      return at.seconds(since: endedAt) > Self.killWindow
    }
    if event.kind == .launched { return isNewLaunch(event, after: launch) }
    if SubjectJoin.isDaemons(event) { return false }
    return event.kind == .taskBegan && launch.hasRestartedCount(event)
  }

  /// Whether daemons still talk of a process that is gone; pids do not come back that soon.
  private func isAfterlife(_ event: LogEvent, of launch: LaunchRecord) -> Bool {
    guard let end = launch.end, let pid = event.process.pid,
      pid == launch.process.process.pid ?? launch.daemonsPid
    else { return false }
    guard let at = event.at, let endedAt = end.at else { return true }
    return at.seconds(since: endedAt) < Self.afterlife
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
      bundleIdentifier: event.process.bundleIdentifier, input: event.input, firstSeen: event.at)
    var launch = LaunchRecord(process: process)
    launch.isShadow = SubjectJoin.isDaemons(event)
    launch.first = launch.evidence(event)
    launch.firstAt = event.at
    launches.append(launch)
    let index = launches.count - 1
    latest[key] = index
    directory.note(event.process, index, &launches)
    return index
  }

  /// Ends the log and returns its launches, in the order of their first events.
  ///
  /// `seen` are all processes that logged anything, in the order of their first lines.
  package consuming func finish(
    seen: [Sighting], order: TimelineOrder = .lines
  ) -> [LaunchRecord] {
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
          input: process.last.input, line: process.last.line, text: process.lastText)
      }
      if launches[index].process.process.launch == 1 {
        launches[index].process.firstSeen = process.first.at ?? launches[index].process.firstSeen
      }
    }
    for index in launches.indices {
      launches[index].tellAssertions()
      launches[index].order = order
    }
    LaunchNumbers.assign(to: &launches)
    Successors.mark(&launches, seen: seen, order)
    return launches
  }
}
