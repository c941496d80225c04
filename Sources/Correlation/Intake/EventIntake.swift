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
    settleTimes(into: &ready)
  }

  /// Takes the next event as it was logged and appends those that are ready.
  package mutating func take(_ event: consuming LogEvent, into ready: inout [HeardEvent]) {
    take(HeardEvent(event), into: &ready)
  }

  /// Takes the next event and appends those that are ready.
  package mutating func take(_ heard: HeardEvent, into ready: inout [HeardEvent]) {
    if case .detail = heard.event.kind { return }
    if isDecided {
      if isLive { subjects.look(at: heard.event) }
      pass(heard, into: &ready)
      return
    }
    direction.take(heard.event)
    subjects.look(at: heard.event)
    prefix.append(heard)
    let isEnough =
      prefix.count >= Self.capacity
      || prefix.count >= Self.prefix && !direction.isNewestFirst && !subjects.needsAll
    if isEnough { decide(into: &ready) }
  }

  /// Ends the log and appends what is left.
  package mutating func finish(into ready: inout [HeardEvent]) {
    if !isDecided { decide(into: &ready) }
    settleTimes(into: &ready)
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

  private mutating func pass(_ logged: HeardEvent, into ready: inout [HeardEvent]) {
    if pastes.isCopy(logged.event) { return }
    if let joined = subjects.joined(logged) {
      settleTime(of: joined, into: &ready)
    } else {
      settleTime(of: logged, into: &ready)
    }
  }

  private mutating func settleTime(of heard: HeardEvent, into ready: inout [HeardEvent]) {
    // Nearly always: nothing waits, and nothing is to be waited for.
    if let settled = clock.settled(heard) {
      order(settled, into: &ready)
    } else {
      clock.take(heard, into: &timed)
      orderTimed(into: &ready)
    }
  }

  private mutating func settleTimes(into ready: inout [HeardEvent]) {
    clock.finish(into: &timed)
    orderTimed(into: &ready)
    threads.finish()
    hear(into: &ready)
  }

  private mutating func orderTimed(into ready: inout [HeardEvent]) {
    for heard in timed { order(heard, into: &ready) }
    timed.removeAll(keepingCapacity: true)
  }

  private mutating func order(_ heard: consuming HeardEvent, into ready: inout [HeardEvent]) {
    threads.take(heard)
    hear(into: &ready)
  }

  private mutating func hear(into ready: inout [HeardEvent]) {
    while let next = threads.next() {
      if !repetitions.isRepeated(next) { ready.append(next) }
    }
  }
}
