internal import LogModel

/// Events whose stamps are believed, and what they say of the clock.
extension ClockWatch {
  /// An event whose stamp is believed, with the time that is.
  ///
  /// With `isBreak` it goes on with nothing: what was known of the clock holds no more.
  mutating func accepted(
    _ heard: HeardEvent, _ at: Instant, in state: Int, isBreak: Bool = false
  ) -> HeardEvent {
    var time = corrected(at, in: state)
    var step: ClockStep?
    if isBreak {
      states[state].breakOff(at: time)
    } else if states[state].knowsUptime, let ahead = states[state].secondsAhead(heard, time) {
      let before = time
      states[state].correction &-= Int64(ahead * 1_000_000)
      time = states[state].corrected(at)
      step = ClockStep(
        seconds: before.seconds(since: time), before: evidence(states[state].latest.event),
        after: evidence(heard.event), at: states[state].latestAt, maySleep: true)
      corrections.note(states[state].correction, from: heard.event.line)
    }
    return noted(heard, time, step, in: state)
  }

  /// An event behind a step back, with the time that it is on the clock before.
  mutating func steppedBack(_ heard: HeardEvent, _ at: Instant, in state: Int) -> HeardEvent {
    let old = states[state]
    let jump = old.corrected(at).microseconds(since: old.latestAt)
    let passed = old.secondsPassed(until: heard.event)
    states[state].correction &+= -jump &+ Int64(passed * 1_000_000)
    let step = ClockStep(
      seconds: Double(jump) / 1_000_000 - passed, before: evidence(old.latest.event),
      after: evidence(heard.event), at: old.latestAt, maySleep: false)
    corrections.note(states[state].correction, from: heard.event.line)
    return noted(heard, states[state].corrected(at), step, in: state)
  }

  /// Keeps what an event says of the clock.
  private mutating func noted(
    _ heard: HeardEvent, _ time: Instant, _ step: ClockStep?, in state: Int
  ) -> HeardEvent {
    seen.note(processOf: heard)
    var timed = heard
    // A clock that nobody set needs no event of its own.
    if step != nil || heard.event.at?.correction != time.correction {
      var event = heard.event
      event.at = time
      timed = HeardEvent(event, after: step)
    }
    states[state].note(timed, time, isStep: step != nil)
    return timed
  }

  private func evidence(_ event: LogEvent) -> Evidence {
    Evidence(input: event.input, line: event.line, text: event.text, at: event.at)
  }
}
