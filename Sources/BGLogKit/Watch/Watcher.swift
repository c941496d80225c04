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

  /// How often memory is given back to the system while something is read.
  private static let memoryPace = Duration.seconds(1)

  let options: WatchOptions
  let logs: [LiveLog]
  var assembly: ReportAssembler
  var summary = ReportSummary()
  var schedules: [CountdownSchedule]
  private var lookedAt = ContinuousClock.now
  private var isStarted = false

  /// The worst severity of a finding that was told, or `nil`.
  public internal(set) var worst: Severity?

  /// The tasks that are open, as they stood at the last turn.
  public internal(set) var open: [TaskCountdown] = []

  /// Watches the files of the given paths; `-` is standard input.
  public init(_ paths: [String], options: WatchOptions = WatchOptions()) {
    self.options = options
    var filter = ReportFilter(options.analysis)
    if filter.needsLastRecord { filter.resolve(before: .now) }
    assembly = ReportAssembler(filter, kinds: 16_384)
    logs = paths.enumerated().map { index, path in
      LiveLog(
        path, index: index, matcher: RuleMatcher(options.analysis.rules.indexed), options: options)
    }
    schedules = paths.map { _ in CountdownSchedule() }
  }

  /// Whether no input can ever give more.
  public var isOver: Bool { logs.allSatisfy(\.isOver) }

  /// Whether some input could not be read.
  public var hasFailed: Bool { logs.contains { $0.failure != nil || $0.isForeign } }

  /// Reads a piece of what is there of each input and returns what is told of it.
  ///
  /// `isIdle` says that nothing was there.
  public func turn() -> (lines: [WatchLine], isIdle: Bool) {
    giveMemoryBack()
    var lines: [WatchLine] = []
    if !isStarted { lines.append(.report(.header(Analyzer.tool))) }
    isStarted = true
    var isIdle = true
    var hasCaughtUp = false
    for log in logs {
      let turn = log.turn()
      if turn.hasRead || turn.caughtUp { isIdle = false }
      if turn.hasRead { hasFreed = true }
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
      for log in logs { finalizeOverdue(log, to: &lines) }
      if isIdle || hasCaughtUp || now - countedAt >= .milliseconds(250) {
        countedAt = now
        count(into: &lines)
      }
    }
    return (lines, isIdle)
  }

  /// Gives back, now and then, what reading needed for a moment.
  private func giveMemoryBack() {
    let now = ContinuousClock.now
    guard hasFreed, now - gaveBackAt > Self.memoryPace else { return }
    FreedMemory.giveBack()
    (hasFreed, gaveBackAt) = (false, now)
  }

  private var hasFreed = false
  private var gaveBackAt = ContinuousClock.now
  private var countedAt = ContinuousClock.now
  private var failed: Set<Int> = []

  /// What is still known of the processes that the logs hold.
  private func names(_ timelines: [Timeline]) -> HeldNames {
    var names = HeldNames()
    for log in logs {
      for sighting in log.scanner.sightings { names.add(process: sighting.name) }
    }
    for launch in timelines.flatMap(\.launches) { names.add(launch) }
    return names
  }

  /// Ends the watch and returns what is left to tell; the last line is the summary.
  public func finish() -> [WatchLine] {
    var lines: [WatchLine] = []
    var timelines: [Timeline] = []
    for log in logs {
      let (turn, own) = log.finish()
      tell(turn, of: log, to: &lines)
      timelines += own
    }
    open = []
    let whole = Analyzer(options: options.analysis).judge(
      logs.map(\.summary), CrashReportReader.Result(), timelines,
      ["the logs were read as they were written, oldest line first"], &assembly.filter)
    let filter = assembly.filter
    var unknown: UnmetFilter?
    var assumptions: [String] = []
    assembly.tell(
      whole,
      unmet: {
        let unmet = filter.unmet(by: names(timelines), isMentioned: { _ in false })
        guard unmet?.isUnknown == true else { return unmet }
        unknown = unmet
        return nil
      },
      to: { line, _, isReported in
        if case .summary(let all, let sentences) = line {
          assumptions = sentences
          summary.findingsLeftOut = all.findingsLeftOut
        } else if isReported {
          tell(line, to: &lines)
        }
        return true
      })
    if let unknown { lines.append(.notice(unknown.sentenceWithNames)) }
    lines.append(.report(.summary(summary, assumptions: assumptions)))
    return lines
  }
}
