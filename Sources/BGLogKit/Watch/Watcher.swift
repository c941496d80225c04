internal import ConsoleLogs
internal import Correlation
public import LogModel
internal import Reporting
internal import Scanning

/// Watches logs while they are written and reports what happens to background tasks.
///
/// Whoever has one calls ``turn()`` again and again, waits a moment where nothing was read, and calls
/// ``finish()`` at last.
public final class Watcher {
  /// How often it is looked which launches are over.
  private static let pace = Duration.milliseconds(100)

  /// How often open tasks are looked at while logs are read.
  private static let countdownPace = Duration.milliseconds(250)

  /// How often memory is given back to the system while logs are read.
  private static let memoryPace = Duration.seconds(1)

  private let options: AnalysisOptions
  private let logs: [FollowedLog]
  private var session: AnalysisSession<WatchSink>
  private var schedules: [CountdownSchedule]
  private var lookedAt = ContinuousClock.now
  private var countedAt = ContinuousClock.now
  private var gaveBackAt = ContinuousClock.now
  private var hasFreed = false
  private var isStarted = false
  private var failed: Set<InputIndex> = []

  /// The tasks that are open, as they stood at the last turn.
  public private(set) var open: [TaskCountdown] = []

  /// Watches the files of the given paths; `-` is standard input.
  public init(_ paths: [String], options: WatchOptions = WatchOptions()) {
    self.options = options.analysis
    var filter = ReportFilter(options.analysis)
    if filter.needsLastRecord { filter.resolve(before: Self.now) }
    session = AnalysisSession(
      options.analysis, RuleMatcher(options.analysis.rules.indexed),
      report: ReportAssembler(filter, sink: WatchSink(logs: paths.count), kinds: 16_384))
    logs = paths.enumerated().map { FollowedLog($1, index: $0, options: options) }
    schedules = paths.map { _ in CountdownSchedule() }
  }

  /// The time it is, on the clock and in the zone of this computer.
  private static var now: Instant {
    let (micros, offset) = WallClock.now
    return Instant(
      wallMicroseconds: micros + Int64(offset) * 1_000_000, offsetSeconds: offset,
      fractionDigits: 6)
  }

  /// The worst severity of a finding that was reported, or `nil`.
  public var worst: Severity? { session.report.sink.worst }

  /// Whether no input can ever give more.
  public var isOver: Bool { logs.allSatisfy(\.isOver) }

  /// Whether some input could not be read.
  public var hasFailed: Bool { logs.contains { $0.failure != nil || $0.isForeign } }

  /// Reads a piece of what is there of each input and returns what there is to report.
  ///
  /// `isIdle` says that nothing was there.
  public func turn() -> (lines: [WatchLine], isIdle: Bool) {
    giveMemoryBack()
    if !isStarted { session.report.begin() }
    isStarted = true
    var isIdle = true
    var hasCaughtUp = false
    for log in logs {
      let look = read(log)
      if look.hasRead { hasFreed = true }
      if look.hasRead || look.hasCaughtUp { isIdle = false }
      // What is open by now must be known before its end can be reported.
      if look.hasCaughtUp { hasCaughtUp = true }
    }
    let now = ContinuousClock.now
    if now - lookedAt >= Self.pace || isOver || hasCaughtUp {
      lookedAt = now
      for log in logs {
        log.channels.retireLaunches(readBy: log.scanner, into: &session.report)
      }
      session.report.sink.endPiece()
      if isIdle || hasCaughtUp || now - countedAt >= Self.countdownPace {
        countedAt = now
        countDown()
      }
    }
    return (session.report.sink.takeLines(), isIdle)
  }

  /// Reads a piece of a log and reports what its events decide.
  private func read(_ log: FollowedLog) -> FollowedLog.Look {
    let look = log.read()
    if let change = look.change { notice(log, change) }
    if let failure = log.failure, failed.insert(log.index).inserted { notice(log, failure) }
    session.report.sink.progress[log.index] = WatchSink.Progress(
      isCaughtUp: log.isCaughtUp, wasCaughtUp: log.isCaughtUp && !look.hasCaughtUp,
      oldLines: log.oldLines)
    session.take(log.channels, readBy: log.scanner, of: log.index)
    session.report.sink.endPiece()
    if look.hasCaughtUp, log.oldLines > 0 {
      notice(log, "\(log.oldLines) lines were read; told is what comes from now on")
    }
    return look
  }

  private func notice(_ log: FollowedLog, _ text: String) {
    session.report.sink.take(.notice("\(log.path): \(text)"))
  }

  /// Gives back, now and then, what reading needed for a moment.
  private func giveMemoryBack() {
    let now = ContinuousClock.now
    guard hasFreed, now - gaveBackAt > Self.memoryPace else { return }
    FreedMemory.giveBack()
    (hasFreed, gaveBackAt) = (false, now)
  }

  /// Looks at the open tasks and reports those that are due.
  private func countDown() {
    open = []
    let filter = session.report.filter
    for (number, log) in logs.enumerated() {
      let tasks = log.channels.openTasks(budgetOption: options.budgetSeconds).filter {
        filter.admits($0.task.process) && filter.overlaps($0.task.began, nil, of: log.index)
      }
      let ownHost = log.scanner.ownHost
      let counted = tasks.map { task, now in
        var countdown = TaskCountdown(task, at: now, input: log.index)
        countdown.process.host = countdown.process.host ?? ownHost
        return (task: task, now: countdown)
      }
      open += counted.map(\.now)
      guard log.isCaughtUp else { continue }
      for due in schedules[number].due(counted) { session.report.sink.take(.countdown(due)) }
    }
  }

  /// Ends the watch and returns what is left to report; the last line is the summary.
  public func finish() -> [WatchLine] {
    var read = ReadInputs([])
    read.assumptions = ["the logs were read as they were written, oldest line first"]
    for log in logs {
      log.finish()
      session.report.sink.progress[log.index].wasCaughtUp = log.isCaughtUp
      session.take(log.channels, readBy: log.scanner, of: log.index)
      session.report.sink.endPiece()
      read.timelines += log.channels.timelines(
        of: log.index, seen: log.scanner.sightings, ownHost: log.scanner.ownHost,
        into: &session.report)
      read.summaries.append(log.summary)
      read.ownHosts[log.index] = log.scanner.ownHost
      for process in log.scanner.sightings { read.names.add(process: process.name) }
    }
    open = []
    session.finish(read)
    return session.report.sink.takeLines()
  }
}
