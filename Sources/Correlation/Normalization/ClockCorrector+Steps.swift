internal import LogModel

/// Events whose stamps are believed, and what they say of the clock.
extension ClockCorrector {
  /// An event whose stamp is believed, with the time that is.
  ///
  /// With `isBreak` it goes on with nothing: what was known of the clock holds no more.
  mutating func accepted(
    _ normalized: NormalizedEvent, _ at: Instant, in state: Int, isBreak: Bool = false
  ) -> NormalizedEvent {
    var time = corrected(at, in: state)
    var step: ClockStep?
    if isBreak {
      states[state].breakOff(at: time)
    } else if states[state].knowsUptime, let ahead = states[state].secondsAhead(normalized, time) {
      let before = time
      states[state].correction &-= Int64(ahead * 1_000_000)
      time = states[state].corrected(at)
      step = ClockStep(
        seconds: before.seconds(since: time), before: evidence(states[state].latest.event),
        after: evidence(normalized.event), at: states[state].latestAt, maySleep: true)
      corrections.note(states[state].correction, from: normalized.event.line)
    }
    return noted(normalized, time, step, in: state)
  }

  /// An event behind a step back, with the time that it is on the clock before.
  mutating func steppedBack(_ normalized: NormalizedEvent, _ at: Instant, in state: Int)
    -> NormalizedEvent
  {
    let old = states[state]
    let jump = old.corrected(at).microseconds(since: old.latestAt)
    let passed = old.secondsPassed(until: normalized.event)
    states[state].correction &+= -jump &+ Int64(passed * 1_000_000)
    let step = ClockStep(
      seconds: Double(jump) / 1_000_000 - passed, before: evidence(old.latest.event),
      after: evidence(normalized.event), at: old.latestAt, maySleep: false)
    corrections.note(states[state].correction, from: normalized.event.line)
    return noted(normalized, states[state].corrected(at), step, in: state)
  }

  /// Keeps what an event says of the clock.
  private mutating func noted(
    _ normalized: NormalizedEvent, _ time: Instant, _ step: ClockStep?, in state: Int
  ) -> NormalizedEvent {
    seen.note(processOf: normalized)
    var timed = normalized
    // A clock that nobody set needs no event of its own.
    if step != nil || normalized.event.at?.correction != time.correction {
      var event = normalized.event
      event.at = time
      timed = NormalizedEvent(event, after: step)
    }
    states[state].note(timed, time, isStep: step != nil)
    return timed
  }

  private func evidence(_ event: LogEvent) -> Evidence {
    Evidence(input: event.input, line: event.line, text: event.text, at: event.at)
  }
}
