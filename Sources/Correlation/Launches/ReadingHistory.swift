internal import LogModel

/// What a launch's readings of the remaining time add up to.
struct ReadingHistory {
  /// Finds readings among numbers that are printed alone.
  private var detector = BareReadingDetector()

  /// The number of the task that a falling series of readings gives away, while the series goes on.
  private(set) var inferredTask: Int?

  /// The number of the task whose begin ended the latest series; `nil` if something else ended it.
  private var endingTask: Int?

  /// Whether a reading said that no limit applies.
  private(set) var hasUnlimited = false

  /// Whether it is unknown when some readings were printed.
  private(set) var hasUndated = false

  /// The highest finite reading in seconds, and its line; `nil` while there is none.
  private(set) var highest: (seconds: Double, line: Int)?

  /// Takes a number that was printed alone and returns the readings that are certain now, in order.
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

  /// Notes the task that a series of readings gives away.
  mutating func startSeries(of task: Int) {
    inferredTask = task
    endingTask = nil
  }

  /// Notes that the series was ended by nothing but the begin of a task, which may be refused.
  mutating func noteSeriesEnded(byTask task: Int) { endingTask = task }

  /// Whether the latest series was ended by nothing but the begin of a task.
  func isSeriesEnded(byTask task: Int) -> Bool { endingTask == task }

  /// Ends the series that goes on, and returns the task that it gave away.
  @discardableResult
  mutating func endSeries() -> Int? {
    endingTask = nil
    defer { inferredTask = nil }
    return inferredTask
  }
}
