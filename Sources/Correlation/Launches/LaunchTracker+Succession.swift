internal import LogModel

/// Decides whether a launch is over and the next launch of the same process has begun.
extension LaunchTracker {
  /// How many seconds before the launch callback the first lines of the same launch may come. UIKit begins a
  /// task of its own before the app's code runs.
  private static let launchWindow = 30.0

  /// How many seconds after its launch callback a process without a pid may log the same callback again.
  private static let repetitionWindow = 1.0

  /// How many seconds after the end of a process daemons may still log about it.
  private static let afterlife = 600.0

  /// How many seconds after a kill lines of the same launch may still come.
  private static let killWindow = 2.0

  /// Returns whether an event with the pid of the launch belongs to the launch, and notes the time of the event
  /// if so. Otherwise the event shows that the launch is over and another one has begun.
  ///
  /// It is called for each event, so it modifies the launch in place instead of copying it.
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

  /// Decides by the time of its end whether the launch is over before an event; `nil` if that is not conclusive.
  private func isOver(byItsEnd event: LogEvent) -> Bool? {
    // The app's own message that it terminates is decisive only if the launch is reportable. Such a launch may
    // have been reported already, so later lines must belong to another one.
    guard let end, end.cause != .terminated || isReportable else { return nil }
    guard let at = event.at, let endedAt = end.at else { return event.kind == .launched }
    return at.seconds(since: endedAt) > Self.killWindow
  }

  /// Whether an event is a daemon's late message about a process that has ended; pids are not reused that soon.
  private func isAfterlife(_ event: LogEvent) -> Bool {
    guard let end = end, let pid = event.process.pid,
      pid == process.process.pid ?? identity.daemonsPid
    else { return false }
    guard let at = event.at, let endedAt = end.at else { return true }
    return at.seconds(since: endedAt) < Self.afterlife
  }

  /// Whether a launch callback belongs to another launch. Apps and their libraries log the callback more than
  /// once, and UIKit begins a task before it.
  private func isNewLaunch(_ event: LogEvent) -> Bool {
    let isKnown = lifecycle.isLaunchInLog || !process.states.isEmpty
    guard let at = event.at, let first = span.firstAt else { return isKnown }
    // A pid is not reused that soon. Without a pid, the app may have crashed at its start and been launched
    // again, so the window is shorter.
    let hasPid = process.process.pid != nil
    let window = hasPid || !isKnown ? Self.launchWindow : Self.repetitionWindow
    return at.seconds(since: first) > window || at.seconds(since: first) < -window
  }

  /// Whether UIKit's first identifier occurs well after the latest line of a launch that had higher
  /// identifiers, which shows a new launch if no pid distinguishes launches.
  private func isFirstOfNextLaunch(_ event: LogEvent) -> Bool {
    guard process.process.pid == nil, event.process.pid == nil, event.messageSource == "uikit",
      begins.sources.contains(event.messageSource), index.highestIdentifier > 1, let at = event.at,
      let latest = span.latestAt
    else { return false }
    return at.seconds(since: latest) > Self.repetitionWindow
  }

  /// Whether the identifier of a begin shows that the process was launched again. Identifiers count up from 1
  /// in each launch, so one that occurs again belongs to another launch.
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
