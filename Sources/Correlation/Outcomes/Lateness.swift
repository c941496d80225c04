internal import LogModel

/// Decides whether a deadline had passed, and how exact times must be for that.
///
/// How long after its expiration notice a task may end is `OutcomeEvaluator.handlerTime`, and how near its
/// deadline a kill must be is `OutcomeEvaluator.killSlack`.
enum Lateness {
  /// How many seconds after a deadline a line must come to show that the app outlived it. Expiration itself
  /// takes a moment.
  private static let outlivedAfter = 1.0

  /// Whether a task ended with no time left, or after its deadline if that is known.
  static func isPastDeadline(_ task: TaskTracker) -> Bool {
    if let left = task.timeline.remainingAtEnd?.seconds, left <= 0 { return true }
    guard let ended = task.timeline.ended?.at, let deadline = task.timeline.deadline else {
      return false
    }
    // A time stamp in whole seconds may be off by its resolution; one with fractions is taken as exact.
    return ended.seconds(since: deadline)
      > (ended.fractionDigits == 0 ? ended.resolutionSeconds : 0)
  }

  /// Whether a line that was logged at `at` shows that the app was still alive after a deadline.
  static func isPast(_ deadline: Instant, seenAt at: Instant) -> Bool {
    at.seconds(since: deadline) > max(outlivedAfter, at.resolutionSeconds)
  }
}
