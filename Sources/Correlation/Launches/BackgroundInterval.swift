internal import LogModel

/// A span of time that an app spent in the background.
final class BackgroundInterval {
  /// How long after the callback the way into the background may take, in seconds: a reading may
  /// still say "unlimited" then, and other parts of the app are notified when the delegate returns, for
  /// which it has five seconds.
  private static let settling = 5.0

  /// How many suspensions of one interval are kept; each is looked at for each task.
  private static let mostPauses = 64

  /// When the app left the foreground; `nil` when only readings say that it had.
  private(set) var start: Instant?

  /// The first reading in it made at a known time, and the latest one, with the finite seconds that each printed.
  private(set) var firstReading: (at: Instant, seconds: Double)?
  private(set) var latestReading: (at: Instant, seconds: Double)?

  /// The lowest reading in it, infinite while there is none.
  private(set) var lowest = Double.infinity

  /// The first sign that it was over, and the time of that line.
  private(set) var endEvidence: Evidence?
  private(set) var end: Instant?

  /// Whether the clock is known to have started again, though no line says when.
  private(set) var hasRestarted = false

  /// Whether it stands for others of which nothing is known any more.
  private(set) var isForgotten = false

  /// The first notice in it that time is about up.
  private(set) var expiryEvidence: Evidence?

  /// Whether only one scene is known to have left the foreground, and others may have stayed.
  var isOneScenes = false

  /// Whether only a daemon says that the app left the foreground.
  var isFromDaemon = false

  /// When the app was suspended in it, and for how many microseconds.
  private var pauses: [(from: Instant, microseconds: Int64)] = []

  /// Creates an interval that starts with a line or, where none shows its start, with a reading.
  init(start: Instant?) { self.start = start }

  /// An interval that stands for others which no task needs any more.
  static func placeholder(isForgotten: Bool) -> BackgroundInterval {
    let placeholder = BackgroundInterval(start: nil)
    placeholder.hasRestarted = true
    placeholder.isForgotten = isForgotten
    return placeholder
  }

  /// Notes when it started, where readings came first.
  func noteStart(at start: Instant?) { self.start = start }

  /// Ends it with the line that brings the app back to the foreground.
  func end(at end: Instant?, evidence: Evidence) {
    self.end = end
    endEvidence = evidence
  }

  /// Notes that the clock started again: the app was in the foreground, though no line says when.
  func noteRestart() { hasRestarted = true }

  /// Notes that the app's time is about up; the first notice counts.
  func noteExpiry(_ evidence: Evidence) {
    if expiryEvidence == nil { expiryEvidence = evidence }
  }

  /// Notes a finite reading.
  ///
  /// - Parameters:
  ///   - seconds: What it printed.
  ///   - printed: When it was printed, or `nil` where that is not known to a second.
  ///   - made: The latest time at which it can have been made; `nil` where that is unknown.
  func note(reading seconds: Double, printed: Instant?, made: Instant?) {
    if let printed, firstReading == nil { firstReading = (printed, seconds) }
    if let made { latestReading = (made, seconds) }
    lowest = min(lowest, seconds)
  }

  /// Notes that the app was suspended for so many microseconds: the budget's clock stood still.
  func addPause(from: Instant, _ microseconds: Int64) {
    guard pauses.count < Self.mostPauses else { return }
    pauses.append((from, microseconds))
  }

  /// Whether the app was suspended in it before the given time.
  func hasPause(before at: Instant) -> Bool {
    pauses.contains { $0.from.microseconds(since: at) < 0 }
  }

  /// Whether the interval is over.
  var isOver: Bool { hasRestarted || hasEnded }

  /// Whether a line shows that it was over; asked without a copy of the line.
  var hasEnded: Bool { if case .some = endEvidence { true } else { false } }

  /// When the app left the foreground, as far as the log or a reading under a known budget shows.
  func start(budget: Double?) -> Instant? {
    if let start { return start }
    guard let budget, let reading = firstReading, reading.seconds <= budget else { return nil }
    return reading.at.advanced(bySeconds: reading.seconds - budget)
  }

  /// Whether only readings show it, and it holds nothing that tasks of other intervals need.
  var isPlain: Bool {
    hasRestarted && start == nil && !hasEnded && expiryEvidence == nil && pauses.isEmpty
  }

  /// When the app's time is up, for a task that has no reading of its own.
  func deadline(budget: Double?) -> Instant? {
    if let start, let budget {
      return delayed(start.advanced(bySeconds: budget), since: start)
    }
    return latestReading.map { deadline(after: $0.seconds, from: $0.at) }
  }

  /// When so many seconds are up that were left at a time.
  func deadline(after seconds: Double, from at: Instant) -> Instant {
    delayed(at.advanced(bySeconds: seconds), since: at)
  }

  /// A deadline that was known at a time, put off by the suspensions since.
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

  /// Whether a line at the given time comes well after the app went into the background.
  func isSettled(at: Instant?) -> Bool {
    guard let since = start ?? firstReading?.at, let at else { return false }
    return at.seconds(since: since) > Self.settling
  }

  /// Seconds from its start to a later time; 0 where its start is unknown.
  func seconds(to later: Instant) -> Double { start.map { max(0, later.seconds(since: $0)) } ?? 0 }

  /// When it was over, or the last moment in the background that the log shows; `nil` while it
  /// lasts and where nothing dates it.
  var knownEnd: Instant? { hasRestarted ? latestReading?.at ?? start : end }
}
