package import LogModel

/// Makes of the events of one log, in the order of its lines, those that are to be correlated: oldest
/// first, each once, on a clock that runs.
///
/// Events are held back until the direction of the log is clear, or to its end where it is printed
/// newest first; then a few at a time.
package struct EventNormalizer: Sendable {
  /// How many events are looked at to see which way a log runs.
  private static let prefix = 4096

  /// The most events that a log is held back for; one that is longer is read as it comes.
  private static let capacity = 200_000

  /// How many processes of a log that is read while it is written are remembered at least.
  private static let liveProcesses = 4096

  private var prefix: [NormalizedEvent] = []
  private var direction = LogDirection()
  private var isSettled = false
  private var isLive = false
  private(set) var pastes = DuplicateBlockFilter()
  private(set) var clock = ClockCorrector()
  private var threads = ReorderBuffer()
  private(set) var repetitions = DuplicateRecordFilter()
  private(set) var subjects: ProcessResolver
  private var timed: [NormalizedEvent] = []

  /// Whether the log is printed newest first.
  package private(set) var isNewestFirst = false

  /// Creates the intake of one log.
  package init() { subjects = ProcessResolver() }

  /// Creates the intake of a log that is read while it is written: it runs forward, and its events are
  /// handed on as they come.
  package init(isLive: Bool) {
    subjects = ProcessResolver()
    if isLive {
      subjects = ProcessResolver(.live)
      clock = ClockCorrector(processes: Self.liveProcesses)
    }
    isSettled = isLive
    self.isLive = isLive
  }

  /// Appends all events that wait for others; none came for a while.
  package mutating func settle(into ready: inout [NormalizedEvent]) {
    guard isSettled else { return }
    settleTimes(into: &ready)
  }

  /// Takes the next event as it was logged and appends those that are ready.
  package mutating func take(_ event: consuming LogEvent, into ready: inout [NormalizedEvent]) {
    take(NormalizedEvent(event), into: &ready)
  }

  /// Takes the next event and appends those that are ready.
  package mutating func take(_ normalized: NormalizedEvent, into ready: inout [NormalizedEvent]) {
    if case .detail = normalized.event.kind { return }
    if isSettled {
      if isLive { subjects.look(at: normalized.event) }
      pass(normalized, into: &ready)
      return
    }
    direction.take(normalized.event)
    subjects.look(at: normalized.event)
    prefix.append(normalized)
    let isEnough =
      prefix.count >= Self.capacity
      || prefix.count >= Self.prefix && !direction.isNewestFirst && !subjects.needsAll
    if isEnough { finalize(into: &ready) }
  }

  /// Ends the log and appends what is left.
  package mutating func finish(into ready: inout [NormalizedEvent]) {
    if !isSettled { finalize(into: &ready) }
    settleTimes(into: &ready)
    subjects.settle()
  }

  private mutating func finalize(into ready: inout [NormalizedEvent]) {
    isSettled = true
    isNewestFirst = direction.isNewestFirst
    subjects.settle()
    let events = isNewestFirst ? LogDirection.reversed(prefix) : prefix
    prefix = []
    var trial = DuplicateRecordFilter()
    for normalized in events { _ = trial.isRepeated(normalized) }
    repetitions = DuplicateRecordFilter(isProven: trial.isProven)
    for normalized in events { pass(normalized, into: &ready) }
  }

  private mutating func pass(_ logged: NormalizedEvent, into ready: inout [NormalizedEvent]) {
    if pastes.isCopy(logged.event) { return }
    if let joined = subjects.joined(logged) {
      settleTime(of: joined, into: &ready)
    } else {
      settleTime(of: logged, into: &ready)
    }
  }

  private mutating func settleTime(
    of normalized: NormalizedEvent, into ready: inout [NormalizedEvent]
  ) {
    // Nearly always: nothing waits, and nothing is to be waited for.
    if let settled = clock.settled(normalized) {
      order(settled, into: &ready)
    } else {
      clock.take(normalized, into: &timed)
      orderTimed(into: &ready)
    }
  }

  private mutating func settleTimes(into ready: inout [NormalizedEvent]) {
    clock.finish(into: &timed)
    orderTimed(into: &ready)
    threads.finish()
    hear(into: &ready)
  }

  private mutating func orderTimed(into ready: inout [NormalizedEvent]) {
    for normalized in timed { order(normalized, into: &ready) }
    timed.removeAll(keepingCapacity: true)
  }

  private mutating func order(
    _ normalized: consuming NormalizedEvent, into ready: inout [NormalizedEvent]
  ) {
    threads.take(normalized)
    hear(into: &ready)
  }

  private mutating func hear(into ready: inout [NormalizedEvent]) {
    while let next = threads.next() {
      if !repetitions.isRepeated(next) { ready.append(next) }
    }
  }
}
