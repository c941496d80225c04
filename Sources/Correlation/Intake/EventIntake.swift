package import LogModel

/// Makes of the events of one log, in the order of its lines, those that are to be correlated: oldest
/// first, each once, on a clock that runs.
///
/// Events are held back until the direction of the log is clear, or to its end where it is printed
/// newest first; then a few at a time.
package struct EventIntake: Sendable {
  /// How many events are looked at to see which way a log runs.
  private static let prefix = 4096

  /// The most events that a log is held back for; one that is longer is read as it comes.
  private static let capacity = 200_000

  /// How many processes of a log that is read while it is written are remembered at least.
  private static let liveProcesses = 4096

  private var prefix: [HeardEvent] = []
  private var direction = LogDirection()
  private var isDecided = false
  private var isLive = false
  private(set) var pastes = Pastes()
  private(set) var clock = ClockWatch()
  private var threads = ThreadOrder()
  private(set) var repetitions = Repetitions()
  private(set) var subjects: SubjectJoin
  private var timed: [HeardEvent] = []
  private var ordered: [HeardEvent] = []

  /// Whether the log is printed newest first.
  package private(set) var isNewestFirst = false

  /// Creates the intake of one log.
  package init() { subjects = SubjectJoin() }

  /// Creates the intake of a log that is read while it is written: it runs forward, and its events are
  /// handed on as they come.
  package init(isLive: Bool) {
    subjects = SubjectJoin()
    if isLive {
      subjects = SubjectJoin(.live)
      clock = ClockWatch(processes: Self.liveProcesses)
    }
    isDecided = isLive
    self.isLive = isLive
  }

  /// Appends all events that wait for others; none came for a while.
  package mutating func settle(into ready: inout [HeardEvent]) {
    guard isDecided else { return }
    clock.finish(into: &timed)
    pass(into: &ready)
    threads.finish(into: &ordered)
    hear(into: &ready)
  }

  /// Takes the next event and appends those that are ready.
  package mutating func take(_ event: consuming LogEvent, into ready: inout [HeardEvent]) {
    if event.kind == .detail { return }
    if isDecided {
      if isLive { subjects.look(at: event) }
      pass(HeardEvent(consume event), into: &ready)
      return
    }
    direction.take(event)
    subjects.look(at: event)
    prefix.append(HeardEvent(consume event))
    let isEnough =
      prefix.count >= Self.capacity
      || prefix.count >= Self.prefix && !direction.isNewestFirst && !subjects.needsAll
    if isEnough { decide(into: &ready) }
  }

  /// Ends the log and appends what is left.
  package mutating func finish(into ready: inout [HeardEvent]) {
    if !isDecided { decide(into: &ready) }
    clock.finish(into: &timed)
    pass(into: &ready)
    threads.finish(into: &ordered)
    hear(into: &ready)
    subjects.settle()
  }

  private mutating func decide(into ready: inout [HeardEvent]) {
    isDecided = true
    isNewestFirst = direction.isNewestFirst
    subjects.settle()
    let events = isNewestFirst ? LogDirection.reversed(prefix) : prefix
    prefix = []
    var trial = Repetitions()
    for heard in events { _ = trial.isRepeated(heard) }
    repetitions = Repetitions(isProven: trial.isProven)
    for heard in events { pass(heard, into: &ready) }
  }

  private mutating func pass(_ heard: HeardEvent, into ready: inout [HeardEvent]) {
    if pastes.isCopy(heard.event) { return }
    clock.take(subjects.joined(heard), into: &timed)
    pass(into: &ready)
  }

  private mutating func pass(into ready: inout [HeardEvent]) {
    Self.order(timed, with: &threads, into: &ordered)
    Self.empty(&timed)
    hear(into: &ready)
  }

  private mutating func hear(into ready: inout [HeardEvent]) {
    Self.hear(ordered, with: &repetitions, into: &ready)
    Self.empty(&ordered)
  }

  private static func empty(_ events: inout [HeardEvent]) {
    // Mostly there is one.
    if events.count == 1 {
      events.removeLast()
    } else {
      events.removeAll(keepingCapacity: true)
    }
  }

  // By span, for an array's iterator copies each event before it is copied on.

  private static func order(
    _ timed: borrowing [HeardEvent], with threads: inout ThreadOrder,
    into ordered: inout [HeardEvent]
  ) {
    let events = timed.span
    for index in events.indices { threads.take(events[index], into: &ordered) }
  }

  private static func hear(
    _ ordered: borrowing [HeardEvent], with repetitions: inout Repetitions,
    into ready: inout [HeardEvent]
  ) {
    let events = ordered.span
    for index in events.indices where !repetitions.isRepeated(events[index]) {
      ready.append(events[index])
    }
  }
}
