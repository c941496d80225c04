package import LogModel

/// Finds the launch in a console log whose end a crash report is about.
///
/// The process, the pid and the time must agree. If the log has no pid, the bundle identifier or the name must
/// agree. A log that prints no zone gets the offset from UTC under which its times agree with the report.
package struct CrashJoin {
  private let paths: [String]

  /// What was assumed, as sentences, each with the index of its report, or `nil` if it is about several reports.
  package private(set) var assumptions: [(crash: Int?, sentence: String)] = []

  /// The index of the launch that each report was joined with, by the index of the report.
  package private(set) var launches: [Int: Int] = [:]

  /// Why a report was joined with no launch, by the index of the report; only the first ten are explained.
  package private(set) var misses: [Int: String] = [:]

  /// How many reports without a launch are explained at most.
  private static let mostMisses = 10

  /// Creates a join.
  ///
  /// - Parameter paths: The paths of all inputs, by their index.
  package init(paths: [String]) { self.paths = paths }

  /// Joins crash reports with launches, and updates how the launches ended.
  ///
  /// A process ends only once, so each launch is joined with the report that fits it best. A match under a zone
  /// that is known is preferred to one under a zone that was worked out from the times.
  package mutating func join(_ crashes: [CrashReport], with records: inout [LaunchTracker]) {
    guard !records.isEmpty, !crashes.isEmpty else { return }
    let ends = Self.ends(of: crashes)
    // Even among thousands of launches, only a few have the report's pid.
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

  /// The process ends that reports are about, each as a separate report with the index of its original. A report
  /// about memory has one end for each victim, and a report that is a copy has none.
  private static func ends(of crashes: [CrashReport]) -> [(number: Int, crash: CrashReport)] {
    crashes.enumerated().flatMap { number, crash -> [(number: Int, crash: CrashReport)] in
      guard crash.duplicateOf == nil else { return [] }
      guard let victims = crash.victims else { return [(number, crash)] }
      return victims.map { victim in
        var own = crash
        own.process.name = victim.name
        own.process.pid = victim.pid
        own.victims = [victim]
        return (number, own)
      }
    }
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
    // A report about memory lists many processes, so a name without a pid does not identify any of them.
    if crash.victims != nil, process.pid == nil || crash.process.pid == nil { return false }
    let sameBundle =
      crash.process.bundleIdentifier != nil
      && crash.process.bundleIdentifier == launch.process.bundleIdentifier
    guard let pid = process.pid, let crashed = crash.process.pid else {
      if sameBundle || ProcessName.isSame(crash.process.name, process.name) { return true }
      // An excerpt that names no process is about a single one, which may be that of the report.
      return process.name == nil && process.pid == nil && count == 1
    }
    if pid != crashed { return false }
    // MetricKit prints only the bundle identifier, and a log often only the name of the process.
    let isNamedAlike =
      crash.process.name == nil && launch.process.bundleIdentifier == nil
      && ProcessName.isOf(bundle: crash.process.bundleIdentifier, process.name)
    return sameBundle || process.name == nil || isNamedAlike
      || ProcessName.isSame(crash.process.name, process.name)
  }

  /// The sentence about what was assumed to join a report with a launch; `nil` if what both print was enough.
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
