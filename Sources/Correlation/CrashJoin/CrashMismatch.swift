internal import LogModel

/// Explains why a crash report was joined with none of the launches.
struct CrashMismatch {
  /// How many other processes an explanation names at most.
  private static let named = 3

  private let crash: CrashReport
  private let paths: [String]

  /// Creates the explanation for a report, or for one of its victims.
  init(_ crash: CrashReport, paths: [String]) {
    self.crash = crash
    self.paths = paths
  }

  /// Why the report fits none of `same`, the launches of its process; `nil` if there are no such launches.
  func reason(amongLaunchesOfIt same: [LaunchTracker]) -> String? {
    guard let nearest = same.min(by: { distance(to: $0) < distance(to: $1) }) else { return nil }
    guard let captured = crash.capturedAt, let last = nearest.process.lastSeen else {
      return "\(place(nearest)) logged nothing in the days that the report is about"
    }
    if same.contains(where: { CrashMatch(crash, $0) != nil }) {
      return "another report fits the end of \(place(nearest)) better"
    }
    let gap = CrashMatch.gap(from: last, to: captured)
    let zone =
      last.offsetSeconds == nil && captured.offsetSeconds != nil
      ? "; the log has no zone, and under none in use do the two agree" : ""
    let log = place(nearest)
    if gap < 0 { return "\(log) logs up to \(Wording.span(-gap)) after the report\(zone)" }
    if let launched = crash.launchedAt, captured.seconds(since: launched) < gap {
      return "the report's process was launched only after the last line of \(log)\(zone)"
    }
    return "the last line of \(log) is \(Wording.span(gap)) before the report\(zone)"
  }

  /// Why none of the launches is of the report's process. `nil` for most victims of a memory report, since most
  /// victims appear in no log.
  func reason(amongOthers others: [LaunchTracker]) -> String? {
    let isNamed = { (launch: LaunchTracker) in
      ProcessName.isSame(crash.process.name, launch.process.process.name)
        || crash.process.bundleIdentifier != nil
          && crash.process.bundleIdentifier == launch.process.bundleIdentifier
    }
    if let other = others.first(where: isNamed) {
      return "it is about \(crash.title), and \(place(other)) is another launch of that process"
    }
    guard crash.victims == nil, !others.isEmpty else { return nil }
    var titles: [String] = []
    for launch in others where !titles.contains(launch.title) {
      titles.append(launch.title)
      if titles.count > Self.named { break }
    }
    let more = titles.count > Self.named ? " and others" : ""
    return "no log tells of \(crash.title), but of "
      + titles.prefix(Self.named).joined(separator: ", ") + more
  }

  private func distance(to launch: LaunchTracker) -> Double {
    guard let captured = crash.capturedAt, let last = launch.process.lastSeen else {
      return .infinity
    }
    return abs(CrashMatch.gap(from: last, to: captured))
  }

  private func place(_ launch: LaunchTracker) -> String {
    "\(launch.title) of \(paths[launch.process.input])"
  }
}
