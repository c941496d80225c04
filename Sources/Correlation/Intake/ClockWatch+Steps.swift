internal import LogModel

/// Events whose stamps are believed, and what they say of the clock.
extension ClockWatch {
  /// Hears an event whose stamp is believed.
  ///
  /// With `isBreak` it goes on with nothing: what was known of the clock holds no more.
  mutating func accept(
    _ heard: HeardEvent, _ at: Instant, in state: Int, isBreak: Bool = false,
    into ready: inout [HeardEvent]
  ) {
    var time = corrected(at, in: state)
    var step: ClockStep?
    if isBreak {
      states[state].latestAt = time
      states[state].uptime = nil
      states[state].reading = nil
    } else if heard.event.vocabulary == "uikit",
      let ahead = states[state].secondsAhead(heard.event, time)
    {
      let before = time
      states[state].correction &-= Int64(ahead * 1_000_000)
      time = states[state].corrected(at)
      step = ClockStep(
        seconds: before.seconds(since: time), before: evidence(states[state].latest.event),
        after: evidence(heard.event), at: states[state].latestAt, maySleep: true)
      corrections.note(states[state].correction, from: heard.event.line)
    }
    pass(heard, time, step, state, into: &ready)
  }

  /// Hears an event behind a step back.
  mutating func stepBack(
    _ heard: HeardEvent, _ at: Instant, in state: Int, into ready: inout [HeardEvent]
  ) {
    let old = states[state]
    let jump = old.corrected(at).microseconds(since: old.latestAt)
    let passed = old.secondsPassed(until: heard.event)
    states[state].correction &+= -jump &+ Int64(passed * 1_000_000)
    let step = ClockStep(
      seconds: Double(jump) / 1_000_000 - passed, before: evidence(old.latest.event),
      after: evidence(heard.event), at: old.latestAt, maySleep: false)
    corrections.note(states[state].correction, from: heard.event.line)
    pass(heard, states[state].corrected(at), step, state, into: &ready)
  }

  private mutating func pass(
    _ heard: HeardEvent, _ time: Instant, _ step: ClockStep?, _ state: Int,
    into ready: inout [HeardEvent]
  ) {
    note(heard, time, isStep: step != nil, state)
    ready.append(heard)
    ready[ready.count - 1].step = step
    if heard.event.at != time { ready[ready.count - 1].event.at = time }
  }

  /// Keeps what an event says of the clock.
  private mutating func note(_ heard: HeardEvent, _ time: Instant, isStep: Bool, _ state: Int) {
    seen.note(processOf: heard.event)
    // A thread that was overtaken does not turn the clock back.
    if time.microseconds(since: states[state].latestAt) > 0 || isStep {
      states[state].latestAt = time
    }
    states[state].latest = heard
    // Only messages that hold UIKit's description of a task have both.
    if heard.event.vocabulary == "uikit", heard.event.identifier != nil, heard.event.label != nil {
      states[state].uptime = (heard, time)
    }
    if let seconds = heard.event.remaining?.seconds {
      states[state].reading = (heard, seconds, time)
    }
  }

  private func evidence(_ event: LogEvent) -> Evidence {
    Evidence(input: event.input, line: event.line, text: event.text)
  }
}
