internal import LogModel

/// One stretch of time that an app spent in the background.
struct Stretch: Sendable {
  /// When the app left the foreground; `nil` when only readings say that it had.
  var start: Instant?

  /// The line that says so.
  var startEvidence: Evidence?

  /// The first and the latest finite reading in it.
  var firstReading: (at: Instant, seconds: Double)?
  var latestReading: (at: Instant, seconds: Double)?

  /// The first sign that it was over, and the time of that line.
  var endEvidence: Evidence?
  var end: Instant?

  /// Whether the stretch is over.
  var isOver: Bool { endEvidence != nil || isClosedByReading }

  /// Whether a reading, and no callback, says that the stretch was over.
  var isClosedByReading = false

  /// When the app left the foreground, as far as the log or a reading under a known budget tells.
  func start(budget: Double?) -> Instant? {
    if let start { return start }
    guard let budget, let reading = firstReading, reading.seconds <= budget else { return nil }
    return reading.at.advanced(bySeconds: reading.seconds - budget)
  }

  /// When the app's time is up: its latest reading tells best, then the budget.
  func deadline(budget: Double?) -> Instant? {
    if let reading = latestReading { return reading.at.advanced(bySeconds: reading.seconds) }
    guard let start, let budget else { return nil }
    return start.advanced(bySeconds: budget)
  }
}
