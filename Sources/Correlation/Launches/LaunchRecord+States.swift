internal import LogModel

/// The states of the app, and its stretches in the background.
extension LaunchRecord {
  /// The number of the stretch that lasts, or `nil` in the foreground.
  var currentStretch: Int? {
    guard let last = stretches.indices.last, !stretches[last].isOver else { return nil }
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
      endStretch(at: event.at, evidence: evidence)
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
    if let current = currentStretch { stretches[current].isOneScenes = areOthersLeft }
  }

  /// Where nothing dates the line itself the clock started when it may have been printed at the latest, and
  /// no task is called late for an earlier time.
  private func enterBackground(_ event: LogEvent, evidence: Evidence) {
    let (at, latest) = (event.at, event.latestAt)
    guard let current = currentStretch else {
      startStretch(at: latest)
      return
    }
    if stretches[current].isHearsay {
      // The app itself says what a daemon said before.
      stretches[current].isHearsay = false
    } else if stretches[current].isSettled(at: at) {
      // The app can only enter the background from the foreground, though no line told of that.
      stretches[current].hasRestarted = true
      endStretch(at: at, evidence: evidence)
      endSeries()
      startStretch(at: latest)
    } else if stretches[current].start == nil {
      // Readings told first; the callback says when the clock started.
      stretches[current].start = latest
    }
  }

  /// Starts a stretch in the background; tasks that are open fall under its deadline from now on.
  func startStretch(at start: Instant?) {
    changeStretches { $0.append(Stretch(start: start)) }
  }

  /// Ends the stretch that lasts, if one does.
  func endStretch(at end: Instant?, evidence: Evidence) {
    guard let current = currentStretch else { return }
    stretches[current].end = end
    stretches[current].endEvidence = evidence
  }
}
