internal import LogModel

/// Which task the end of a task, or a notice about one, belongs to.
enum TaskMatch {
  /// A task that is open, and how it was found.
  case open(Int, Pairing)
  /// A task that was ended before.
  case ended(Int)
  /// A task that the log does not show.
  case unknown
}

/// Pairing, best clue first: identifier, name, thread, order.
extension LaunchRecord {
  /// Returns the task that an end or a notice belongs to.
  mutating func match(_ event: LogEvent) -> TaskMatch {
    if let identifier = event.identifier { return match(identifier: identifier, event) }
    if let label = event.label { return match(label: label, event) }
    return matchAnonymous(event)
  }

  private mutating func match(identifier: String, _ event: LogEvent) -> TaskMatch {
    if let task = index.byIdentifier[identifier] {
      return isOpen(task) ? .open(task, .identifier) : .ended(task)
    }
    // Privacy hides the identifier in the begin, never in the end. Identifiers count from 1 in
    // each launch, so where the launch is in the log the n-th begin is meant.
    func isHidden(_ task: TaskRecord) -> Bool {
      task.timeline.identifier == nil && task.ordinal != nil
    }
    guard event.vocabulary == "uikit" else {
      return matchMixed(event)
    }
    if isLaunchInLog, let number = Int(identifier) {
      let hidden = index.openTasks(in: tasks, limit: 1024, where: isHidden)
      return hidden.first { tasks[$0].ordinal == number }.map { .open($0, .order) } ?? .unknown
    }
    if let label = event.label, let found = index.oldest(named: label, in: tasks, where: isHidden) {
      return .open(found.task, .name)
    }
    return index.oldest(told: "uikit", on: nil, in: tasks, where: isHidden).map { .open($0.task, .order) }
      ?? .unknown
  }

  /// An app's message that prints an identifier where its begin did not.
  private mutating func matchMixed(_ event: LogEvent) -> TaskMatch {
    let found = index.oldest(told: event.vocabulary, on: event.thread, in: tasks) {
      $0.timeline.identifier == nil
    }
    return found.map { .open($0.task, .thread) } ?? .unknown
  }

  private mutating func match(label: String, _ event: LogEvent) -> TaskMatch {
    guard let found = index.oldest(named: label, in: tasks, where: { _ in true }) else {
      return matchAnonymous(event)
    }
    return .open(found.task, .name)
  }

  private mutating func matchAnonymous(_ event: LogEvent) -> TaskMatch {
    let isNotice = event.kind == .taskExpired || event.kind == .taskExpiredAndEnded
    func isMeant(_ task: TaskRecord) -> Bool { !(isNotice && task.timeline.expired != nil) }
    if !isNotice, let thread = event.thread {
      if let found = index.oldest(told: event.vocabulary, on: thread, in: tasks, where: isMeant) {
        return .open(found.task, found.isOnly ? .thread : .order)
      }
      // The thread's own task is over, ended by its expiration handler on another thread: this is
      // its second end, and not the end of some other thread's task.
      if let latest = index.latest(in: event.vocabulary, thread: thread),
        tasks[latest].timeline.expired != nil
      {
        return .ended(latest)
      }
    }
    if let found = index.oldest(told: event.vocabulary, on: nil, in: tasks, where: isMeant) {
      return .open(found.task, .order)
    }
    // A notice in the words of one vocabulary may be about a task told in those of another.
    if isNotice, let found = index.oldest(in: tasks, where: isMeant) { return .open(found.task, .order) }
    return index.latestEnded(in: event.vocabulary).map { .ended($0) } ?? .unknown
  }
}
