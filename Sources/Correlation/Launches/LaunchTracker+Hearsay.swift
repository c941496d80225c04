internal import LogModel

/// What daemons say of an app's state.
extension LaunchTracker {
  /// Takes a state that a daemon tells of.
  ///
  /// Many daemons log each state, some again and again: only one that is news counts.
  func hear(_ state: AppState, _ event: LogEvent, evidence: Evidence) {
    if let end, end.cause != .terminated, state != .terminated { return }
    switch state {
    case .background:
      if isSuspended { resume(at: event.at) }
      if isInBackground == true { return }
      change(to: .background, event, evidence: evidence)
      if let current = currentInterval { intervals[current].isFromDaemon = true }
    case .active, .foreground, .inactive:
      if isSuspended { resume(at: event.at) }
      if isInBackground == false { return }
      change(to: .foreground, event, evidence: evidence)
    case .launched: if process.states.isEmpty { change(to: .launched, event, evidence: evidence) }
    case .suspended: change(to: .suspended, event, evidence: evidence)
    case .terminated: finish(event, evidence: evidence)
    }
  }

  /// Notes that a launch which only daemons told of logs something itself.
  func confirmIdentity(as subject: LogEvent.Subject, _ event: LogEvent) {
    hidden.keep(.shown(subject, NormalizedEvent(event)))
    isInferred = false
    timeline.process.name = subject.name ?? process.process.name
    timeline.process.pid = subject.pid
    timeline.input = event.input
    timeline.firstSeen = event.at
    first = evidence(event)
    firstAt = event.at
  }

  /// Whether the app is suspended now.
  var isSuspended: Bool { suspensions.isGoingOn }

  /// Takes the word that the app was suspended: its clock stands still.
  func suspend(_ event: LogEvent, evidence: Evidence) {
    guard let at = event.at else { return }
    var changed = suspensions
    changed.begin(at: at, evidence)
    suspensions = changed
  }

  /// Lets the clock of a suspended app run on.
  func resume(at: Instant?) {
    var changed = suspensions
    let over = changed.end(at: at)
    suspensions = changed
    guard let over, let current = currentInterval else { return }
    intervals[current].addPause(from: over.start, over.pause)
  }

  /// Notes the latest step of the clock, if it came since the last event.
  func note(_ step: ClockStep?, number: Int) {
    guard let step, let seen = stepsSeen, number > seen else {
      stepsSeen = number
      return
    }
    clockSteps.append(step)
    stepsSeen = number
  }

  /// How many assertions at once are more than any app needs.
  static let manyAssertions = 100

  /// Whether a daemon counted more assertions at once than any app needs.
  var isFlooded: Bool { (flood?.event.count ?? 0) >= Self.manyAssertions }

  /// Takes a daemon's count of the assertions held on the app's behalf; the highest counts.
  func noteFlood(_ event: LogEvent) {
    guard let count = event.count, count > flood?.event.count ?? 0 else { return }
    flood = NormalizedEvent(event)
  }
}
