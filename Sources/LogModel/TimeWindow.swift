/// The part of the inputs' time that a user wants to see.
public struct TimeWindow: Hashable, Sendable {
  /// The first moment that counts, or `nil`.
  public var since: TimeBound?

  /// The last moment that counts, or `nil`.
  public var until: TimeBound?

  /// Creates a window; without bounds it holds everything.
  public init(since: TimeBound? = nil, until: TimeBound? = nil) {
    self.since = since
    self.until = until
  }

  /// Whether everything is in the window.
  public var isUnbounded: Bool { since == nil && until == nil }

  /// Whether the window holds an instant; one that is unknown always is.
  ///
  /// An instant whose line prints no year is in a window that holds it in any of its years.
  public func contains(_ instant: Instant?) -> Bool {
    guard let instant else { return true }
    if !instant.hasYear, let first = since?.year, let last = until?.year, first < last {
      return last - first > 1 || [first, last].contains { holds(instant.moved(toYear: $0)) }
    }
    guard !instant.hasYear, let year = since?.year ?? until?.year else { return holds(instant) }
    return holds(instant.moved(toYear: year))
  }

  /// The window of one log: a time of day alone becomes that of the day on which it lies nearest to
  /// the given instant, the log's first one.
  ///
  /// So `22:30` and `00:10` mean the same night in a log that goes over midnight.
  package func anchored(at first: Instant) -> TimeWindow {
    TimeWindow(since: since?.anchored(at: first), until: until?.anchored(at: first))
  }

  private func holds(_ instant: Instant) -> Bool {
    if let since, since.microseconds(to: instant) < 0 { return false }
    if let until, until.microseconds(to: instant) >= until.span { return false }
    return true
  }
}
