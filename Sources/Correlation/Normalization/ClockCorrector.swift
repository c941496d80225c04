internal import LogModel

/// Corrects the times of a log whose clock was set while it was written.
///
/// A clock that jumps back and stays there is a step: what follows is moved so that no time passes
/// across it, or as much as UIKit's own clock or the falling readings say. A single stamp far off
/// its neighbours is a slip: its time is taken to be that of the line above.
struct ClockCorrector: Sendable {
  /// How far back a stamp must lie to be more than threads overtaking each other, in microseconds.
  private static let back: Int64 = 2_000_000

  /// How far ahead a stamp may be of which the next ones tell whether it is a slip.
  private static let ahead: Int64 = 3_600_000_000

  /// How many events are waited for until a stamp far off is believed.
  private static let patience = 4

  var states: [ClockState] = []
  var seen: SeenProcesses
  private var held: [NormalizedEvent] = []

  /// The lines whose stamps were taken for slips, as far as they are told of.
  private(set) var slips: [Int] = []

  /// Which corrections hold on which lines.
  var corrections: ClockCorrections

  /// Creates a watch that remembers so many processes at least.
  init(processes: Int = .max) {
    seen = SeenProcesses(capacity: processes)
    corrections = ClockCorrections(atLeast: processes)
  }

  /// The next event with its time settled; `nil` where it has to wait, or others do, and ``take(_:into:)``
  /// is to take it.
  mutating func settled(_ normalized: NormalizedEvent) -> NormalizedEvent? {
    guard held.isEmpty else { return nil }
    guard let at = normalized.event.at else { return normalized }
    let state = state(of: at, normalized)
    let step = corrected(at, in: state).microseconds(since: states[state].latestAt)
    guard step >= -Self.back, step <= Self.ahead else { return nil }
    return accepted(normalized, at, in: state)
  }

  /// Takes the next event and appends those whose times are settled.
  mutating func take(_ normalized: NormalizedEvent, into ready: inout [NormalizedEvent]) {
    if let settled = settled(normalized) { return ready.append(settled) }
    held.append(normalized)
    if held.count > 1 { settle(into: &ready) }
  }

  /// A stamp with what is known of its clock; by itself, for a copy of all that is costs more.
  func corrected(_ at: Instant, in state: Int) -> Instant {
    var moved = at
    moved.correction &+= states[state].correction
    return moved
  }

  /// The place of what is known of stamps like this one; logs have one kind of them, or two.
  private mutating func state(of at: Instant, _ normalized: NormalizedEvent) -> Int {
    let domain = ClockState.Domain(of: at)
    if let known = states.firstIndex(where: { $0.domain == domain }) { return known }
    states.append(ClockState(domain: domain, latest: normalized, latestAt: at))
    return states.count - 1
  }

  /// Appends what is still waited for; nothing can bear it out any more.
  mutating func finish(into ready: inout [NormalizedEvent]) {
    while !held.isEmpty { believe(into: &ready) }
  }

  /// Decides about the first event that waits, if the ones behind it tell.
  private mutating func settle(into ready: inout [NormalizedEvent]) {
    guard let first = held.first, let at = first.event.at, let latest = held.last else { return }
    let state = state(of: at, first)
    if let next = latest.event.at, ClockState.Domain(of: next) == states[state].domain {
      let isNearBefore = isNear(states[state].corrected(next), after: states[state].latestAt)
      let isNearFirst = isNear(next, after: at)
      if isNearBefore, !isNearFirst {
        // The stamps between are slips: this one goes on where they left off.
        let waiting = held
        held = []
        for slip in waiting.dropLast() { pass(slip, like: states[state], into: &ready) }
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
    _ normalized: NormalizedEvent, like state: ClockState, into ready: inout [NormalizedEvent]
  ) {
    guard let at = normalized.event.at, ClockState.Domain(of: at) == state.domain else {
      ready.append(normalized)
      return
    }
    if slips.count < 100 { slips.append(normalized.event.line) }
    var moved = normalized
    moved.event.at?.correction &+= state.latestAt.microseconds(since: at)
    ready.append(moved)
  }

  /// Believes the stamp of the first event that waits, and hears the others again.
  private mutating func believe(into ready: inout [NormalizedEvent]) {
    let waiting = held
    held = []
    guard let first = waiting.first, let at = first.event.at else {
      ready += waiting
      return
    }
    let state = state(of: at, first)
    let jump = states[state].corrected(at).microseconds(since: states[state].latestAt)
    if jump < -Self.back, isSameRun(first.event, jump) {
      ready.append(steppedBack(first, at, in: state))
    } else {
      ready.append(accepted(first, at, in: state, isBreak: jump < -Self.back))
    }
    for event in waiting.dropFirst() { take(event, into: &ready) }
  }

  /// Whether an event that lies before the ones above it goes on with them: another run of the app
  /// pasted below is none of a clock that was set.
  private func isSameRun(_ event: LogEvent, _ jump: Int64) -> Bool {
    guard seen.contains(processOf: event), event.kind != .launched else { return false }
    return event.process.pid != nil || jump > -86_400_000_000
  }
}
