internal import LogModel

/// When a reading was made, of which a log may tell no more than two times it lies between.
extension LaunchTracker {
  /// How much later than its time a reading may have been printed, in seconds, to count as made then.
  private static let exactness = 1.0

  /// Whether it is known to a second when a reading was made.
  func isExact(_ event: LogEvent) -> Bool { event.delaySeconds <= Self.exactness }

  /// The latest time at which a reading can have been made, and how many seconds earlier it may have
  /// been; `nil` where nothing tells.
  ///
  /// What the reading before it says of the deadline goes on to hold where the two can be true together.
  func latestTime(
    of event: LogEvent, _ seconds: Double,
    after earlier: (at: Instant, seconds: Double, early: Double)?
  ) -> (at: Instant, early: Double)? {
    guard let at = event.at, event.delaySeconds > 0 else { return event.at.map { ($0, 0) } }
    if let earlier {
      let told = earlier.at.advanced(bySeconds: earlier.seconds - seconds)
      let delay = told.seconds(since: at)
      if delay >= 0, delay <= event.delaySeconds { return (told, min(delay, earlier.early)) }
    }
    return event.latestAt.map { ($0, event.delaySeconds) }
  }

  /// Keeps the budget that the first reading of a interval gives away.
  func noteBudget(
    of interval: BackgroundInterval, at: Instant, _ event: LogEvent, _ seconds: Double
  ) {
    guard let near = Budget.near(seconds, seenAfter: interval.seconds(to: at)) else { return }
    // Whenever it was made, it must give away the same one.
    guard let latest = event.latestAt,
      Budget.near(seconds, seenAfter: interval.seconds(to: latest)) == near
    else { return }
    budgetClues.take(near: near, isStartKnown: interval.start != nil)
  }
}
