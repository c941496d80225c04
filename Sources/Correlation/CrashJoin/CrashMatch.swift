internal import LogModel

/// How the times of a crash report and of a launch in a log agree.
struct CrashMatch {
  /// How much earlier than the process's last line a report may be captured, in seconds.
  private static let earliest = -5.0

  /// How much later than the process's last line a report may be captured, in seconds: an app may
  /// be silent for long before it is killed.
  private static let latest = 86_400.0

  /// How much later, when the zone is worked out from the two times and so proves nothing itself.
  private static let latestUnderGuess = 900.0

  /// How soon after the last line a report must be captured, were one of the two in UTC, for that to be
  /// believed more than hours between them under the report's own zone.
  private static let atOnce = 60.0

  /// How much earlier than a process is launched by a report a log may name it, in seconds.
  private static let earliestWord = 60.0

  /// Seconds from the launch's last line to the report; infinite when one of them is undated.
  let gap: Double
  /// The time of the report on the clock of the log, or `nil`.
  let at: Instant?
  /// The zone that was assumed for the log, in seconds east of UTC, and why.
  let zone: (offset: Int32, isReports: Bool)?

  /// Whether the zone was worked out from the two times.
  var isGuessed: Bool { zone.map { !$0.isReports } ?? false }

  /// How sure it is that the report is about the launch, from 0 to 1, as far as its zone goes: some offset
  /// in use makes one log of four agree with any report; UTC is what servers and exports write.
  var confidence: Double {
    guard isGuessed, let zone else { return 1 }
    return zone.offset == 0 ? 0.7 : 0.5
  }

  /// Where the zone was worked out though the report's own would do as well: the seconds between the two
  /// under that one.
  private(set) var gapUnderReports: Double?

  /// Compares the two; `nil` when their times say that the report is of another process.
  init?(_ crash: CrashReport, _ launch: LaunchTracker) {
    guard let captured = crash.capturedAt, let last = launch.process.lastSeen else {
      if let period = crash.period, let last = launch.process.lastSeen, !period.holds(last) {
        return nil
      }
      self.init(gap: .infinity, at: nil, zone: nil)
      return
    }
    let life = crash.launchedAt.map { captured.seconds(since: $0) }
    let seen = launch.process.firstSeen.map { last.seconds(since: $0) } ?? 0
    let fit = Self.fits(captured, last).first { fit in
      guard let life else { return true }
      // A process that was launched after the last line is another one of the same name or pid. Under a
      // zone that was worked out, no line of it stands before its launch either.
      return life >= fit.gap + Self.earliest
        && (!fit.isGuessed || life + Self.earliestWord >= fit.gap + seen)
    }
    guard let fit else { return nil }
    self = fit
  }

  /// How the two may agree, the best one first.
  private static func fits(_ captured: Instant, _ last: Instant) -> [CrashMatch] {
    let gap = gap(from: last, to: captured)
    let guesses = guesses(gap, captured, last)
    guard gap >= earliest, gap <= latest else { return guesses }
    let own = CrashMatch(
      gap: gap, at: last.advanced(bySeconds: gap),
      zone: last.offsetSeconds == nil ? captured.offsetSeconds.map { ($0, true) } : nil)
    guard gap > latestUnderGuess else { return [own] }
    let atOnce = guesses.filter { fit in
      let isFullHour = (fit.zone?.offset ?? 1) % 3600 == 0
      return fit.gap <= Self.atOnce
        && (fit.zone?.offset == 0 || captured.offsetSeconds == 0 && isFullHour)
    }
    return atOnce.map { fit in
      var fit = fit
      fit.gapUnderReports = gap
      return fit
    } + [own]
  }

  /// What the two make of each other under the zones, for a log without one, that put the report just behind
  /// the last line.
  ///
  /// `gap` is what lies between the two were both of the report's zone.
  private static func guesses(_ gap: Double, _ captured: Instant, _ last: Instant) -> [CrashMatch] {
    guard last.offsetSeconds == nil, let reports = captured.offsetSeconds else { return [] }
    return ZonesInUse.offsets.compactMap { offset in
      let gap = gap + Double(offset) - Double(reports)
      guard offset != reports, gap >= earliest, gap <= latestUnderGuess else { return nil }
      return CrashMatch(gap: gap, at: last.advanced(bySeconds: gap), zone: (offset, false))
    }
    .sorted { $0.gap < $1.gap }
  }

  private init(gap: Double, at: Instant?, zone: (offset: Int32, isReports: Bool)?) {
    self.gap = gap
    self.at = at
    self.zone = zone
  }

  /// Seconds from a launch's last line to a report. A line without a year is of the report's, or of
  /// the one before where the year ended between the two.
  static func gap(from last: Instant, to captured: Instant) -> Double {
    guard !last.hasYear, captured.hasYear else { return captured.seconds(since: last) }
    let gaps = [captured.year, captured.year - 1].map {
      captured.seconds(since: last.moved(toYear: $0))
    }
    return gaps.min { abs($0) < abs($1) } ?? captured.seconds(since: last)
  }
}
