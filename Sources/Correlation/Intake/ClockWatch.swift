internal import LogModel

/// Corrects the times of a log whose clock was set while it was written.
///
/// A clock that jumps back and stays there is a step: what follows is moved so that no time passes
/// across it, or as much as UIKit's own clock or the falling readings say. A single stamp far off
/// its neighbours is a slip: its time is taken to be that of the line above.
struct ClockWatch: Sendable {
  /// How far back a stamp must lie to be more than threads overtaking each other, in microseconds.
  private static let back: Int64 = 2_000_000

  /// How far ahead a stamp may be of which the next ones tell whether it is a slip.
  private static let ahead: Int64 = 3_600_000_000

  /// How far UIKit's count, in whole seconds, may lag behind the clock.
  private static let tolerance = 5.0

  /// How many events are waited for until a stamp far off is believed.
  private static let patience = 4

  /// Stamps of one kind, which alone can be compared: others lie hours apart at the same moment.
  private struct Domain: Hashable {
    var offset: Int32?
    var hasYear: Bool
    var hasDate: Bool
  }

  /// What is known of the stamps of one kind.
  private struct State {
    var latest: LogEvent
    var latestAt: Instant
    var uptime: (event: LogEvent, at: Instant)?
    var reading: (event: LogEvent, at: Instant)?
    var correction: Int64 = 0
  }

  private struct Process: Hashable {
    var name: String?
    var pid: Int?
  }

  private var states: [Domain: State] = [:]
  private var seen: Set<Process> = []
  private var latestProcess: Process?
  private var held: [LogEvent] = []

  /// The lines whose stamps were taken for slips, as far as they are told of.
  private(set) var slips: [Int] = []

  /// From which lines on which correction holds, in microseconds, in the order of lines.
  private(set) var corrections: [(line: Int, microseconds: Int64)] = []

  /// What holds on a line, in microseconds.
  func correction(ofLine line: Int) -> Int64 {
    var (low, high) = (0, corrections.count)
    while low < high {
      let middle = (low + high) / 2
      if corrections[middle].line > line { high = middle } else { low = middle + 1 }
    }
    return low > 0 ? corrections[low - 1].microseconds : 0
  }

  /// Takes the next event and appends those whose times are settled.
  mutating func take(_ event: LogEvent, into ready: inout [HeardEvent]) {
    guard held.isEmpty else {
      held.append(event)
      settle(into: &ready)
      return
    }
    guard let at = event.at else {
      ready.append(HeardEvent(event))
      return
    }
    let domain = Self.domain(at)
    guard let state = states[domain] else {
      states[domain] = State(latest: event, latestAt: at)
      accept(event, at, in: domain, into: &ready)
      return
    }
    let step = corrected(at, state).microseconds(since: state.latestAt)
    if step < -Self.back || step > Self.ahead {
      held.append(event)
    } else {
      accept(event, at, in: domain, into: &ready)
    }
  }

  /// Appends what is still waited for; nothing can bear it out any more.
  mutating func finish(into ready: inout [HeardEvent]) {
    while !held.isEmpty { believe(into: &ready) }
  }

  private static func domain(_ at: Instant) -> Domain {
    Domain(offset: at.offsetSeconds, hasYear: at.hasYear, hasDate: at.hasDate)
  }

  private func corrected(_ at: Instant, _ state: State) -> Instant {
    var moved = at
    moved.correction &+= state.correction
    return moved
  }

  /// Decides about the first event that waits, if the ones behind it tell.
  private mutating func settle(into ready: inout [HeardEvent]) {
    guard let first = held.first, let at = first.at, let state = states[Self.domain(at)],
      let latest = held.last
    else { return }
    if let next = latest.at, Self.domain(next) == Self.domain(at) {
      let isNearBefore = isNear(corrected(next, state), after: state.latestAt)
      let isNearFirst = isNear(next, after: at)
      if isNearBefore, !isNearFirst {
        // The stamps between are slips: this one goes on where they left off.
        let waiting = held
        held = []
        for slip in waiting.dropLast() { pass(slip, like: state, into: &ready) }
        take(latest, into: &ready)
        return
      }
      if isNearFirst || held.count > Self.patience { believe(into: &ready) }
    } else if held.count > Self.patience {
      believe(into: &ready)
    }
  }

  private func isNear(_ at: Instant, after earlier: Instant) -> Bool {
    let step = at.microseconds(since: earlier)
    return step >= -Self.back && step <= Self.ahead
  }

  /// Passes on an event whose stamp is a slip, as if it bore the stamp before it.
  private mutating func pass(
    _ event: LogEvent, like state: State, into ready: inout [HeardEvent]
  ) {
    guard let at = event.at, Self.domain(at) == Self.domain(state.latest.at ?? at) else {
      ready.append(HeardEvent(event))
      return
    }
    if slips.count < 100 { slips.append(event.line) }
    var moved = event
    moved.at?.correction &+= state.latestAt.microseconds(since: at)
    ready.append(HeardEvent(moved))
  }

  /// Believes the stamp of the first event that waits, and hears the others again.
  private mutating func believe(into ready: inout [HeardEvent]) {
    let waiting = held
    held = []
    guard let first = waiting.first, let at = first.at else {
      ready += waiting.map { HeardEvent($0) }
      return
    }
    let domain = Self.domain(at)
    if let state = states[domain] {
      let jump = corrected(at, state).microseconds(since: state.latestAt)
      if jump < -Self.back, isSameRun(first, jump) {
        stepBack(first, at, state, in: domain, into: &ready)
      } else {
        accept(first, at, in: domain, isBreak: jump < -Self.back, into: &ready)
      }
    }
    for event in waiting.dropFirst() { take(event, into: &ready) }
  }

  /// Whether an event that lies before the ones above it goes on with them: another run of the app
  /// pasted below is none of a clock that was set.
  private func isSameRun(_ event: LogEvent, _ jump: Int64) -> Bool {
    let process = Process(name: event.process.name, pid: event.process.pid)
    guard seen.contains(process), event.kind != .launched else { return false }
    return process.pid != nil || jump > -86_400_000_000
  }

  private mutating func accept(
    _ event: LogEvent, _ at: Instant, in domain: Domain, isBreak: Bool = false,
    into ready: inout [HeardEvent]
  ) {
    guard var state = states[domain] else { return }
    var time = corrected(at, state)
    var step: ClockStep?
    if isBreak {
      state.latestAt = time
      state.uptime = nil
      state.reading = nil
    } else if let ahead = secondsAhead(event, time, state) {
      let before = time
      state.correction &-= Int64(ahead * 1_000_000)
      time = corrected(at, state)
      step = ClockStep(
        seconds: before.seconds(since: time), before: evidence(state.latest),
        after: evidence(event), at: state.latestAt, maySleep: true)
      corrections.append((event.line, state.correction))
    }
    pass(event, time, step, &state, into: &ready)
    states[domain] = state
  }

  /// Hears an event behind a step back.
  private mutating func stepBack(
    _ event: LogEvent, _ at: Instant, _ old: State, in domain: Domain,
    into ready: inout [HeardEvent]
  ) {
    var state = old
    let jump = corrected(at, old).microseconds(since: old.latestAt)
    let passed = secondsPassed(until: event, old)
    state.correction &+= -jump &+ Int64(passed * 1_000_000)
    let step = ClockStep(
      seconds: Double(jump) / 1_000_000 - passed, before: evidence(old.latest),
      after: evidence(event), at: old.latestAt, maySleep: false)
    corrections.append((event.line, state.correction))
    pass(event, corrected(at, state), step, &state, into: &ready)
    states[domain] = state
  }

  private mutating func pass(
    _ event: LogEvent, _ time: Instant, _ step: ClockStep?, _ state: inout State,
    into ready: inout [HeardEvent]
  ) {
    var event = event
    event.at = time
    let process = Process(name: event.process.name, pid: event.process.pid)
    if process != latestProcess {
      seen.insert(process)
      latestProcess = process
    }
    // A thread that was overtaken does not turn the clock back.
    if time.microseconds(since: state.latestAt) > 0 || step != nil { state.latestAt = time }
    state.latest = event
    // Only messages that hold UIKit's description of a task have both.
    if event.vocabulary == "uikit", event.identifier != nil, event.label != nil {
      state.uptime = (event, time)
    }
    if event.remaining?.seconds != nil { state.reading = (event, time) }
    ready.append(HeardEvent(event, after: step))
  }

  private func evidence(_ event: LogEvent) -> Evidence {
    Evidence(input: event.input, line: event.line, text: event.text)
  }

  /// How many seconds further than UIKit's count the clock went, where that is too many.
  private func secondsAhead(_ event: LogEvent, _ time: Instant, _ state: State) -> Double? {
    guard event.vocabulary == "uikit", let known = state.uptime,
      time.seconds(since: known.at) > Self.tolerance,
      let now = UptimeCount.seconds(in: event.text),
      let before = UptimeCount.seconds(in: known.event.text), now >= before
    else { return nil }
    let ahead = time.seconds(since: known.at) - (now - before)
    return ahead > Self.tolerance ? ahead : nil
  }

  /// How many seconds passed at least between the last event before a step and the first behind it.
  private func secondsPassed(until event: LogEvent, _ state: State) -> Double {
    var passed = 0.0
    if let known = state.uptime, let now = UptimeCount.seconds(in: event.text),
      let before = UptimeCount.seconds(in: known.event.text), now >= before
    {
      passed = max(passed, now - before - state.latestAt.seconds(since: known.at))
    }
    if let known = state.reading, known.event.process == event.process,
      let now = event.remaining?.seconds, let before = known.event.remaining?.seconds,
      now <= before, before - now < 1_000_000
    {
      passed = max(passed, before - now - state.latestAt.seconds(since: known.at))
    }
    return passed
  }
}
