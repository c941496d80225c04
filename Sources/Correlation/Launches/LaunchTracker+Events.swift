internal import LogModel

/// What each kind of event means to a launch.
extension LaunchTracker {
  /// The message source of the daemon that came with iOS 13.
  private static let runningBoard = "runningboard"

  /// Takes an event of the launch, before which the clock had been set so many times.
  func take(_ normalized: NormalizedEvent, after step: ClockStep?, steps: Int) {
    hidden.keep(.event(normalized, after: step, steps: steps))
    note(step, number: steps)
    apply(normalized.event)
  }

  private func apply(_ event: LogEvent) {
    let isDaemons = ProcessResolver.isDaemons(event)
    if event.at == nil { hasUndated = true }
    if isDaemons, event.messageSource == Self.runningBoard { isUnderRunningBoard = true }
    if !isDaemons, let at = event.at {
      latestAt = at
      latest = evidence(event)
      if isSuspended { resume(at: at) }
    }
    switch event.kind {
    case .launched, .active, .inactive, .background, .foreground, .suspended, .terminated:
      guard let state = event.kind.state else { return }
      if event.isFromDaemon {
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
    case .requestRefused: refusedRequests.append(event)
    case .debugged: debuggedEvidence = evidence(event)
    case .assertionKill, .killConfirmed, .termination, .watchdogKill, .jetsamKill, .processExited,
      .uncaught:
      finish(event, evidence: evidence(event))
    default: applyToTasks(event)
    }
  }

  private func applyToTasks(_ event: LogEvent) {
    if event.messageSource == HiddenIdentifiers.messageSource, event.identifier != nil {
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
