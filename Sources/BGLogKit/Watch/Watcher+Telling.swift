internal import ConsoleLogs
internal import Correlation
internal import LogModel
internal import Reporting

/// What is told of what was read.
extension Watcher {
  /// Tells the events of a turn and what they decided.
  func tell(_ turn: LiveLog.Turn, of log: LiveLog, to lines: inout [WatchLine]) {
    assembly.filter.anchor(log.index, at: log.scanner.summary.firstTimestamp)
    assembly.hosts[log.index] = log.scanner.ownHost
    if log.isCaughtUp, !turn.caughtUp {
      let filter = assembly.filter
      for event in turn.events
      where filter.mayAdmit(event.process) && filter.contains(event.at, of: event.input) {
        lines.append(.event(WatchedEvent(event, ownHost: log.scanner.ownHost)))
      }
    }
    for finalized in turn.finalized {
      assembly.tell(finalized) { line, _, isReported in
        if isReported { tell(line, to: &lines) }
        return true
      }
    }
  }

  /// Tells of the launches of a log that are over.
  func finalizeOverdue(_ log: LiveLog, to lines: inout [WatchLine]) {
    let over = log.retireEnded()
    guard !over.isEmpty else { return }
    assembly.tell(over) { line, _, isReported in
      if isReported { tell(line, to: &lines) }
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
      let filter = assembly.filter
      let tasks = log.openTasks().filter {
        filter.admits($0.task.launch.process) && filter.overlaps($0.task.began, nil, of: log.index)
      }
      let ownHost = log.scanner.ownHost
      let counted = tasks.map { task, now in
        var countdown = TaskCountdown(task, at: now, input: log.index)
        countdown.process.host = countdown.process.host ?? ownHost
        return (task: task, now: countdown)
      }
      open += counted.map(\.now)
      guard log.isCaughtUp else { continue }
      lines += schedules[number].due(counted).map { .countdown($0) }
    }
  }
}
