package import LogModel

/// Finds the launch in a console log whose end a crash report tells of.
///
/// The process and the pid must agree, then the time; where the log has no pid, the bundle or the
/// name alone. A log without a zone takes the offset that makes the two agree.
package struct CrashJoin {
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

  private let paths: [String]

  /// Sentences about what was assumed.
  package private(set) var assumptions: [String] = []

  /// For each crash, the launch it was joined with.
  package private(set) var launches: [Int: Int] = [:]

  /// Creates a join.
  ///
  /// - Parameter paths: The paths of the inputs, by number.
  package init(paths: [String]) { self.paths = paths }

  /// Joins crash reports with launches, and lets the launches end as the reports say.
  ///
  /// A process ends once: of several reports the one that fits best is taken, and a zone that both
  /// print or share comes before one that was worked out.
  package mutating func join(_ crashes: [CrashReport], with records: inout [LaunchRecord]) {
    guard !records.isEmpty else { return }
    let ends = ProcessEnds.of(crashes)
    // Of thousands of launches few have the pid of a report.
    let ofPid = Dictionary(grouping: records.indices) { records[$0].process.process.pid }
    let all = Array(records.indices)
    var pairs: [(crash: Int, launch: Int, fit: Fit)] = []
    for (number, end) in ends.enumerated() {
      let candidates =
        end.crash.process.pid.map { (ofPid[$0] ?? []) + (ofPid[nil] ?? []) } ?? all
      for index in candidates where isSameProcess(end.crash, records[index], records.count) {
        guard let fit = fit(end.crash, records[index]) else { continue }
        pairs.append((number, index, fit))
      }
    }
    pairs.sort { left, right in
      let (first, second) = (left.fit, right.fit)
      if first.isGuessed != second.isGuessed { return second.isGuessed }
      if abs(first.gap) != abs(second.gap) { return abs(first.gap) < abs(second.gap) }
      return (left.crash, left.launch) < (right.crash, right.launch)
    }
    var joined: [Int: (launch: Int, fit: Fit)] = [:]
    var taken: Set<Int> = []
    for pair in pairs where joined[pair.crash] == nil && taken.insert(pair.launch).inserted {
      joined[pair.crash] = (pair.launch, pair.fit)
    }
    for (number, end) in ends.enumerated() {
      guard let (launch, fit) = joined[number] else { continue }
      if launches[end.number] == nil { launches[end.number] = launch }
      assume(fit, end.crash, records[launch])
      records[launch].end(by: end.crash, at: fit.at, path: paths[end.crash.input])
    }
  }

  /// How the times of a report and of a launch agree.
  private struct Fit {
    /// Seconds from the launch's last line to the report; infinite when one of them is undated.
    var gap: Double
    /// The time of the report on the clock of the log, or `nil`.
    var at: Instant?
    /// The zone that was assumed for the log, in seconds east of UTC, and why.
    var zone: (offset: Int32, isReports: Bool)?

    /// Whether the zone was worked out from the two times.
    var isGuessed: Bool { zone.map { !$0.isReports } ?? false }
  }

  private func isSameProcess(_ crash: CrashReport, _ launch: LaunchRecord, _ count: Int) -> Bool {
    let process = launch.process.process
    // A list of victims names many: one without a number may be any process of its name.
    if crash.victims != nil, process.pid == nil || crash.process.pid == nil { return false }
    let sameBundle =
      crash.process.bundleIdentifier != nil
      && crash.process.bundleIdentifier == launch.process.bundleIdentifier
    guard let pid = process.pid, let crashed = crash.process.pid else {
      if sameBundle || ProcessName.isSame(crash.process.name, process.name) { return true }
      // An excerpt that names no process is about the only one there is.
      return process.name == nil && process.pid == nil && count == 1
    }
    if pid != crashed { return false }
    // MetricKit tells the bundle alone, a log often the name alone.
    let isNamedAlike =
      crash.process.name == nil && launch.process.bundleIdentifier == nil
      && ProcessName.isOf(bundle: crash.process.bundleIdentifier, process.name)
    return sameBundle || process.name == nil || isNamedAlike
      || ProcessName.isSame(crash.process.name, process.name)
  }

  private func fit(_ crash: CrashReport, _ launch: LaunchRecord) -> Fit? {
    guard let captured = crash.capturedAt, let last = launch.process.lastSeen else {
      if let period = crash.period, let last = launch.process.lastSeen, !period.holds(last) {
        return nil
      }
      return Fit(gap: .infinity, at: nil, zone: nil)
    }
    guard let fit = fit(captured, last) else { return nil }
    // A process that was launched after the last line is another one of the same name or pid.
    if let launched = crash.launchedAt,
      captured.seconds(since: launched) < fit.gap + Self.earliest
    {
      return nil
    }
    return fit
  }

  private func fit(_ captured: Instant, _ last: Instant) -> Fit? {
    let gap = gap(from: last, to: captured)
    let isZoneless = last.offsetSeconds == nil
    if isZoneless, gap > Self.latestUnderGuess, let offset = captured.offsetSeconds,
      let hours = guessedFit(gap, offset, last, step: 3600), hours.gap <= Self.atOnce
    {
      return hours
    }
    if gap >= Self.earliest, gap <= Self.latest {
      return Fit(
        gap: gap, at: last.advanced(bySeconds: gap),
        zone: isZoneless ? captured.offsetSeconds.map { ($0, true) } : nil)
    }
    guard isZoneless, let offset = captured.offsetSeconds else { return nil }
    return guessedFit(gap, offset, last, step: 900)
  }

  /// Seconds from a launch's last line to a report. A line without a year is of the report's, or of
  /// the one before where the year ended between the two.
  private func gap(from last: Instant, to captured: Instant) -> Double {
    guard !last.hasYear, captured.hasYear else { return captured.seconds(since: last) }
    let gaps = [captured.year, captured.year - 1].map {
      captured.seconds(since: last.moved(toYear: $0))
    }
    return gaps.min { abs($0) < abs($1) } ?? captured.seconds(since: last)
  }

  /// Tries the offset, a multiple of `step` seconds, that puts the report just behind the last line.
  ///
  /// `gap` is what lies between the two were both of the report's zone, `offset` seconds east of UTC.
  private func guessedFit(
    _ gap: Double, _ offset: Int32, _ last: Instant, step: Double
  ) -> Fit? {
    let shift = ((Self.earliest - gap) / step).rounded(.up) * step
    let zone = Double(offset) + shift
    guard abs(zone) <= 14 * 3600, gap + shift <= Self.latestUnderGuess else { return nil }
    return Fit(
      gap: gap + shift, at: last.advanced(bySeconds: gap + shift), zone: (Int32(zone), false))
  }

  private mutating func assume(_ fit: Fit, _ crash: CrashReport, _ launch: LaunchRecord) {
    let log = paths[launch.process.input]
    let report = paths[crash.input]
    if let zone = fit.zone {
      let reason =
        zone.isReports
        ? "the zone of \(report), under which the two agree"
        : "the one that makes it agree with \(report)"
      assumptions.append("\(log) prints no zone: \(Self.name(zone.offset)) was taken, \(reason)")
    } else if fit.at == nil, crash.period != nil, launch.process.lastSeen != nil {
      assumptions.append(
        "\(report) was joined with \(launch.process.title) of \(log) by process and day, for it does "
          + "not tell the time of the crash")
    } else if fit.at == nil {
      assumptions.append(
        "\(report) was joined with \(launch.process.title) of \(log) by process alone, for one of "
          + "them prints no time")
    }
  }

  private static func name(_ offset: Int32) -> String {
    let minutes = Int(abs(offset)) / 60
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
