internal import LogModel

/// When a launch is over and the next one of the same process has begun.
extension LaunchTracker {
  /// How long before the launch callback the launch's own first lines may come, in seconds: UIKit
  /// begins a task of its own before the app's code runs.
  private static let launchWindow = 30.0

  /// How long after its launch callback a process without a pid may log it again, in seconds.
  private static let repetitionWindow = 1.0

  /// How long after its end daemons may talk of a process, in seconds.
  private static let afterlife = 600.0

  /// How long after a kill lines of the same launch may still come, in seconds.
  private static let killWindow = 2.0

  /// Returns whether an event under the launch's pid is one of it, and notes when it was; otherwise the event shows
  /// that the launch is over and a new one runs.
  ///
  /// Each event asks, so it changes the launch where it is stored: to read one as a whole copies it.
  mutating func continues(with event: LogEvent) -> Bool {
    let mayBeOver =
      lifecycle.hasEnded || identity.daemonsPid != nil || event.kind == .launched
      || event.kind == .taskBegan
    if mayBeOver, isOver(before: event) { return false }
    if let at = event.at { span.noteMention(at: at) }
    return true
  }

  private func isOver(before event: LogEvent) -> Bool {
    if let known = identity.daemonsPid, let pid = event.process.pid, known != pid { return true }
    if event.kind.isAboutEnd { return false }
    if event.isFromDaemon, isAfterlife(event) { return false }
    if lifecycle.hasEnded, let isOver = isOver(byItsEnd: event) { return isOver }
    switch event.kind {
    case .launched: return isNewLaunch(event)
    case .taskBegan: return !ProcessResolver.isDaemons(event) && hasRestartedCount(event)
    default: return false
    }
  }

  /// The same by the time of its end; `nil` where that decides nothing.
  private func isOver(byItsEnd event: LogEvent) -> Bool? {
    // What was reported while its log is watched is not reported again, so what comes is another launch's.
    guard let end, end.cause != .terminated || isReportable else { return nil }
    guard let at = event.at, let endedAt = end.at else { return event.kind == .launched }
    return at.seconds(since: endedAt) > Self.killWindow
  }

  /// Whether daemons still log about a process that has ended; pids do not come back that soon.
  private func isAfterlife(_ event: LogEvent) -> Bool {
    guard let end = end, let pid = event.process.pid,
      pid == process.process.pid ?? identity.daemonsPid
    else { return false }
    guard let at = event.at, let endedAt = end.at else { return true }
    return at.seconds(since: endedAt) < Self.afterlife
  }

  /// Whether a launch callback is that of another launch: apps and their libraries log theirs more
  /// than once, and UIKit begins a task before.
  private func isNewLaunch(_ event: LogEvent) -> Bool {
    let isKnown = lifecycle.isLaunchInLog || !process.states.isEmpty
    guard let at = event.at, let first = span.firstAt else { return isKnown }
    // No pid comes back that soon; without one, an app that crashes at its start does.
    let hasPid = process.process.pid != nil
    let window = hasPid || !isKnown ? Self.launchWindow : Self.repetitionWindow
    return at.seconds(since: first) > window || at.seconds(since: first) < -window
  }

  /// Whether UIKit's first task begins well after a later one, where no pid distinguishes launches.
  private func isFirstOfNextLaunch(_ event: LogEvent) -> Bool {
    guard process.process.pid == nil, event.process.pid == nil, event.messageSource == "uikit",
      begins.sources.contains(event.messageSource), index.highestIdentifier > 1, let at = event.at,
      let latest = span.latestAt
    else { return false }
    return at.seconds(since: latest) > Self.repetitionWindow
  }

  /// Whether a begin shows that the process was launched anew: identifiers count up from 1 in each
  /// launch, so one that comes again belongs to another launch.
  private func hasRestartedCount(_ event: LogEvent) -> Bool {
    guard let identifier = event.identifier else { return false }
    guard let task = index.byIdentifier[identifier] else {
      guard let number = index.byIdentifier.value(of: identifier) else { return false }
      if number == 1, isFirstOfNextLaunch(event) { return true }
      return number <= index.byIdentifier.highestForgotten
        && begins.sources.contains(event.messageSource)
    }
    guard let number = index.byIdentifier.value(of: identifier),
      tasks.record(task)?.beginSources.contains(event.messageSource)
        ?? begins.sources.contains(event.messageSource),
      !isRepeated(event, of: task)
    else { return false }
    if process.process.pid != nil, let began = tasks.record(task)?.timeline.began?.at,
      let at = event.at,
      abs(at.seconds(since: began)) <= Self.pidLifetime
    {
      return false
    }
    return number <= index.highestIdentifier
  }
}
