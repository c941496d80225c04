internal import LogModel

/// Whether a deadline had passed: the one place that says how exact times must be for that.
enum Lateness {
  /// How long past a deadline a line must be to show that the app outlived it, in seconds: expiry itself takes a moment.
  private static let grace = 1.0

  /// Whether a task was ended with no time left, or after its deadline as far as that is known.
  static func isPastDeadline(_ task: TaskTracker) -> Bool {
    if let left = task.timeline.remainingAtEnd?.seconds, left <= 0 { return true }
    guard let ended = task.timeline.ended?.at, let deadline = task.timeline.deadline else {
      return false
    }
    // Stamps without fractions may hide a second; others say what they mean.
    return ended.seconds(since: deadline)
      > (ended.fractionDigits == 0 ? ended.resolutionSeconds : 0)
  }

  /// Whether a line of a time shows that the app was still alive past a deadline.
  static func isPast(_ deadline: Instant, seenAt at: Instant) -> Bool {
    at.seconds(since: deadline) > max(grace, at.resolutionSeconds)
  }
}
