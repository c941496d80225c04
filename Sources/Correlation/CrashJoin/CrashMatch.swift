internal import LogModel

/// How the time of a crash report fits a launch in a log.
struct CrashMatch {
  /// The smallest ``gap``, in seconds: a report may be captured up to five seconds before the process's last line.
  private static let earliest = -5.0

  /// The largest ``gap``, in seconds: an app may log nothing for a long time before it is killed.
  private static let latest = 86_400.0

  /// The largest ``gap``, in seconds, if the zone was worked out from the two times, because their agreement then
  /// proves nothing.
  private static let latestUnderGuess = 900.0

  /// Under the report's own zone, hours may lie between the last line and the report. The log or the report is
  /// taken to be in UTC instead only if the report then comes within this many seconds after the last line.
  private static let atOnce = 60.0

  /// How long before the launch time that the report prints a log may mention the process, in seconds.
  private static let earliestWord = 60.0

  /// Seconds from the launch's last line to the report: negative if the report comes first, infinite if one of the
  /// two is undated.
  let gap: Double
  /// The time of the report on the clock of the log, or `nil` if one of the two is undated.
  let at: Instant?
  /// The zone that was assumed for the log, in seconds east of UTC, and whether it is the report's own; `nil` if
  /// none was assumed.
  let zone: (offset: Int32, isReports: Bool)?

  /// Whether the zone was worked out from the two times, instead of taken from the report.
  var isGuessed: Bool { zone.map { !$0.isReports } ?? false }

  /// How likely it is, from 0 to 1, that the report is about the launch, judged by the zone.
  ///
  /// One log in four agrees with an unrelated report under some offset that is in use. UTC is more credible than
  /// the others, because servers and exports write it.
  var confidence: Double {
    guard isGuessed, let zone else { return 1 }
    return zone.offset == 0 ? 0.7 : 0.5
  }

  /// The gap in seconds under the report's own zone, if that zone fits as well but another one was chosen;
  /// otherwise `nil`.
  private(set) var gapUnderReports: Double?

  /// Compares a report with a launch; `nil` if their times show that the report is about another process.
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
      // If the report's process was launched after the log's last line, it is another one with the same name or
      // pid. Under a zone that was worked out, no line may precede the launch either.
      return life >= fit.gap + Self.earliest
        && (!fit.isGuessed || life + Self.earliestWord >= fit.gap + seen)
    }
    guard let fit else { return nil }
    self = fit
  }

  /// The ways in which the two times may agree, the best one first.
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

  /// The matches for a log without a zone, under each zone that puts the report just after the last line; closest
  /// first.
  ///
  /// `gap` is the time between the two in seconds, if both were in the report's zone.
  private static func guesses(_ gap: Double, _ captured: Instant, _ last: Instant) -> [CrashMatch] {
    guard last.offsetSeconds == nil, let reports = captured.offsetSeconds else { return [] }
    return offsetsInUse.compactMap { offset in
      let gap = gap + Double(offset) - Double(reports)
      guard offset != reports, gap >= earliest, gap <= latestUnderGuess else { return nil }
      return CrashMatch(gap: gap, at: last.advanced(bySeconds: gap), zone: (offset, false))
    }
    .sorted { $0.gap < $1.gap }
  }

  /// The offsets from UTC that have been in use since the first iPhone, in seconds east (IANA time zone database,
  /// 2007 to 2025).
  private static let offsetsInUse: [Int32] =
    ((-12...14).map { $0 * 3600 } + partialHours.map { $0 * 60 }).map(Int32.init)

  /// The offsets that are not full hours, in minutes: Marquesas, Venezuela up to 2016, Newfoundland, Iran,
  /// Afghanistan, India, Nepal, Myanmar, North Korea up to 2018, Eucla, South Australia, Lord Howe, Norfolk up to
  /// 2015, Chatham.
  private static let partialHours = [
    -570, -270, -210, -150, 210, 270, 330, 345, 390, 510, 525, 570, 630, 690, 765, 825,
  ]

  private init(gap: Double, at: Instant?, zone: (offset: Int32, isReports: Bool)?) {
    self.gap = gap
    self.at = at
    self.zone = zone
  }

  /// The seconds from a launch's last line to a report.
  ///
  /// If the line prints no year, it is from the report's year or from the year before, whichever is closer.
  static func gap(from last: Instant, to captured: Instant) -> Double {
    guard !last.hasYear, captured.hasYear else { return captured.seconds(since: last) }
    let gaps = [captured.year, captured.year - 1].map {
      captured.seconds(since: last.moved(toYear: $0))
    }
    return gaps.min { abs($0) < abs($1) } ?? captured.seconds(since: last)
  }
}

extension CrashReport.Period {
  /// How far apart the wall clocks of two zones are taken to be at most, in seconds.
  private static let anyZone = 14 * 3600.0

  /// Whether a moment may lie in the period. A moment without a date always may; if a zone is missing, it may lie
  /// up to 14 hours outside.
  func holds(_ moment: Instant) -> Bool {
    isBehind(begin, moment, 1) && isBehind(end, moment, -1)
  }

  private func isBehind(_ bound: Instant?, _ moment: Instant, _ direction: Double) -> Bool {
    guard let bound, moment.hasDate else { return true }
    let isZoned = bound.offsetSeconds != nil && moment.offsetSeconds != nil
    let moment = moment.hasYear ? moment : moment.moved(toYear: bound.year)
    return direction * moment.seconds(since: bound) >= (isZoned ? 0 : -Self.anyZone)
  }
}
