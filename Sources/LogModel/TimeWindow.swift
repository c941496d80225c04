/// The period of a log that a user wants to see.
public struct TimeWindow: Hashable, Sendable {
  /// The first moment of the period, or `nil` for no limit.
  public var since: TimeBound?

  /// The last moment of the period, or `nil` for no limit.
  public var until: TimeBound?

  /// Creates a window; without bounds it contains everything.
  public init(since: TimeBound? = nil, until: TimeBound? = nil) {
    self.since = since
    self.until = until
  }

  /// Whether the window contains everything.
  public var isUnbounded: Bool { since == nil && until == nil }

  /// Whether a bound is only a time of day, so that its date depends on the first record of a log.
  package var needsFirstRecord: Bool { [since, until].contains { $0?.isTimeOfDay ?? false } }

  /// Whether a bound is an age that counts back from the last record of a log.
  package var needsLastRecord: Bool { [since, until].contains { $0?.isRelative ?? false } }

  /// Whether the window ends before it begins, in every log.
  public var isReversed: Bool {
    guard let since, let until else { return false }
    return until.isSurely(before: since)
  }

  /// Whether the window contains an instant; `true` if the instant is `nil`.
  ///
  /// An instant without a year is in the window if it is in any of the window's years.
  public func contains(_ instant: Instant?) -> Bool { overlaps(instant, instant) }

  /// Whether the window overlaps the interval between two instants, as their lines print them.
  ///
  /// An end of the interval that is `nil` may be at any time.
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

  /// The window for one log: a time of day is placed on the date that brings it nearest to the
  /// log's first instant.
  ///
  /// So `22:30` and `00:10` mean the same night in a log that continues past midnight.
  package func anchored(at first: Instant) -> TimeWindow {
    var window = TimeWindow(since: since?.anchored(at: first), until: until?.anchored(at: first))
    guard let since, let until, since.isTimeOfDay, until.isTimeOfDay else { return window }
    // Each bound is now near the first record, but the end must come after the begin, so it is on
    // the next day.
    if window.isReversed { window.until = window.until?.nextDay }
    return window
  }

  /// Returns the window with each age replaced by the moment that lies so far before the last
  /// record.
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
  /// The instant as its line prints it, without the correction: users refer to printed times.
  fileprivate var asPrinted: Instant {
    var printed = self
    printed.correction = 0
    return printed
  }
}
