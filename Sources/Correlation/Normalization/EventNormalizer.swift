package import LogModel

/// Prepares the events of one log for correlation.
///
/// It takes the events in line order, and returns them oldest first, without duplicates, with times that are
/// corrected if the clock was set, and with daemons' messages assigned to the app that they are about.
///
/// Events are held back until the direction of the log is clear, or up to its end if the log is printed newest
/// first. If it is not clear which of its apps, whose lines carry no pid, the daemons mean, many are held back.
/// After that, only a few events at a time are.
package struct EventNormalizer: Sendable {
  /// How many events are examined to find out whether a log is printed newest first.
  private static let prefix = 4096

  /// The most events that are held back. If a log that is printed newest first has more, these decide how it is
  /// read.
  private static let capacity = 200_000

  /// How many processes are remembered at least while a log is followed as it is written.
  private static let liveProcesses = 4096

  private var prefix: [NormalizedEvent] = []
  private var direction = LogDirection()
  private var firstTask = FirstTask()
  /// Whether the direction of the log is known, so that events are passed on.
  private var isSettled: Bool
  private let isLive: Bool
  private var blocks = DuplicateBlockFilter()
  private var clock: ClockCorrector
  private var threads = ReorderBuffer()
  private var records = DuplicateRecordFilter()
  private var processes: ProcessResolver
  private var timed: [NormalizedEvent] = []

  /// Whether the log is printed newest first.
  package private(set) var isNewestFirst = false

  /// Creates the normalizer of one log.
  ///
  /// - Parameter isLive: Whether the log is read while it is being written. Such a log is never newest first,
  ///   and its events are passed on as they come.
  package init(isLive: Bool = false) {
    self.isLive = isLive
    isSettled = isLive
    clock = isLive ? ClockCorrector(processes: Self.liveProcesses) : ClockCorrector()
    processes = isLive ? ProcessResolver(.live) : ProcessResolver()
  }

  /// Takes the next event in line order, as it was logged, and appends those that are ready.
  package mutating func take(_ event: consuming LogEvent, into ready: inout [NormalizedEvent]) {
    take(NormalizedEvent(event), into: &ready)
  }

  /// Takes the next event in line order and appends those that are ready.
  package mutating func take(_ normalized: NormalizedEvent, into ready: inout [NormalizedEvent]) {
    if case .detail = normalized.event.kind { return }
    if isSettled {
      look(at: normalized.event)
      pass(normalized, into: &ready)
      return
    }
    direction.take(normalized.event)
    firstTask.take(normalized.event)
    look(at: normalized.event)
    prefix.append(normalized)
    if isPrefixEnough(with: normalized.event) { passPrefix(into: &ready) }
  }

  /// Learns from an event which apps there are; messages about scheduled work name none by its process.
  private mutating func look(at event: LogEvent) {
    if event.kind != .request { processes.look(at: event) }
  }

  /// Whether the events that are held back, of which the given one is the last, show how to read the log.
  private mutating func isPrefixEnough(with last: LogEvent) -> Bool {
    if prefix.count >= Self.capacity { return true }
    if direction.isNewestFirst { return false }
    // No task may wait for longer, whatever is unclear.
    let lines = last.line - (prefix.first?.event.line ?? last.line)
    if max(prefix.count, lines) >= EndedTasks.records { return true }
    if prefix.count.isMultiple(of: Self.prefix) { return !processes.isUnclear }
    guard let at = last.at else { return false }
    return !processes.needsAll && direction.isClear && firstTask.isOver(at: at)
  }

  /// Appends the events that are held back because an earlier one might follow; called when no event has come
  /// for a while. Does nothing until the direction of the log is known.
  package mutating func settle(into ready: inout [NormalizedEvent]) {
    guard isSettled else { return }
    settleTimes(into: &ready)
  }

  /// Appends the events that no later one can precede, because the log has a line of a later time, which need not
  /// be an event.
  ///
  /// - Parameters:
  ///   - line: The time of the line as printed.
  ///   - ready: Receives the events.
  /// - Returns: The time of the line on the corrected clock; `nil` if events are still held back or the time may
  ///   be wrong.
  package mutating func pass(until line: Instant, into ready: inout [NormalizedEvent]) -> Instant? {
    if !isSettled {
      guard !processes.needsAll, !direction.mayBeNewestFirst, firstTask.isOver(at: line) else {
        return nil
      }
      passPrefix(into: &ready)
    }
    guard let now = clock.time(of: line) else { return nil }
    threads.pass(until: now)
    appendOrdered(into: &ready)
    return threads.isEmpty ? now : nil
  }

  /// Whether events are held back because others may still come before them.
  package var holdsEvents: Bool { !prefix.isEmpty || !threads.isEmpty }

  /// Ends the log and appends the remaining events.
  package mutating func finish(into ready: inout [NormalizedEvent]) {
    if !isSettled { passPrefix(into: &ready) }
    settleTimes(into: &ready)
    processes.settle()
  }

  /// Passes on the events that were held back until the direction was known.
  private mutating func passPrefix(into ready: inout [NormalizedEvent]) {
    isSettled = true
    isNewestFirst = direction.isNewestFirst
    processes.settle()
    let events = isNewestFirst ? LogDirection.reversed(prefix) : prefix
    prefix = []
    var trial = DuplicateRecordFilter()
    for normalized in events { _ = trial.isRepeated(normalized) }
    records = DuplicateRecordFilter(isProven: trial.isProven)
    for normalized in events { pass(normalized, into: &ready) }
  }

  private mutating func pass(_ logged: NormalizedEvent, into ready: inout [NormalizedEvent]) {
    if blocks.isCopy(logged.event) { return }
    let normalized = processes.resolved(logged) ?? logged
    // Nearly always no event is held back, and this one need not be either.
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
    appendOrdered(into: &ready)
  }

  private mutating func orderTimed(into ready: inout [NormalizedEvent]) {
    for normalized in timed { order(normalized, into: &ready) }
    timed.removeAll(keepingCapacity: true)
  }

  private mutating func order(
    _ normalized: consuming NormalizedEvent, into ready: inout [NormalizedEvent]
  ) {
    threads.take(normalized)
    appendOrdered(into: &ready)
  }

  private mutating func appendOrdered(into ready: inout [NormalizedEvent]) {
    while let next = threads.next() {
      if !records.isRepeated(next) { ready.append(next) }
    }
  }

  // MARK: What it found out about the log

  /// Corrects the times of each process's first and last lines in the same way as those of the events. If the
  /// log is printed newest first, it instead reverses the list and swaps the first and last line of each
  /// process.
  package func corrected(_ activities: [ProcessActivity]) -> [ProcessActivity] {
    guard !isNewestFirst else { return activities.reversed().map(Self.turned) }
    guard !clock.corrections.isEmpty else { return activities }
    return activities.map { activity in
      var moved = activity
      moved.first.at?.correction &+= clock.corrections.microseconds(onLine: moved.first.line)
      moved.last.at?.correction &+= clock.corrections.microseconds(onLine: moved.last.line)
      return moved
    }
  }

  private static func turned(_ activity: ProcessActivity) -> ProcessActivity {
    var turned = activity
    (turned.first, turned.last) = (activity.last, activity.first)
    (turned.firstText, turned.lastText) = (activity.lastText, activity.firstText)
    return turned
  }

  /// Warnings about this log for the reader of the report.
  package var problems: [InputProblem] {
    var problems: [InputProblem] = []
    if isNewestFirst {
      problems.append(
        InputProblem(line: nil, message: "is printed newest first; it was read from its end"))
    }
    let repeated = records.counts.values.reduce(blocks.copies, +)
    if repeated > 0 {
      let what = repeated == 1 ? "1 repeated record was" : "\(repeated) repeated records were"
      problems.append(InputProblem(line: nil, message: "\(what) heard once"))
    }
    for line in clock.slips.prefix(10) {
      problems.append(
        InputProblem(
          line: line,
          message:
            "the date does not fit the lines around it; the time of the line before was taken"
        ))
    }
    return problems + processes.problems
  }
}

/// Finds out when the first task of a log is over, so that it need not be held back any longer.
private struct FirstTask: Sendable {
  private var hasBegun = false
  private var ended: Instant?

  /// Takes the next event in line order.
  mutating func take(_ event: LogEvent) {
    if event.kind == .taskBegan, event.identifier != nil { hasBegun = true }
    if hasBegun, ended == nil, event.kind == .taskEnded { ended = event.at }
  }

  /// Whether the task is judged before a line of a time. Copies of its begin, which would show that the log
  /// repeats its records, have come by then.
  func isOver(at time: Instant) -> Bool {
    guard let ended else { return false }
    return time.seconds(since: ended) > EndedTasks.seconds
  }
}

/// Finds out whether a log is printed newest first, as exports of Xcode's Organizer and of Console.app are.
private struct LogDirection: Sendable {
  private var earlier: (at: Instant, line: Int)?
  private var rises = 0
  private var falls = 0

  /// One day, in microseconds. A larger jump between two records says nothing about the direction: several
  /// logs were pasted together.
  private static let horizon: Int64 = 86_400_000_000

  /// Takes the next event in line order.
  mutating func take(_ event: LogEvent) {
    guard let at = event.at else { return }
    defer { earlier = (at, event.line) }
    guard let earlier, earlier.line != event.line, earlier.at.offsetSeconds == at.offsetSeconds,
      earlier.at.hasDate == at.hasDate, earlier.at.hasYear == at.hasYear
    else { return }
    let step = at.microseconds(since: earlier.at)
    // Threads overtake each other by milliseconds in logs of either direction.
    if abs(step) < 1000 || abs(step) > Self.horizon { return }
    if step > 0 { rises += 1 } else { falls += 1 }
  }

  /// Whether so many steps go forward in time, and hardly any back, that the log is certainly printed oldest
  /// first.
  var isClear: Bool { rises >= 3 && rises > 8 * falls }

  /// Whether any step goes back in time.
  var mayBeNewestFirst: Bool { falls > 0 }

  /// Whether more than four of five steps so far go back in time.
  var isNewestFirst: Bool { falls > 0 && falls > 4 * rises }

  /// The events in reverse order; events of the same line keep their order.
  static func reversed(_ events: [NormalizedEvent]) -> [NormalizedEvent] {
    var turned: [NormalizedEvent] = []
    turned.reserveCapacity(events.count)
    var end = events.count
    while end > 0 {
      var start = end - 1
      while start > 0, events[start - 1].event.line == events[end - 1].event.line { start -= 1 }
      turned += events[start..<end]
      end = start
    }
    return turned
  }
}
