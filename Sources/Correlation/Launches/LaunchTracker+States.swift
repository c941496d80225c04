internal import LogModel

/// Handles the states of the app and the end of its process.
extension LaunchTracker {
  /// Takes a state of the app that a daemon logs.
  ///
  /// Several daemons log each state, some repeatedly, so only a change counts.
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
      intervals.current?.isOfSingleScene = areOthersLeft
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

  /// Starts a background interval. If the line has no time of its own, the latest possible time counts as the
  /// start, so that no task is reported as late by mistake.
  private mutating func enterBackground(_ event: LogEvent, evidence: Evidence) {
    let (at, latest) = (event.at, event.latestAt)
    guard let current = intervals.current else { return intervals.start(at: latest) }
    if current.isFromDaemon {
      // The app itself now logs what only a daemon had logged before.
      current.isFromDaemon = false
    } else if current.isSettled(at: at) {
      // The app can enter the background only from the foreground, so it was there, although no line shows it.
      current.noteRestart()
      current.end(at: at, evidence: evidence)
      endSeries()
      intervals.start(at: latest)
    } else if current.start == nil {
      // Readings came first; the callback says when the clock started.
      current.noteStart(at: latest)
    }
  }

  /// Ends the suspension of the app, if there is one, so that the budget's clock runs on.
  mutating func resume(at: Instant?) {
    guard let over = lifecycle.resume(at: at) else { return }
    intervals.current?.addPause(from: over.start, over.pause)
  }

  /// Takes a message that the process was killed or has ended.
  mutating func finish(_ event: LogEvent, evidence: Evidence) {
    // How severe some ends are depends on whether the app is Apple's, so its bundle identifier is noted first.
    for bundle in ProcessEndReader.bundles(in: event) { identity.note(bundle: bundle) }
    let new = ProcessEndReader(tasks, process, lifecycle).end(by: event, evidence: evidence)
    if event.kind == .termination || event.kind == .assertionKill && event.kill?.explanation != nil
    {
      budgetTracker.noteRunningBoard()
    }
    note(.terminated, event)
    lifecycle.end = end?.joined(with: new) ?? new
  }

  /// Sets when the launch was first and last seen, from its events and from `activity`: the first and last
  /// lines of its process, or `nil` if these may belong to another launch.
  mutating func takeLastSeen(_ activity: ProcessActivity?) {
    noteLastSeenByEvents()
    guard let activity else { return }
    takeLastLine(of: activity, if: activity.last.at != nil || process.lastSeen == nil)
    if process.process.launch == 1 {
      identity.timeline.firstSeen = activity.first.at ?? process.firstSeen
    }
  }

  /// Completes a launch that is over although its log goes on: sets when it was last seen, adds tasks from
  /// assertions, and names its tasks.
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
