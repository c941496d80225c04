internal import LogModel

/// Applies UIKit's warnings to the tasks of a launch.
extension LaunchTracker {
  /// Takes UIKit's warning that a task is older than 30 seconds. UIKit also warns in the foreground, so the
  /// warning proves nothing by itself, not even which budget the system grants.
  mutating func warnOfAge(_ event: LogEvent) {
    guard let named = namedTask(event) else { return }
    tasks[named.task].details.longRunningEvidence = (evidence(event), lifecycle.isInBackground)
  }

  /// Takes UIKit's warning that a task is still open after its expiration handler was called.
  mutating func warnOfMissingEnd(_ event: LogEvent) {
    // UIKit warns about several tasks in equal lines. Such a line is a copy only if the log has other copies,
    // or if no open task is left to warn about.
    if event.identifier == nil, event.label == nil,
      hidden.isCopy(event, if: hidden.hasCopies || index.oldestUnwarned(in: tasks) == nil)
    {
      return
    }
    guard let named = namedTask(event) else { return }
    tasks[named.task].details.notEndedEvidence.append(evidence(event))
    if named.isSure { tasks[named.task].isNotEndedForSure = true }
    noteExpiry(of: named.task, event)
  }

  /// Returns the open task that a warning is about, and whether it must be that one. Adds the task if it began
  /// before the log; `nil` if it has ended, because then the warning came too late.
  private mutating func namedTask(_ event: LogEvent) -> (task: Int, isSure: Bool)? {
    if let identifier = event.identifier {
      if let task = index.byIdentifier[identifier] {
        return tasks.isOpen(task) ? (task, true) : nil
      }
      if let begin = hiddenBegin(identifier), let task = index.task(ofOrdinal: begin),
        tasks.isUnidentified(task)
      {
        let isSure = hidden.series?.isCertain(ofBegin: begin) ?? true
        name(tasks[task], event)
        return tasks.isOpen(task) ? (task, isSure) : nil
      }
      if let task = hiddenTask(event) {
        name(tasks[task], event)
        return (task, false)
      }
    } else if let label = event.label, let found = index.oldest(named: label, in: tasks) {
      return (found.task, found.isOnly)
    } else if let found = index.oldestUnwarned(in: tasks) {
      return (found.task, found.isOnly)
    }
    let task = addTask(event)
    name(task, event)
    return (task.number, event.identifier != nil)
  }

  /// The only open task that a warning with an identifier can be about if privacy hides the identifiers of
  /// begins; `nil` if there are several, or if none is old enough.
  private mutating func hiddenTask(_ event: LogEvent) -> Int? {
    guard event.messageSource == "uikit", !lifecycle.isLaunchInLog, hidden.series == nil else {
      return nil
    }
    let found = index.oldest(unidentified: event.messageSource, in: tasks) { task in
      guard task.ordinal != nil, event.label == nil || task.timeline.label == nil else {
        return false
      }
      guard event.kind == .taskLongRunning, let began = task.timeline.began?.at, let at = event.at
      else { return true }
      return at.seconds(since: began) >= Self.ageOfWarning
    }
    return found.flatMap { $0.isOnly ? $0.task : nil }
  }

  /// The number, 1-based, of the latest begin by UIKit that a line naming a task can be about; 0 if there is
  /// none. A warning about the age of a task rules out recent begins.
  func latestBegin(meantBy event: LogEvent) -> Int {
    guard event.kind == .taskLongRunning, let at = event.at else { return begins.uikitCount }
    var begin = begins.uikitCount
    while begin > 0, let task = index.task(ofOrdinal: begin),
      let began = tasks.record(task)?.timeline.began?.at,
      at.seconds(since: began) < Self.ageOfWarning
    {
      begin -= 1
    }
    return begin
  }

  /// The minimum age, in seconds, of a task that UIKit warns about: 30, less a margin for inexact times.
  private static let ageOfWarning = 29.0
}
