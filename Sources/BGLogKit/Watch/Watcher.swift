internal import ConsoleLogs
internal import Correlation
public import LogModel
internal import Reporting
internal import Scanning

/// Watches logs while they are being written and reports what happens to background tasks and to requests for
/// scheduled work.
///
/// Call ``turn()`` repeatedly, pausing briefly after a call that had nothing to read, and call
/// ``finish()`` at the end.
public final class Watcher {
  /// How often to check which launches are over.
  private static let pace = Duration.milliseconds(100)

  /// How often to update the open tasks and requests while logs are being read.
  private static let countdownPace = Duration.milliseconds(250)

  /// How often to return freed memory to the system while logs are being read.
  private static let memoryPace = Duration.seconds(1)

  private let options: AnalysisOptions
  private let logs: [FollowedLog]
  private var session: AnalysisSession<WatchSink>
  private var schedules: [(tasks: CountdownSchedule, requests: RequestCountdownSchedule)]
  private var lookedAt = ContinuousClock.now
  private var countedAt = ContinuousClock.now
  private var gaveBackAt = ContinuousClock.now
  private var hasFreed = false
  private var isStarted = false
  private var failed: Set<InputIndex> = []

  /// The open tasks, as of the last update in ``turn()``.
  public private(set) var open: [TaskCountdown] = []

  /// The requests for scheduled work that wait for a window or run, as of the last update in ``turn()``.
  public private(set) var openRequests: [RequestCountdown] = []

  /// Creates a watcher for the logs at these paths; `-` is standard input.
  public init(_ paths: [String], options: WatchOptions = WatchOptions()) {
    self.options = options.analysis
    var filter = ReportFilter(options.analysis)
    if filter.needsLastRecord { filter.resolve(before: Self.now) }
    session = AnalysisSession(
      options.analysis, RuleMatcher(options.analysis.rules.indexed),
      report: ReportAssembler(filter, sink: WatchSink(logs: paths.count), kinds: 16_384))
    logs = paths.enumerated().map { FollowedLog($1, index: $0, options: options) }
    schedules = paths.map { _ in (tasks: CountdownSchedule(), requests: RequestCountdownSchedule())
    }
  }

  /// The current time on the clock and in the time zone of this computer.
  private static var now: Instant {
    let (micros, offset) = WallClock.now
    return Instant(
      wallMicroseconds: micros + Int64(offset) * 1_000_000, offsetSeconds: offset,
      fractionDigits: 6)
  }

  /// The worst severity of the findings reported so far; `nil` if there are none.
  public var worst: Severity? { session.report.sink.worst }

  /// Whether all inputs have ended, so that there will be no more output.
  public var isOver: Bool { logs.allSatisfy(\.isOver) }

  /// Whether some input could not be read or understood.
  public var hasFailed: Bool { logs.contains { $0.failure != nil || $0.isForeign } }

  /// Reads the next available piece of each input and returns what there is to report.
  ///
  /// `isIdle` is `true` if there was nothing to read.
  public func turn() -> (lines: [WatchLine], isIdle: Bool) {
    giveMemoryBack()
    if !isStarted {
      session.report.begin()
      // The header comes first, even before the events that can be read at once.
      session.report.sink.endPiece()
    }
    isStarted = true
    var isIdle = true
    var hasCaughtUp = false
    for log in logs {
      let look = read(log)
      if look.hasRead { hasFreed = true }
      if look.hasRead || look.hasCaughtUp { isIdle = false }
      // The tasks that are open at this point must be recorded now, so that their ends can be reported
      // later.
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

  /// Reads the next piece of a log and reports what can be decided.
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

  /// Returns freed memory to the system from time to time. Reading needs more memory than it keeps.
  private func giveMemoryBack() {
    let now = ContinuousClock.now
    guard hasFreed, now - gaveBackAt > Self.memoryPace else { return }
    FreedMemory.giveBack()
    (hasFreed, gaveBackAt) = (false, now)
  }

  /// Updates the open tasks and requests and reports those that are due.
  private func countDown() {
    open = []
    openRequests = []
    let filter = session.report.filter
    for (number, log) in logs.enumerated() {
      let requests = countedRequests(of: log)
      let running = Set(requests.filter { $0.now.state == .running }.map(\.now.key))
      let tasks = log.channels.openTasks(budgetOption: options.budgetSeconds).filter {
        filter.admits($0.task.process) && filter.overlaps($0.task.began, nil, of: log.index)
      }
      let ownHost = log.scanner.ownHost
      let counted = tasks.map { task, now in
        var countdown = TaskCountdown(task, at: now, input: log.index)
        countdown.process.host = countdown.process.host ?? ownHost
        countdown.isToldByRequest = countdown.request.map(running.contains) ?? false
        return (task: task, now: countdown)
      }
      open += counted.map(\.now)
      openRequests += requests.map(\.now)
      guard log.isCaughtUp else { continue }
      for due in schedules[number].tasks.due(counted) { session.report.sink.take(.countdown(due)) }
      for due in schedules[number].requests.due(requests) {
        session.report.sink.take(.requestCountdown(due))
      }
    }
  }

  /// The requests of a log that wait for a window or run, as they would be reported now.
  private func countedRequests(
    of log: FollowedLog
  ) -> [(place: RequestPlace, now: RequestCountdown)] {
    let filter = session.report.filter
    let ownHost = log.scanner.ownHost
    return log.channels.openRequests().filter {
      filter.admits($0.request.request) && filter.overlaps($0.request.since, nil, of: log.index)
    }.map { place, request, host, now in
      var countdown = RequestCountdown(request, at: now, input: log.index)
      if countdown.process?.host == nil { countdown.process?.host = host ?? ownHost }
      return (place: place, now: countdown)
    }
  }

  /// Ends the watch and returns the rest of the report. The summary is its last line.
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
    openRequests = []
    session.finish(read)
    return session.report.sink.takeLines()
  }
}
