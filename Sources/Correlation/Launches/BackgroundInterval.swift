internal import LogModel

/// A span of time that an app spent in the background.
final class BackgroundInterval {
  /// How many seconds after its callback the transition into the background may take. Meanwhile a reading may
  /// still say "unlimited", and other parts of the app are notified only when the delegate method returns, for
  /// which it has five seconds.
  private static let settling = 5.0

  /// The maximum number of suspensions kept per interval. It is small because each deadline takes all
  /// of them into account.
  private static let mostPauses = 64

  /// When the app left the foreground; `nil` if only readings show that it did.
  private(set) var start: Instant?

  /// The first finite reading in the interval whose time is known to a second: that time, and the seconds left.
  private(set) var firstReading: (at: Instant, seconds: Double)?

  /// The latest finite reading in the interval: the latest time at which it may have been made,
  /// and the seconds left.
  private(set) var latestReading: (at: Instant, seconds: Double)?

  /// The lowest finite reading in the interval, in seconds; infinity if there is none.
  private(set) var lowest = Double.infinity

  /// The line that shows the interval to be over; `nil` if there is none.
  private(set) var endEvidence: Evidence?

  /// The time of that line; `nil` if there is no such line or it has no time.
  private(set) var end: Instant?

  /// Whether the budget's clock is known to have been reset, which ends the interval, although no line says when.
  private(set) var endedByClockReset = false

  /// Whether this is a placeholder for intervals whose contents were dropped to save memory.
  private(set) var isForgotten = false

  /// The first line in the interval that says that the app's time is about to run out; `nil` if there is none.
  private(set) var expiryEvidence: Evidence?

  /// Whether only one scene is known to have left the foreground, so that others may still be there.
  var isOfSingleScene = false

  /// Whether only a daemon, not the app itself, has logged that the app left the foreground.
  var isFromDaemon = false

  /// The suspensions of the app during the interval: when each began, and its length in microseconds.
  private var pauses: [(from: Instant, microseconds: Int64)] = []

  /// Creates an interval. `start` is when the app left the foreground; `nil` if a reading, but no
  /// line, shows that it did.
  init(start: Instant?) { self.start = start }

  /// Creates an empty interval to replace one that no task needs any longer. With `isForgotten`, it may later
  /// be merged with forgotten neighbors.
  static func placeholder(isForgotten: Bool) -> BackgroundInterval {
    let placeholder = BackgroundInterval(start: nil)
    placeholder.endedByClockReset = true
    placeholder.isForgotten = isForgotten
    return placeholder
  }

  /// Sets the start of an interval that was first known from readings.
  func noteStart(at start: Instant?) { self.start = start }

  /// Ends the interval with the line that shows the app back in the foreground.
  func end(at end: Instant?, evidence: Evidence) {
    self.end = end
    endEvidence = evidence
  }

  /// Notes that the budget's clock was reset: the app was in the foreground, although no line says when.
  func noteRestart() { endedByClockReset = true }

  /// Notes a line that says that the app's time is about to run out; the first one counts.
  func noteExpiry(_ evidence: Evidence) {
    if expiryEvidence == nil { expiryEvidence = evidence }
  }

  /// Notes a finite reading.
  ///
  /// - Parameters:
  ///   - seconds: The seconds left, as the reading printed them.
  ///   - printed: When the reading was printed; `nil` if that is not known to a second.
  ///   - made: The latest time at which the reading may have been made; `nil` if unknown.
  func note(reading seconds: Double, printed: Instant?, made: Instant?) {
    if let printed, firstReading == nil { firstReading = (printed, seconds) }
    if let made { latestReading = (made, seconds) }
    lowest = min(lowest, seconds)
  }

  /// Notes a suspension of the app by its start and its length in microseconds. The budget's clock stops meanwhile.
  func addPause(from: Instant, _ microseconds: Int64) {
    guard pauses.count < Self.mostPauses else { return }
    pauses.append((from, microseconds))
  }

  /// Whether a suspension during the interval began before the given time.
  func hasPause(before at: Instant) -> Bool {
    pauses.contains { $0.from.microseconds(since: at) < 0 }
  }

  /// Whether the interval is over, with or without a line that shows it.
  var isOver: Bool { endedByClockReset || hasEnded }

  /// Whether a line shows the interval to be over. The pattern match avoids a copy of the line.
  var hasEnded: Bool { if case .some = endEvidence { true } else { false } }

  /// When the app left the foreground, according to the log or computed from the first reading and the budget
  /// in seconds; `nil` if unknown.
  func start(budget: Double?) -> Instant? {
    if let start { return start }
    guard let budget, let reading = firstReading, reading.seconds <= budget else { return nil }
    return reading.at.advanced(bySeconds: reading.seconds - budget)
  }

  /// Whether the interval is known from readings only and holds no line or suspension that tasks of
  /// other intervals need.
  var isPlain: Bool {
    endedByClockReset && start == nil && !hasEnded && expiryEvidence == nil && pauses.isEmpty
  }

  /// When the app's time runs out, for a task that has no reading of its own; `nil` if unknown.
  /// `budget` is in seconds.
  func deadline(budget: Double?) -> Instant? {
    if let start, let budget {
      return delayed(start.advanced(bySeconds: budget), since: start)
    }
    return latestReading.map { deadline(after: $0.seconds, from: $0.at) }
  }

  /// When the time runs out if `seconds` were left at the given instant.
  func deadline(after seconds: Double, from at: Instant) -> Instant {
    delayed(at.advanced(bySeconds: seconds), since: at)
  }

  /// Returns a deadline postponed by the suspensions that began between `since` and the deadline.
  private func delayed(_ deadline: Instant, since: Instant) -> Instant {
    var deadline = deadline
    for pause in pauses
    where pause.from.microseconds(since: since) >= 0
      && pause.from.microseconds(since: deadline) < 0
    {
      deadline = deadline.advanced(bySeconds: Double(pause.microseconds) / 1_000_000)
    }
    return deadline
  }

  /// Whether the given time is so late in the interval that the transition into the background is over.
  func isSettled(at: Instant?) -> Bool {
    guard let since = start ?? firstReading?.at, let at else { return false }
    return at.seconds(since: since) > Self.settling
  }

  /// The seconds from the start of the interval to a later time; 0 if the start is unknown.
  func seconds(to later: Instant) -> Double { start.map { max(0, later.seconds(since: $0)) } ?? 0 }

  /// When the interval ended; if no line shows that, the latest known moment in the background. `nil` while the
  /// interval lasts, or if no time is known.
  var knownEnd: Instant? { endedByClockReset ? latestReading?.at ?? start : end }
}
