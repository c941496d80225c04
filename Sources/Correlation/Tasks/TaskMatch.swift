internal import LogModel

/// The task that an end or an expiration notice is about.
enum TaskMatch {
  /// The number of an open task, and the clue by which it was found.
  case open(Int, Pairing)
  /// The number of a task that had already ended.
  case ended(Int)
  /// No known task: nothing else in the log shows it.
  case unknown
}

/// Matches events with tasks by the best available clue: identifier, name, thread or order.
extension LaunchTracker {
  /// Returns the task that an end or an expiration notice is about. If its message rule names a clue, better
  /// clues are ignored.
  mutating func match(_ event: LogEvent) -> TaskMatch {
    event.pairing == nil ? matchByClues(event) : matchByClues(event.withCluesThatCount)
  }

  private mutating func matchByClues(_ event: LogEvent) -> TaskMatch {
    if let identifier = event.identifier { return match(identifier: identifier, event) }
    if !isNotice(event), let echo = takeEcho(event) { return .ended(echo) }
    if let label = event.label { return match(label: label, event) }
    return matchAnonymous(event)
  }

  private func isNotice(_ event: LogEvent) -> Bool { event.kind == .taskExpired }

  private func isAboutExpiry(_ event: LogEvent) -> Bool {
    event.kind == .taskExpired || event.kind == .taskExpiredAndEnded
  }

  /// A task whose end another message source logged just before, so that this event repeats it; `nil` if
  /// there is none.
  private mutating func takeEcho(_ event: LogEvent) -> Int? {
    index.takeEcho(in: event.messageSource, thread: event.thread, tasks) {
      Self.isWithin(Self.endWindow, of: $0.timeline.ended?.at, event.at)
    }
  }

  private mutating func match(identifier: String, _ event: LogEvent) -> TaskMatch {
    if let task = index.byIdentifier[identifier] {
      if !index.overtaken.isEmpty, let found = overtakenTask(identifier, latest: task, event) {
        return .open(found, .order)
      }
      guard let record = tasks.record(task), record.isOpen else { return .ended(task) }
      // If its begin hid the identifier, the identifier was inferred, which is not always certain.
      return .open(task, record.pairingDoubt == nil ? .identifier : .order)
    }
    guard event.messageSource == "uikit" else { return matchMixed(event) }
    // Privacy may hide the identifier in a begin, but never in an end. Identifiers are given out in the order
    // of the begins, so once the identifier of one begin is known, every identifier leads to its begin.
    if lifecycle.isLaunchInLog || hidden.series != nil {
      guard let begin = hiddenBegin(identifier), let task = index.task(ofOrdinal: begin),
        tasks.isUnidentified(task)
      else { return .unknown }
      let isCertain = hidden.series.map { !$0.isCounted && $0.isCertain(ofBegin: begin) } ?? false
      return tasks.isOpen(task) ? .open(task, isCertain ? .identifier : .order) : .ended(task)
    }
    // Other begins print their identifiers, so the begin can be counted from those.
    if let first = hidden.printedFirst, let number = Int(identifier),
      let task = index.task(ofOrdinal: number - first + 1), tasks.isUnidentified(task),
      tasks.isOpen(task)
    {
      return .open(task, .identifier)
    }
    // If no identifier exceeds the number of begins, the log most likely starts with the launch.
    if let number = Int(identifier), number <= begins.uikitCount,
      index.highestIdentifier <= begins.uikitCount, let task = index.task(ofOrdinal: number),
      tasks.isUnidentified(task), tasks.isOpen(task)
    {
      return .open(task, .order)
    }
    if !isNotice(event), let echo = takeEcho(event) { return .ended(echo) }
    func isHidden(_ task: TaskTracker) -> Bool {
      task.timeline.identifier == nil && task.ordinal != nil
    }
    if let label = event.label, let found = index.oldest(named: label, in: tasks, where: isHidden) {
      return .open(found.task, .name)
    }
    let oldest = index.oldest(unidentified: HiddenIdentifiers.messageSource, in: tasks) {
      event.label == nil || $0.timeline.label == nil
    }
    return oldest.map { .open($0.task, .order) } ?? .unknown
  }

  /// The 1-based number of the begin to which UIKit gave an identifier; `nil` if the log does not show the
  /// launch and no identifier of another begin is known.
  func hiddenBegin(_ identifier: String) -> Int? {
    guard let number = Int(identifier) else { return nil }
    if let series = hidden.series { return series.begin(of: number) }
    return lifecycle.isLaunchInLog ? number : nil
  }

  /// Of several open tasks with the same identifier, the one with the name of an event, or else with its
  /// thread, or else the latest. `nil` if only the latest task with that identifier can be open.
  private func overtakenTask(_ identifier: String, latest: Int, _ event: LogEvent) -> Int? {
    let earlier = (index.overtaken[identifier] ?? []).filter { tasks.isOpen($0) }
    guard !earlier.isEmpty else { return nil }
    let open = (tasks.isOpen(latest) ? [latest] : []) + earlier.reversed()
    return open.first { event.label != nil && tasks[$0].timeline.label == event.label }
      ?? open.first { event.thread != nil && tasks[$0].thread == event.thread } ?? open.first
  }

  /// Matches an app's message that prints an identifier although the app's begins did not.
  private mutating func matchMixed(_ event: LogEvent) -> TaskMatch {
    if let thread = event.thread {
      let own = index.oldest(of: event.messageSource, on: thread, in: tasks) {
        $0.timeline.identifier == nil
      }
      if let own { return .open(own.task, own.isOnly ? .thread : .order) }
    }
    return index.oldest(unidentified: event.messageSource, in: tasks)
      .map { .open($0.task, .order) } ?? .unknown
  }

  private mutating func match(label: String, _ event: LogEvent) -> TaskMatch {
    if isAboutExpiry(event),
      let found = index.oldest(named: label, in: tasks, where: { $0.timeline.expired == nil })
    {
      return .open(found.task, .name)
    }
    if let thread = event.thread, !isAboutExpiry(event),
      let found = index.oldest(named: label, in: tasks, where: { $0.thread == thread })
    {
      return .open(found.task, .name)
    }
    if let found = index.oldest(named: label, in: tasks) { return .open(found.task, .name) }
    // Every task with that name is over, so this is a second end, and not the end of a task with another
    // name.
    if let latest = index.latest(named: label) { return .ended(latest) }
    return matchAnonymous(event)
  }

  private mutating func matchAnonymous(_ event: LogEvent) -> TaskMatch {
    func isMeant(_ task: TaskTracker) -> Bool { event.label == nil || task.timeline.label == nil }
    if isAboutExpiry(event) {
      let found = index.oldestUnnoticed(of: event.messageSource, in: tasks, where: isMeant)
      // A notice from one message source may be about a task logged by another.
      if let found { return .open(found, .order) }
      return taskEndedLast(event).map { .ended($0) } ?? .unknown
    }
    if let thread = event.thread {
      if let found = index.oldest(of: event.messageSource, on: thread, in: tasks, where: isMeant) {
        return .open(found.task, found.isOnly ? .thread : .order)
      }
      // The latest task begun on this thread expired, and its expiration handler ended it on another thread.
      // So this is its second end, and not the end of another thread's task.
      if let latest = index.latest(in: event.messageSource, thread: thread),
        tasks.record(latest).map({ $0.timeline.expired != nil })
          ?? tasks.traits(of: latest).contains(.hasExpired)
      {
        return .ended(latest)
      }
    }
    if let found = index.oldest(of: event.messageSource, on: nil, in: tasks, where: isMeant) {
      return .open(found.task, .order)
    }
    return taskEndedLast(event).map { .ended($0) } ?? .unknown
  }

  /// The task that ended last, if an event that names no task may be about it again; otherwise `nil`.
  ///
  /// Two ends without a begin between them end the same task twice, unless the app never logs its begins.
  private func taskEndedLast(_ event: LogEvent) -> Int? {
    guard let task = index.latestEnded(in: event.messageSource) else { return nil }
    guard let record = tasks.record(task) else {
      let traits = tasks.traits(of: task)
      // No known task has the name of the event.
      if event.label != nil, traits.contains(.isNamed) { return nil }
      return traits.contains(.isUnmatched) && !traits.contains(.hasExpired) ? nil : task
    }
    if let label = event.label, let known = record.timeline.label, label != known { return nil }
    if !record.isUnmatched { return task }
    // A task that its expiration handler ended may be ended again until the app comes back to the foreground.
    let isBack = record.endInterval.map { intervals[$0].hasEnded } ?? false
    return record.timeline.expired != nil && !isBack ? task : nil
  }
}

extension LogEvent {
  /// The event without the clues that would take precedence over the one that its message rule asks to match
  /// by; unchanged if it lacks that clue.
  fileprivate var withCluesThatCount: LogEvent {
    var event = self
    switch pairing {
    case .name where label != nil: event.identifier = nil
    case .thread where thread != nil: (event.identifier, event.label) = (nil, nil)
    case .order: (event.identifier, event.label, event.thread) = (nil, nil, nil)
    case .identifier, .name, .thread, .some(.none), nil: break
    }
    return event
  }
}
