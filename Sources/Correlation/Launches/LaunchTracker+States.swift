internal import LogModel

/// The states of the app, and its intervals in the background.
extension LaunchTracker {
  /// The number of the interval that lasts, or `nil` in the foreground.
  var currentInterval: Int? {
    guard let last = intervals.indices.last, !intervals[last].isOver else { return nil }
    return last
  }

  /// Takes a change of the app's state.
  func change(to state: AppState, _ event: LogEvent, evidence: Evidence) {
    if process.states.last?.state != state {
      let line = reference(event)
      changeStates { $0.append(StateChange(state: state, line: line)) }
    }
    switch state {
    case .launched: isLaunchInLog = !fold.isBegunBefore
    case .background:
      isInBackground = true
      enterBackground(event, evidence: evidence)
      noteScene(event)
    case .active, .foreground, .inactive:
      isInBackground = false
      if state == .foreground, SceneCount.isScenes(event) { scenes.enter(at: event.at) }
      endInterval(at: event.at, evidence: evidence)
      endSeries()
    case .suspended: suspend(event, evidence: evidence)
    case .terminated:
      if end == nil {
        end = ProcessEnd(cause: .terminated, at: event.at, confidence: 0.9, evidence: [evidence])
      }
    }
  }

  /// Notes whether all of the app is in the background, or one of its scenes.
  private func noteScene(_ event: LogEvent) {
    var areOthersLeft = false
    if SceneCount.isScenes(event) { areOthersLeft = scenes.leave() } else { scenes.clear() }
    if let current = currentInterval { intervals[current].isOneScenes = areOthersLeft }
  }

  /// Where nothing dates the line itself the clock started when it may have been printed at the latest, and
  /// no task is called late for an earlier time.
  private func enterBackground(_ event: LogEvent, evidence: Evidence) {
    let (at, latest) = (event.at, event.latestAt)
    guard let current = currentInterval else {
      startInterval(at: latest)
      return
    }
    if intervals[current].isFromDaemon {
      // The app itself says what a daemon said before.
      intervals[current].isFromDaemon = false
    } else if intervals[current].isSettled(at: at) {
      // The app can only enter the background from the foreground, though no line told of that.
      intervals[current].hasRestarted = true
      endInterval(at: at, evidence: evidence)
      endSeries()
      startInterval(at: latest)
    } else if intervals[current].start == nil {
      // Readings told first; the callback says when the clock started.
      intervals[current].start = latest
    }
  }

  /// Starts a interval in the background; tasks that are open fall under its deadline from now on.
  func startInterval(at start: Instant?) {
    changeIntervals { $0.append(BackgroundInterval(start: start)) }
  }

  /// Ends the interval that lasts, if one does.
  func endInterval(at end: Instant?, evidence: Evidence) {
    guard let current = currentInterval else { return }
    intervals[current].end = end
    intervals[current].endEvidence = evidence
  }
}
