internal import LogModel

/// A summary of a launch's readings of the remaining time.
struct ReadingHistory {
  /// Finds readings among numbers that are printed with nothing else on the line.
  private var detector = BareReadingDetector()

  /// The 0-based number of the task inferred from a series of falling readings; `nil` if no series is going on.
  private(set) var inferredTask: Int?

  /// The 0-based number of the task whose begin ended the latest series; `nil` if something else ended it.
  private var endingTask: Int?

  /// Whether a reading said that no limit applies.
  private(set) var hasUnlimited = false

  /// Whether there are readings whose time is not known to a second.
  private(set) var hasUndated = false

  /// The highest finite reading in seconds, and its 1-based line; `nil` if there is none.
  private(set) var highest: (seconds: Double, line: Int)?

  /// Takes a number that was printed with nothing else on the line, and returns the readings that are
  /// certain now, in order.
  mutating func add(number event: LogEvent) -> [LogEvent] { detector.add(event) }

  /// Takes an expiration notice and returns the readings that it makes certain, in order.
  mutating func confirmBeforeNotice() -> [LogEvent] { detector.confirmBeforeNotice() }

  /// Notes that a reading said that no limit applies.
  mutating func noteUnlimited() { hasUnlimited = true }

  /// Notes a finite reading; `isDated` says whether it is known to a second when it was printed.
  mutating func note(seconds: Double, line: Int, isDated: Bool) {
    if seconds > highest?.seconds ?? -.infinity { highest = (seconds, line) }
    if !isDated { hasUndated = true }
  }

  /// Starts a series of readings from which the given task is inferred.
  mutating func startSeries(of task: Int) {
    inferredTask = task
    endingTask = nil
  }

  /// Notes that only the begin of the given task ended the series; if that begin is refused, the series resumes.
  mutating func noteSeriesEnded(byTask task: Int) { endingTask = task }

  /// Whether only the begin of the given task ended the latest series.
  func isSeriesEnded(byTask task: Int) -> Bool { endingTask == task }

  /// Ends the series that is going on, and returns the task inferred from it; `nil` if there is no series.
  @discardableResult
  mutating func endSeries() -> Int? {
    endingTask = nil
    defer { inferredTask = nil }
    return inferredTask
  }
}
