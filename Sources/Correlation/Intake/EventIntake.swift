package import LogModel

/// Makes of the events of one log, in the order of its lines, those that are to be correlated: oldest
/// first, each once, on a clock that runs.
///
/// Events are held back until the direction of the log is clear, or to its end where it is printed
/// newest first. Those that were come a few with each further event: all at once would keep who reads the
/// log waiting.
package struct EventIntake: Sendable {
  /// How many events are looked at to see which way a log runs.
  private static let prefix = 4096

  /// The most events that a log is held back for; one that is longer is read as it comes.
  private static let capacity = 200_000

  /// How many processes of a log that is read while it is written are remembered at least.
  private static let liveProcesses = 4096

  /// How many of the events that were held back go on with a further one.
  private static let pace = 4

  /// The events that are held back, from ``nextHeld`` on; those before it have gone on.
  private var held: [HeardEvent?] = []
  private var nextHeld = 0
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

  /// Whether no event is held back.
  package var isCaughtUp: Bool { held.isEmpty }

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

  /// Takes the next event and appends those that are ready.
  package mutating func take(_ event: consuming LogEvent, into ready: inout [HeardEvent]) {
    if case .detail = event.kind { return }
    if isDecided {
      if isLive { subjects.look(at: event) }
      if held.isEmpty { return pass(HeardEvent(consume event), into: &ready) }
      held.append(HeardEvent(consume event))
      passHeld(Self.pace, into: &ready)
      return
    }
    direction.take(event)
    subjects.look(at: event)
    held.append(HeardEvent(consume event))
    let isEnough =
      held.count >= Self.capacity
      || held.count >= Self.prefix && !direction.isNewestFirst && !subjects.needsAll
    if isEnough { decide() }
  }

  /// Ends the log and appends what is left.
  package mutating func finish(into ready: inout [HeardEvent]) {
    if !isDecided { decide() }
    passHeld(held.count, into: &ready)
    settleTimes(into: &ready)
    subjects.settle()
  }

  private mutating func decide() {
    isDecided = true
    isNewestFirst = direction.isNewestFirst
    subjects.settle()
    if isNewestFirst { held = LogDirection.reversed(held.compactMap(\.self)) }
    var trial = Repetitions()
    for case let heard? in held { _ = trial.isRepeated(heard) }
    repetitions = Repetitions(isProven: trial.isProven)
  }

  /// Lets so many of the events go on that are held back, the oldest first.
  private mutating func passHeld(_ count: Int, into ready: inout [HeardEvent]) {
    let end = min(held.count, nextHeld + count)
    while nextHeld < end {
      if let heard = held[nextHeld].take() { pass(heard, into: &ready) }
      nextHeld += 1
    }
    guard nextHeld == held.count else { return }
    held = []
    nextHeld = 0
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

  private mutating func order(_ heard: HeardEvent, into ready: inout [HeardEvent]) {
    threads.take(heard)
    hear(into: &ready)
  }

  private mutating func hear(into ready: inout [HeardEvent]) {
    while let next = threads.next() {
      if !repetitions.isRepeated(next) { ready.append(next) }
    }
  }
}
