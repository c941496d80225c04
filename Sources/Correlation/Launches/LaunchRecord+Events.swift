internal import LogModel

/// What each kind of event means to a launch.
extension LaunchRecord {
  /// The vocabulary of the daemon that came with iOS 13.
  private static let runningBoard = "runningboard"

  /// Takes an event of the launch, before which the clock had been set so many times.
  func take(_ heard: HeardEvent, after step: ClockStep?, steps: Int) {
    hidden.keep(.event(heard, after: step, steps: steps))
    note(step, number: steps)
    apply(heard.event)
  }

  private func apply(_ event: LogEvent) {
    let isDaemons = SubjectJoin.isDaemons(event)
    if event.at == nil { hasUndated = true }
    if isDaemons, event.vocabulary == Self.runningBoard { isUnderRunningBoard = true }
    if !isDaemons, let at = event.at {
      latestAt = at
      latest = evidence(event)
      if isSuspended { resume(at: at) }
    }
    switch event.kind {
    case .launched, .active, .inactive, .background, .foreground, .suspended, .terminated:
      guard let state = event.kind.state else { return }
      if event.isHearsay {
        hear(state, event, evidence: evidence(event))
      } else {
        change(to: state, event, evidence: evidence(event))
      }
    case .resumed: resume(at: event.at)
    case .memoryWarning: wasWarnedOfMemory = true
    case .assertionAcquired, .assertionReleased, .assertionTimedOut:
      takeAssertion(event)
    case .assertionFlood: noteFlood(event)
    case .completionMissing: missingCompletions.append(event)
    case .debugged: debuggedEvidence = evidence(event)
    case .assertionKill, .killConfirmed, .termination, .watchdogKill, .jetsamKill:
      kill(event, evidence: evidence(event))
    case .processExited: exit(event, evidence: evidence(event))
    default: applyToTasks(event)
    }
  }

  private func applyToTasks(_ event: LogEvent) {
    if event.vocabulary == HiddenIdentifiers.vocabulary, event.identifier != nil {
      hidden.note(mention: event, begins: uikitBegins, upTo: latestBegin(meantBy: event))
    }
    if let announced, let named = announced.naming(event) {
      self.announced = nil
      return named.kind == .taskBegan
        ? begin(named, isKindAssumed: true) : expire(named, ends: false)
    }
    switch event.kind {
    case .taskAnnounced: announced = TaskAnnouncement(event)
    case .taskBegan where event.identifier == TaskIndex.invalid: refuse(event)
    case .taskEnded where event.identifier == TaskIndex.invalid: break
    case .taskRequested, .taskBegan: begin(event)
    case .taskEnded, .taskEndDetail:
      takeInventory(event)
      end(event)
    case .taskRefused: refuse(event)
    case .expirationStarted: startExpiration(event)
    case .taskExpired, .taskExpiredAndEnded:
      for reading in numbers.confirmBeforeNotice() {
        read(reading)
      }
      expire(event, ends: event.kind == .taskExpiredAndEnded)
    case .taskLongRunning: warnOfAge(event)
    case .taskNotEnded: warnOfMissingEnd(event)
    case .taskEndRejected: rejectEnd(event)
    case .reading: read(event)
    case .bareNumber:
      for reading in numbers.add(event) { read(reading) }
    default: break
    }
  }
}
