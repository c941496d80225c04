package import LogModel

/// Finds the launch in a console log whose end a crash report tells of.
///
/// The process and the pid must agree, then the time; where the log has no pid, the bundle or the
/// name alone. A log without a zone takes the offset that makes the two agree.
package struct CrashJoin {
  private let paths: [String]

  /// Sentences about what was assumed, each with the number of the crash it is about; `nil` for several.
  package private(set) var assumptions: [(crash: Int?, sentence: String)] = []

  /// For each crash, the launch it was joined with.
  package private(set) var launches: [Int: Int] = [:]

  /// For each crash that was joined with none, why, as far as there were launches to join it with.
  package private(set) var misses: [Int: String] = [:]

  /// How many of those are explained.
  private static let mostMisses = 10

  /// Creates a join.
  ///
  /// - Parameter paths: The paths of the inputs, by number.
  package init(paths: [String]) { self.paths = paths }

  /// Joins crash reports with launches, and lets the launches end as the reports say.
  ///
  /// A process ends once: of several reports the one that fits best is taken, and a zone that both
  /// print or share comes before one that was worked out.
  package mutating func join(_ crashes: [CrashReport], with records: inout [LaunchTracker]) {
    guard !records.isEmpty, !crashes.isEmpty else { return }
    let ends = ProcessEnds.of(crashes)
    // Of thousands of launches few have the pid of a report.
    let ofPid = Dictionary(grouping: records.indices) { records[$0].process.process.pid }
    let all = Array(records.indices)
    var pairs: [(crash: Int, launch: Int, fit: CrashMatch)] = []
    for (number, end) in ends.enumerated() {
      let candidates =
        end.crash.process.pid.map { (ofPid[$0] ?? []) + (ofPid[nil] ?? []) } ?? all
      for index in candidates where isSameProcess(end.crash, records[index], records.count) {
        guard let fit = CrashMatch(end.crash, records[index]) else { continue }
        pairs.append((number, index, fit))
      }
    }
    pairs.sort { left, right in
      let (first, second) = (left.fit, right.fit)
      if first.isGuessed != second.isGuessed { return second.isGuessed }
      if abs(first.gap) != abs(second.gap) { return abs(first.gap) < abs(second.gap) }
      return (left.crash, left.launch) < (right.crash, right.launch)
    }
    var joined: [Int: (launch: Int, fit: CrashMatch)] = [:]
    var taken: Set<Int> = []
    for pair in pairs where joined[pair.crash] == nil && taken.insert(pair.launch).inserted {
      joined[pair.crash] = (pair.launch, pair.fit)
    }
    for (number, end) in ends.enumerated() {
      guard let (launch, fit) = joined[number] else { continue }
      if launches[end.number] == nil { launches[end.number] = launch }
      if let sentence = assumption(about: fit, end.crash, records[launch]) {
        assumptions.append((end.number, sentence))
      }
      records[launch].end(by: end.crash, fit, path: paths[end.crash.input])
    }
    explainMisses(ends, records)
  }

  private mutating func explainMisses(
    _ ends: [(number: Int, crash: CrashReport)], _ records: [LaunchTracker]
  ) {
    var omitted = 0
    for (number, crash) in ends where launches[number] == nil && misses[number] == nil {
      guard misses.count < Self.mostMisses else {
        omitted += crash.victims == nil ? 1 : 0
        continue
      }
      let miss = CrashMismatch(crash, paths: paths)
      let same = records.filter { isSameProcess(crash, $0, records.count) }
      guard
        let reason = miss.reason(amongLaunchesOfIt: same) ?? miss.reason(amongOthers: records)
      else { continue }
      misses[number] = reason
      assumptions.append((number, "\(paths[crash.input]) was joined with no log: \(reason)"))
    }
    guard omitted > 0 else { return }
    assumptions.append(
      (nil, "\(omitted) more \(omitted == 1 ? "report was" : "reports were") joined with no log"))
  }

  private func isSameProcess(_ crash: CrashReport, _ launch: LaunchTracker, _ count: Int) -> Bool {
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

  /// What a join stands on that no line says; `nil` where it stands on what both print.
  private func assumption(
    about fit: CrashMatch, _ crash: CrashReport, _ launch: LaunchTracker
  ) -> String? {
    let log = paths[launch.process.input]
    let report = paths[crash.input]
    if let zone = fit.zone {
      var reason =
        zone.isReports
        ? "the zone of \(report), under which the two agree"
        : "the one that makes it agree with \(report)"
      if let gap = fit.gapUnderReports {
        reason +=
          "; under the report's own, \(log) would end \(Wording.span(gap)) before the report"
      }
      return "\(log) prints no zone: \(Instant.zone(zone.offset)) was taken, \(reason)"
    }
    guard fit.at == nil else { return nil }
    let joined = "\(report) was joined with \(launch.process.title) of \(log) by process"
    return crash.period != nil && launch.process.lastSeen != nil
      ? "\(joined) and day, for it does not tell the time of the crash"
      : "\(joined) alone, for one of them prints no time"
  }
}
