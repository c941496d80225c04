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

  /// Whether a bound is a time of day, which the first record of a log gives its day.
  package var needsFirstRecord: Bool { [since, until].contains { $0?.isTimeOfDay ?? false } }

  /// Whether a bound counts back from the last record.
  package var needsLastRecord: Bool { [since, until].contains { $0?.isRelative ?? false } }

  /// Whether its end lies before its begin, as far as that can be told without a log.
  public var isReversed: Bool {
    guard let since, let until else { return false }
    return until.isSurely(before: since)
  }

  /// Whether the window holds an instant; one that is unknown always is.
  ///
  /// An instant whose line prints no year is in a window that holds it in any of its years.
  public func contains(_ instant: Instant?) -> Bool { overlaps(instant, instant) }

  /// Whether the window holds a part of what went on between two instants, as their lines print them.
  ///
  /// Where one of them is unknown, it may lie anywhere.
  package func overlaps(_ start: Instant?, _ end: Instant?) -> Bool {
    guard let known = start ?? end, !isUnbounded else { return true }
    guard !known.hasYear, let year = since?.year ?? until?.year else { return holds(start, end) }
    let last = until?.year ?? year
    if last - year > 1 { return true }
    return Set([year, last]).contains { year in
      let shift = year - known.year
      return holds(start?.moved(byYears: shift), end?.moved(byYears: shift))
    }
  }

  /// The window of one log: a time of day alone becomes that of the day on which it lies nearest to
  /// the given instant, the log's first one.
  ///
  /// So `22:30` and `00:10` mean the same night in a log that goes over midnight.
  package func anchored(at first: Instant) -> TimeWindow {
    var window = TimeWindow(since: since?.anchored(at: first), until: until?.anchored(at: first))
    guard let since, let until, since.isTimeOfDay, until.isTimeOfDay else { return window }
    // Both are nearest to the first record, and the end is that of the night which begins before it.
    if window.isReversed { window.until = window.until?.nextDay }
    return window
  }

  /// The window whose bounds count back from the given instant, the last record's.
  package func resolved(before last: Instant) -> TimeWindow {
    TimeWindow(since: since?.resolved(before: last), until: until?.resolved(before: last))
  }

  private func holds(_ start: Instant?, _ end: Instant?) -> Bool {
    if let since, let end, !since.isRelative, since.microseconds(to: end.asPrinted) < 0 {
      return false
    }
    if let until, let start, !until.isRelative,
      until.microseconds(to: start.asPrinted) >= until.span
    {
      return false
    }
    return true
  }
}

extension Instant {
  /// The time as its line prints it, which is what a user knows of it.
  fileprivate var asPrinted: Instant {
    var printed = self
    printed.correction = 0
    return printed
  }
}
