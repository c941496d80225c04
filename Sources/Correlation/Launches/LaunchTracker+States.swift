internal import LogModel

/// What lines say of the app's state, its way into the background, and its end.
extension LaunchTracker {
  /// Takes a state that a daemon mentions.
  ///
  /// Many daemons log each state, some again and again: only one that is news counts.
  mutating func takeDaemonsWord(of state: AppState, _ event: LogEvent, evidence: Evidence) {
    if lifecycle.hasEndedForSure, state != .terminated { return }
    switch state {
    case .background:
      if lifecycle.isSuspended { resume(at: event.at) }
      if lifecycle.isInBackground == true { return }
      change(to: .background, event, evidence: evidence)
      intervals.current?.isFromDaemon = true
    case .active, .foreground, .inactive:
      if lifecycle.isSuspended { resume(at: event.at) }
      if lifecycle.isInBackground == false { return }
      change(to: .foreground, event, evidence: evidence)
    case .launched: if process.states.isEmpty { change(to: .launched, event, evidence: evidence) }
    case .suspended: change(to: .suspended, event, evidence: evidence)
    case .terminated: finish(event, evidence: evidence)
    }
  }

  /// Takes a change of the app's state.
  mutating func change(to state: AppState, _ event: LogEvent, evidence: Evidence) {
    note(state, event)
    switch state {
    case .launched: lifecycle.noteLaunch(isInLog: !digest.isBegunBefore)
    case .background:
      enterBackground(event, evidence: evidence)
      let areOthersLeft = lifecycle.enterBackground(event)
      intervals.current?.isOneScenes = areOthersLeft
    case .active, .foreground, .inactive:
      lifecycle.enterForeground(event, isEntering: state == .foreground)
      intervals.current?.end(at: event.at, evidence: evidence)
      endSeries()
    case .suspended: if let at = event.at { lifecycle.suspend(at: at, evidence) }
    case .terminated:
      if end == nil {
        lifecycle.end = ProcessEnd(
          cause: .terminated, at: event.at, confidence: 0.9, evidence: [evidence])
      }
    }
  }

  private mutating func note(_ state: AppState, _ event: LogEvent) {
    guard process.states.last?.state != state else { return }
    identity.timeline.states.append(StateChange(state: state, line: reference(event)))
  }

  /// Where nothing dates the line itself the clock started when it may have been printed at the latest, and
  /// no task is called late for an earlier time.
  private mutating func enterBackground(_ event: LogEvent, evidence: Evidence) {
    let (at, latest) = (event.at, event.latestAt)
    guard let current = intervals.current else { return intervals.start(at: latest) }
    if current.isFromDaemon {
      // The app itself says what a daemon said before.
      current.isFromDaemon = false
    } else if current.isSettled(at: at) {
      // The app can only enter the background from the foreground, though no line shows that it was there.
      current.noteRestart()
      current.end(at: at, evidence: evidence)
      endSeries()
      intervals.start(at: latest)
    } else if current.start == nil {
      // Readings came first; the callback says when the clock started.
      current.noteStart(at: latest)
    }
  }

  /// Lets the clock of a suspended app run on.
  mutating func resume(at: Instant?) {
    guard let over = lifecycle.resume(at: at) else { return }
    intervals.current?.addPause(from: over.start, over.pause)
  }

  /// Takes a message that the process is killed, or ended.
  mutating func finish(_ event: LogEvent, evidence: Evidence) {
    // Whose app it is decides how bad some ends are.
    for bundle in ProcessEndReader.bundles(in: event) { identity.note(bundle: bundle) }
    let new = ProcessEndReader(tasks, process, lifecycle).end(by: event, evidence: evidence)
    if event.kind == .termination || event.kind == .assertionKill && event.kill?.explanation != nil
    {
      budgetTracker.noteRunningBoard()
    }
    note(.terminated, event)
    lifecycle.end = end?.joined(with: new) ?? new
  }

  /// Notes when the launch was seen first and last: by its events, and by the lines of its process, where those are
  /// known to be its own.
  mutating func takeLastSeen(_ activity: ProcessActivity?) {
    noteLastSeenByEvents()
    guard let activity else { return }
    takeLastLine(of: activity, if: activity.last.at != nil || process.lastSeen == nil)
    if process.process.launch == 1 {
      identity.timeline.firstSeen = activity.first.at ?? process.firstSeen
    }
  }

  /// Completes what is known of a launch that is over while its log goes on, and names its tasks.
  mutating func complete(seen: [ProcessActivity]) {
    noteLastSeenByEvents()
    let own = process.process
    if let activity = seen.last(where: { $0.name == own.name && $0.pid == own.pid }) {
      takeLastLine(of: activity, if: activity.last.at != nil)
    }
    addTasksFromAssertions()
    nameTasks()
  }

  private mutating func noteLastSeenByEvents() {
    identity.timeline.lastSeen = span.latestAt ?? end?.at
    span.noteLastSeen(span.latest)
  }

  private mutating func takeLastLine(of activity: ProcessActivity, if isMeant: Bool) {
    guard isMeant else { return }
    identity.timeline.lastSeen = activity.last.at
    span.noteLastSeen(
      Evidence(
        input: activity.last.input, line: activity.last.line, text: activity.lastText))
  }
}
