internal import LogModel

/// Corrects the times of a log if the clock of the device was set while the log was written.
///
/// If timestamps jump back and stay there, the clock was set. Later events are then moved so that no time
/// passes across the step, or as much time as UIKit's own clock or the falling readings of the remaining time
/// show. A single timestamp far from its neighbors is a slip, and its event gets the time of the line above.
struct ClockCorrector: Sendable {
  /// How far back a timestamp must jump to be a slip or a clock step, in microseconds. Smaller jumps mean
  /// only that threads overtook each other.
  private static let back: Int64 = 2_000_000

  /// How far ahead a timestamp may jump before later timestamps must confirm it, in microseconds.
  private static let ahead: Int64 = 3_600_000_000

  /// The most events that are held back while a timestamp far from the others waits for confirmation; after
  /// that it is accepted.
  private static let patience = 4

  /// How many lines with slips are remembered at most.
  private static let mostSlips = 100

  /// The state of the clock for each kind of timestamp; a log has one kind or two.
  private var states: [ClockState] = []
  private var seen: SeenProcesses
  private var held: [NormalizedEvent] = []

  /// The lines whose timestamps were taken for slips; only the first hundred are kept.
  private(set) var slips: [Int] = []

  /// The corrections of timestamps, by line.
  private(set) var corrections: ClockCorrections

  /// Creates a corrector that remembers at least the given number of processes.
  init(processes: Int = .max) {
    seen = SeenProcesses(capacity: processes)
    corrections = ClockCorrections(atLeast: processes)
  }

  /// Returns the next event with its final time, if that is known at once.
  ///
  /// - Returns: `nil` if this event, or one before it, has to wait for later events. The caller must then
  ///   pass the event to ``take(_:into:)``.
  mutating func settled(_ normalized: NormalizedEvent) -> NormalizedEvent? {
    guard held.isEmpty else { return nil }
    guard let at = normalized.event.at else { return normalized }
    let state = state(of: at, normalized)
    let step = corrected(at, in: state).microseconds(since: states[state].latestAt)
    guard step >= -Self.back, step <= Self.ahead else { return nil }
    return accepted(normalized, at, in: state)
  }

  /// Takes the next event, and appends all events whose times have become final.
  mutating func take(_ normalized: NormalizedEvent, into ready: inout [NormalizedEvent]) {
    if let settled = settled(normalized) { return ready.append(settled) }
    held.append(normalized)
    if held.count > 1 { settle(into: &ready) }
  }

  /// Ends the log, and appends the events that are still held back, although nothing confirms their
  /// timestamps.
  mutating func finish(into ready: inout [NormalizedEvent]) {
    while !held.isEmpty { acceptFirst(into: &ready) }
  }

  /// The time of a line on the corrected clock; `nil` if an event waits for later ones, if the line's clock is
  /// unknown, or if its time is so far from that of the latest event that it may be a slip.
  func time(of line: Instant) -> Instant? {
    guard held.isEmpty,
      let state = states.firstIndex(where: { $0.domain == ClockState.Domain(of: line) })
    else { return nil }
    return isNear(corrected(line, in: state), after: states[state].latestAt)
      ? corrected(line, in: state) : nil
  }

  /// The timestamp on the corrected clock. Only the correction is read, because copying the whole state costs
  /// more.
  private func corrected(_ at: Instant, in state: Int) -> Instant {
    var moved = at
    moved.correction &+= states[state].correction
    return moved
  }

  /// The index in `states` of the state for timestamps like this one; the state is added if there is none.
  private mutating func state(of at: Instant, _ normalized: NormalizedEvent) -> Int {
    let domain = ClockState.Domain(of: at)
    if let known = states.firstIndex(where: { $0.domain == domain }) { return known }
    states.append(ClockState(domain: domain, latest: normalized, latestAt: at))
    return states.count - 1
  }

  // MARK: Events that wait

  /// Decides about the first held-back event, as far as the later ones allow.
  private mutating func settle(into ready: inout [NormalizedEvent]) {
    guard let first = held.first, let at = first.event.at, let latest = held.last else { return }
    let state = state(of: at, first)
    if let next = latest.event.at, ClockState.Domain(of: next) == states[state].domain {
      let isNearBefore = isNear(states[state].corrected(next), after: states[state].latestAt)
      let isNearFirst = isNear(next, after: at)
      if isNearBefore, !isNearFirst {
        // The timestamps held back before it are slips: this event continues the clock from before them.
        let waiting = held
        held = []
        for slip in waiting.dropLast() { pass(slip, like: states[state], into: &ready) }
        take(latest, into: &ready)
        return
      }
      if isNearFirst || held.count > Self.patience { acceptFirst(into: &ready) }
    } else if held.count > Self.patience {
      acceptFirst(into: &ready)
    }
  }

  private func isNear(_ at: Instant, after earlier: Instant) -> Bool {
    let step = at.microseconds(since: earlier)
    return step >= -Self.back && step <= Self.ahead
  }

  /// Passes on an event whose timestamp is a slip, with the latest time from before the slip.
  private mutating func pass(
    _ normalized: NormalizedEvent, like state: ClockState, into ready: inout [NormalizedEvent]
  ) {
    guard let at = normalized.event.at, ClockState.Domain(of: at) == state.domain else {
      ready.append(normalized)
      return
    }
    if slips.count < Self.mostSlips { slips.append(normalized.event.line) }
    var moved = normalized
    moved.event.at?.correction &+= state.latestAt.microseconds(since: at)
    ready.append(moved)
  }

  /// Accepts the timestamp of the first held-back event, and takes the other held-back events again.
  private mutating func acceptFirst(into ready: inout [NormalizedEvent]) {
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

  /// Whether an event belongs to the same run of the app as the lines above it, although it is dated before
  /// them.
  ///
  /// If it does not, somebody pasted the log of an earlier run below, and the clock was not set.
  private func isSameRun(_ event: LogEvent, _ jump: Int64) -> Bool {
    guard seen.contains(processOf: event), event.kind != .launched else { return false }
    return event.process.pid != nil || jump > -86_400_000_000
  }

  // MARK: Accepted events

  /// Returns an event whose timestamp is accepted, with its final time.
  ///
  /// `isBreak` means that the event starts a clock that is unrelated to the lines above.
  private mutating func accepted(
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

  /// Returns the first event after the clock was set back, with its time on the clock from before that.
  private mutating func steppedBack(_ normalized: NormalizedEvent, _ at: Instant, in state: Int)
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

  /// Records what an event shows about the clock, and returns the event with its final time.
  private mutating func noted(
    _ normalized: NormalizedEvent, _ time: Instant, _ step: ClockStep?, in state: Int
  ) -> NormalizedEvent {
    seen.note(processOf: normalized)
    var timed = normalized
    // If there is nothing to correct, the event is returned unchanged.
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

/// The corrections of a log's timestamps, each with the line from which it applies.
struct ClockCorrections: Sendable {
  /// The corrections in line order; each applies from its line up to the line of the next.
  private var entries: [(line: Int, microseconds: Int64)] = []
  private let capacity: Int

  /// Creates an empty list that keeps at least the given number of corrections, the latest ones.
  ///
  /// Older ones can be dropped: while a log is watched for days, nobody asks about lines of long ago.
  init(atLeast capacity: Int) { self.capacity = capacity }

  /// Whether no timestamp is corrected.
  var isEmpty: Bool { entries.isEmpty }

  /// Adds a correction, in microseconds, that applies from the given line on; lines must come in ascending
  /// order.
  mutating func note(_ microseconds: Int64, from line: Int) {
    entries.append((line, microseconds))
    // Half of the entries are dropped at a time, so that each entry is moved only once.
    if entries.count / 2 >= capacity { entries.removeFirst(entries.count - capacity) }
  }

  /// The correction that applies to a line, in microseconds; 0 before the first correction.
  func microseconds(onLine line: Int) -> Int64 {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].line > line { high = middle } else { low = middle + 1 }
    }
    return low > 0 ? entries[low - 1].microseconds : 0
  }
}

/// The processes that have logged something.
private struct SeenProcesses: Sendable {
  /// The correlator's key type is reused: hashing a separate type would cost a lookup among all protocol
  /// conformances.
  private typealias Process = LaunchTable.Key

  /// How many recent processes are recognized without a lookup in the table; in most logs a few processes
  /// take turns.
  private static let latestCount = 8

  private var table: GenerationalCache<Process, Bool>
  /// The most recently noted processes; the one at index `oldest` is replaced next.
  private var latest: [Process] = []
  private var oldest = 0

  /// Creates an empty list that remembers at least the given number of processes.
  init(capacity: Int) { table = GenerationalCache(capacity: capacity) }

  private static func process(of event: LogEvent) -> Process {
    Process(name: event.process.name, pid: event.process.pid)
  }

  /// Whether the process of an event has logged anything before.
  func contains(processOf event: LogEvent) -> Bool { table[Self.process(of: event)] != nil }

  /// Adds the process of an event.
  mutating func note(processOf normalized: NormalizedEvent) {
    let isLatest = latest.contains {
      $0.pid == normalized.event.process.pid && $0.name == normalized.event.process.name
    }
    if isLatest { return }
    let process = Self.process(of: normalized.event)
    table.set(process, true)
    if latest.count < Self.latestCount { return latest.append(process) }
    latest[oldest] = process
    oldest = (oldest + 1) % Self.latestCount
  }
}
