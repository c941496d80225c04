internal import Correlation
internal import LogModel
internal import Reporting

/// What is told of what was read.
extension Watcher {
  /// Tells the events of a turn and what they decided.
  func tell(_ turn: LiveLog.Turn, of log: LiveLog, to lines: inout [WatchLine]) {
    if log.isCaughtUp, !turn.caughtUp {
      for event in turn.events where admits(event.process) {
        lines.append(.event(WatchedEvent(event)))
      }
    }
    for decided in turn.decided {
      let process = decided.launch.process.process
      let bundle = decided.launch.process.bundleIdentifier
      guard options.analysis.admits(name: process.name, bundleIdentifier: bundle) else { continue }
      hasMet = true
      assembly.tell(decided) { line, _ in
        tell(line, to: &lines)
        return true
      }
    }
  }

  func admits(_ process: LogEvent.Subject) -> Bool {
    if let name = options.analysis.process, let own = process.name, own != name { return false }
    guard let bundle = options.analysis.bundleIdentifier, let own = process.bundleIdentifier else {
      return true
    }
    return bundle == own
  }

  /// Tells of the launches of a log that are over.
  func tellOver(_ log: LiveLog, to lines: inout [WatchLine]) {
    let over = log.takeOver().filter {
      options.analysis.admits(
        name: $0.process.process.name, bundleIdentifier: $0.process.bundleIdentifier)
    }
    guard !over.isEmpty else { return }
    hasMet = true
    for (position, launch) in over.enumerated() { launch.position = position }
    let whole = Whole(
      inputs: [], assumptions: [], crashes: [], exitMetrics: [], launches: over, joins: [:])
    assembly.tell(launchesOf: whole) { line, _ in
      tell(line, to: &lines)
      return true
    }
  }

  /// Tells a line of the report, unless it is about what lay there before the watch.
  func tell(_ line: ReportLine, to lines: inout [WatchLine]) {
    switch line {
    case .task(let task):
      if let last = task.ended ?? task.expired, isOld(last.input, last.line) { return }
      summary.count(task.outcome)
    case .finding(let finding):
      let areOld = finding.evidence.allSatisfy { isOld($0.input, $0.line) }
      if areOld, !finding.evidence.isEmpty { return }
      summary.count(finding.severity)
      worst = max(worst ?? finding.severity, finding.severity)
    case .input(let input): summary.count(input)
    case .process(let process):
      if logs.indices.contains(process.input), !logs[process.input].isCaughtUp { return }
    case .header, .crash, .exitMetric, .summary: break
    }
    lines.append(.report(line))
  }

  func isOld(_ input: InputIndex, _ line: Int) -> Bool {
    guard logs.indices.contains(input) else { return false }
    return !logs[input].isCaughtUp || line <= logs[input].oldLines
  }

  /// Looks at the open tasks and tells what is due.
  func count(into lines: inout [WatchLine]) {
    open = []
    for (number, log) in logs.enumerated() {
      let now = log.now
      let tasks = log.openTasks().filter {
        options.analysis.admits(
          name: $0.launch.process.process.name,
          bundleIdentifier: $0.launch.process.bundleIdentifier)
      }
      let counted = tasks.map { (task: $0, now: TaskCountdown($0, at: now, input: log.index)) }
      open += counted.map(\.now)
      guard log.isCaughtUp else { continue }
      lines += schedules[number].due(counted).map { .countdown($0) }
    }
  }
}
