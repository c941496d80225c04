internal import LogModel

/// How the times of a crash report and of a launch in a log agree.
struct CrashFit {
  /// How much earlier than the process's last line a report may be captured, in seconds.
  private static let earliest = -5.0

  /// How much later than the process's last line a report may be captured, in seconds: an app may
  /// be silent for long before it is killed.
  private static let latest = 86_400.0

  /// How much later, when the zone is worked out from the two times and so proves nothing itself.
  private static let latestUnderGuess = 900.0

  /// How soon after the last line a report under a zone of whole hours must be captured to be
  /// believed more than one captured hours later under the report's own.
  private static let atOnce = 60.0

  /// Seconds from the launch's last line to the report; infinite when one of them is undated.
  let gap: Double
  /// The time of the report on the clock of the log, or `nil`.
  let at: Instant?
  /// The zone that was assumed for the log, in seconds east of UTC, and why.
  let zone: (offset: Int32, isReports: Bool)?

  /// Whether the zone was worked out from the two times.
  var isGuessed: Bool { zone.map { !$0.isReports } ?? false }

  /// Compares the two; `nil` when their times say that the report is of another process.
  init?(_ crash: CrashReport, _ launch: LaunchRecord) {
    guard let captured = crash.capturedAt, let last = launch.process.lastSeen else {
      if let period = crash.period, let last = launch.process.lastSeen, !period.holds(last) {
        return nil
      }
      self.init(gap: .infinity, at: nil, zone: nil)
      return
    }
    guard let fit = Self(captured, last) else { return nil }
    // A process that was launched after the last line is another one of the same name or pid.
    if let launched = crash.launchedAt,
      captured.seconds(since: launched) < fit.gap + Self.earliest
    {
      return nil
    }
    self = fit
  }

  private init?(_ captured: Instant, _ last: Instant) {
    let gap = Self.gap(from: last, to: captured)
    let isZoneless = last.offsetSeconds == nil
    if isZoneless, gap > Self.latestUnderGuess, let offset = captured.offsetSeconds,
      let hours = Self(guessing: gap, offset, last, step: 3600), hours.gap <= Self.atOnce
    {
      self = hours
      return
    }
    if gap >= Self.earliest, gap <= Self.latest {
      self.init(
        gap: gap, at: last.advanced(bySeconds: gap),
        zone: isZoneless ? captured.offsetSeconds.map { ($0, true) } : nil)
      return
    }
    guard isZoneless, let offset = captured.offsetSeconds else { return nil }
    self.init(guessing: gap, offset, last, step: 900)
  }

  /// Tries the offset, a multiple of `step` seconds, that puts the report just behind the last line.
  ///
  /// `gap` is what lies between the two were both of the report's zone, `offset` seconds east of UTC.
  private init?(guessing gap: Double, _ offset: Int32, _ last: Instant, step: Double) {
    let shift = ((Self.earliest - gap) / step).rounded(.up) * step
    let zone = Double(offset) + shift
    guard abs(zone) <= 14 * 3600, gap + shift <= Self.latestUnderGuess else { return nil }
    self.init(
      gap: gap + shift, at: last.advanced(bySeconds: gap + shift), zone: (Int32(zone), false))
  }

  private init(gap: Double, at: Instant?, zone: (offset: Int32, isReports: Bool)?) {
    self.gap = gap
    self.at = at
    self.zone = zone
  }

  /// Seconds from a launch's last line to a report. A line without a year is of the report's, or of
  /// the one before where the year ended between the two.
  private static func gap(from last: Instant, to captured: Instant) -> Double {
    guard !last.hasYear, captured.hasYear else { return captured.seconds(since: last) }
    let gaps = [captured.year, captured.year - 1].map {
      captured.seconds(since: last.moved(toYear: $0))
    }
    return gaps.min { abs($0) < abs($1) } ?? captured.seconds(since: last)
  }
}
