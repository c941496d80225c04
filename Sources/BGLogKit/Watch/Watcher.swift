internal import ConsoleLogs
internal import Correlation
internal import CrashReports
public import LogModel
internal import Reporting
internal import Scanning

/// Watches logs while they are written and tells what happens to background tasks.
///
/// Whoever has one calls ``turn()`` again and again, waits a moment where nothing was read, and calls
/// ``finish()`` at last.
public final class Watcher {
  /// How often open tasks are looked at.
  private static let pace = Duration.milliseconds(100)

  private let options: WatchOptions
  private let logs: [LiveLog]
  private var assembly = Assembly()
  private var summary = ReportSummary()
  private var schedules: [CountdownSchedule]
  private var lookedAt = ContinuousClock.now
  private var isStarted = false

  /// The worst severity of a finding that was told, or `nil`.
  public private(set) var worst: Severity?

  /// The tasks that are open, as they stood at the last turn.
  public private(set) var open: [TaskCountdown] = []

  /// Watches the files of the given paths; `-` is standard input.
  public init(_ paths: [String], options: WatchOptions = WatchOptions()) {
    self.options = options
    logs = paths.enumerated().map { index, path in
      LiveLog(
        path, index: index, matcher: RuleMatcher(options.analysis.rules.set), options: options)
    }
    schedules = paths.map { _ in CountdownSchedule() }
  }

  /// Whether no input can ever give more.
  public var isOver: Bool { logs.allSatisfy(\.isOver) }

  /// Whether some input could not be read.
  public var hasFailed: Bool { logs.contains { $0.failure != nil } }

  /// Reads a piece of what is there of each input and returns what is told of it.
  ///
  /// `isIdle` says that nothing was there.
  public func turn() -> (lines: [WatchLine], isIdle: Bool) {
    var lines: [WatchLine] = []
    if !isStarted { lines.append(.report(.header(Analyzer.tool))) }
    isStarted = true
    var isIdle = true
    var hasCaughtUp = false
    for log in logs {
      let turn = log.turn()
      if turn.hasRead || turn.caughtUp { isIdle = false }
      if let change = turn.change { lines.append(.notice("\(log.path): \(change)")) }
      if let failure = log.failure, failed.insert(log.index).inserted {
        lines.append(.notice("\(log.path): \(failure)"))
      }
      tell(turn, of: log, to: &lines)
      // What is open by now must be known before its end can be told.
      if turn.caughtUp { hasCaughtUp = true }
      if turn.caughtUp, log.oldLines > 0 {
        lines.append(
          .notice("\(log.path): \(log.oldLines) lines were read; told is what comes from now on"))
      }
    }
    let now = ContinuousClock.now
    if now - lookedAt >= Self.pace || isOver || hasCaughtUp {
      lookedAt = now
      for log in logs { tellOver(log, to: &lines) }
      if isIdle || hasCaughtUp || now - countedAt >= .milliseconds(250) {
        countedAt = now
        count(into: &lines)
      }
    }
    return (lines, isIdle)
  }

  private var countedAt = ContinuousClock.now
  private var failed: Set<Int> = []

  /// Tells the events of a turn and what they decided.
  private func tell(_ turn: LiveLog.Turn, of log: LiveLog, to lines: inout [WatchLine]) {
    if log.isCaughtUp, !turn.caughtUp {
      for event in turn.events where admits(event.process) {
        lines.append(.event(WatchedEvent(event)))
      }
    }
    for decided in turn.decided {
      let process = decided.launch.process.process
      let bundle = decided.launch.process.bundleIdentifier
      guard options.analysis.admits(name: process.name, bundleIdentifier: bundle) else { continue }
      assembly.tell(decided) { line, _ in
        tell(line, to: &lines)
        return true
      }
    }
  }

  private func admits(_ process: LogEvent.Subject) -> Bool {
    if let name = options.analysis.process, let own = process.name, own != name { return false }
    guard let bundle = options.analysis.bundleIdentifier, let own = process.bundleIdentifier else {
      return true
    }
    return bundle == own
  }

  /// Tells of the launches of a log that are over.
  private func tellOver(_ log: LiveLog, to lines: inout [WatchLine]) {
    let over = log.takeOver().filter {
      options.analysis.admits(
        name: $0.process.process.name, bundleIdentifier: $0.process.bundleIdentifier)
    }
    guard !over.isEmpty else { return }
    for (position, launch) in over.enumerated() { launch.position = position }
    let whole = Whole(
      inputs: [], assumptions: [], crashes: [], exitMetrics: [], launches: over, joins: [:])
    assembly.tell(launchesOf: whole) { line, _ in
      tell(line, to: &lines)
      return true
    }
  }

  /// Tells a line of the report, unless it is about what lay there before the watch.
  private func tell(_ line: ReportLine, to lines: inout [WatchLine]) {
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

  private func isOld(_ input: InputIndex, _ line: Int) -> Bool {
    guard logs.indices.contains(input) else { return false }
    return !logs[input].isCaughtUp || line <= logs[input].oldLines
  }

  /// Looks at the open tasks and tells what is due.
  private func count(into lines: inout [WatchLine]) {
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

  /// Ends the watch and returns what is left to tell; the last line is the summary.
  public func finish() -> [WatchLine] {
    var lines: [WatchLine] = []
    var timelines: [Timeline] = []
    for log in logs {
      let (turn, timeline) = log.finish()
      tell(turn, of: log, to: &lines)
      timelines.append(timeline)
    }
    open = []
    let whole = Analyzer(options: options.analysis).judge(
      logs.map(\.summary), CrashReportReader.Result(), timelines,
      ["the logs were read as they were written, oldest line first"])
    var assumptions: [String] = []
    assembly.tell(whole) { line, _ in
      if case .summary(_, let all) = line { assumptions = all } else { tell(line, to: &lines) }
      return true
    }
    lines.append(.report(.summary(summary, assumptions: assumptions)))
    return lines
  }
}

extension WatchedEvent {
  fileprivate init(_ event: LogEvent) {
    line = LineReference(input: event.input, line: event.line, at: event.at)
    process = ProcessIdentity(
      name: event.process.name ?? event.process.bundleIdentifier, pid: event.process.pid)
    kind = event.kind.rawValue
    identifier = event.identifier
    label = event.label
    remaining = event.remaining
    text = event.text
  }
}

extension TaskCountdown {
  fileprivate init(_ task: OpenTask, at now: Instant?, input: InputIndex) {
    self.input = input
    key = task.key
    process = task.launch.process.process
    identifier = task.identifier
    label = task.label
    at = now
    openSeconds = task.began.flatMap { began in now.map { max(0, $0.seconds(since: began)) } }
    deadline = task.deadline
    remainingSeconds = task.deadline.flatMap { deadline in now.map { deadline.seconds(since: $0) } }
    isInBackground = task.isInBackground
    budgetSeconds = task.budgetSeconds
    state = (remainingSeconds ?? 1) < 0 ? .past : .open
  }
}
