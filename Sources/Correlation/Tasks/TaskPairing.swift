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
extension LaunchTracker {
  /// Returns the task that an end or a notice belongs to.
  func match(_ event: LogEvent) -> TaskMatch {
    event.pairing == nil ? matchByClues(event) : matchByClues(event.withCluesThatCount)
  }

  private func matchByClues(_ event: LogEvent) -> TaskMatch {
    if let identifier = event.identifier { return match(identifier: identifier, event) }
    if !isNotice(event), let echo = takeEcho(event) { return .ended(echo) }
    if let label = event.label { return match(label: label, event) }
    return matchAnonymous(event)
  }

  private func isNotice(_ event: LogEvent) -> Bool { event.kind == .taskExpired }

  private func isAboutExpiry(_ event: LogEvent) -> Bool {
    event.kind == .taskExpired || event.kind == .taskExpiredAndEnded
  }

  /// A task whose end other words told just before.
  private func takeEcho(_ event: LogEvent) -> Int? {
    index.takeEcho(in: event.messageSource, thread: event.thread, tasks) {
      Self.isWithin(Self.endWindow, of: $0.timeline.ended?.at, event.at)
    }
  }

  private func match(identifier: String, _ event: LogEvent) -> TaskMatch {
    if let task = index.byIdentifier[identifier] {
      if !index.overtaken.isEmpty, let found = overtakenTask(identifier, latest: task, event) {
        return .open(found, .order)
      }
      guard let record = tasks.record(task), record.isOpen else { return .ended(task) }
      // A warning may have named it, by one of several ways to read its hidden identifier.
      return .open(task, record.pairingDoubt == nil ? .identifier : .order)
    }
    guard event.messageSource == "uikit" else { return matchMixed(event) }
    // Privacy hides the identifier in the begin, never in the end. Identifiers count up with the begins,
    // so where that of one is known another one's tells its begin.
    if lifecycle.isLaunchInLog || hidden.series != nil {
      guard let begin = hiddenBegin(identifier), let task = index.task(ofOrdinal: begin),
        isUnidentified(task)
      else { return .unknown }
      let isCertain = hidden.series.map { !$0.isCounted && $0.isCertain(ofBegin: begin) } ?? false
      return isOpen(task) ? .open(task, isCertain ? .identifier : .order) : .ended(task)
    }
    // Others print theirs.
    if let first = hidden.printedFirst, let number = Int(identifier),
      let task = index.task(ofOrdinal: number - first + 1), isUnidentified(task), isOpen(task)
    {
      return .open(task, .identifier)
    }
    // Where no identifier is beyond the number of begins, the log most likely starts with the launch.
    if let number = Int(identifier), number <= begins.uikitCount,
      index.highestIdentifier <= begins.uikitCount, let task = index.task(ofOrdinal: number),
      isUnidentified(task), isOpen(task)
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
    let oldest = index.oldestUnidentified(told: HiddenIdentifiers.messageSource, in: tasks) {
      event.label == nil || $0.timeline.label == nil
    }
    return oldest.map { .open($0, .order) } ?? .unknown
  }

  /// Which begin of UIKit's count has an identifier, as far as that of another begin is known.
  func hiddenBegin(_ identifier: String) -> Int? {
    guard let number = Int(identifier) else { return nil }
    if let series = hidden.series { return series.begin(of: number) }
    return lifecycle.isLaunchInLog ? number : nil
  }

  /// Of several tasks that were begun under one identifier while another was open, the open one that the
  /// name or the thread of an event speaks for; else the latest. `nil` where there are no others.
  private func overtakenTask(_ identifier: String, latest: Int, _ event: LogEvent) -> Int? {
    let earlier = (index.overtaken[identifier] ?? []).filter { isOpen($0) }
    guard !earlier.isEmpty else { return nil }
    let open = (isOpen(latest) ? [latest] : []) + earlier.reversed()
    return open.first { event.label != nil && tasks[$0].timeline.label == event.label }
      ?? open.first { event.thread != nil && tasks[$0].thread == event.thread } ?? open.first
  }

  /// An app's message that prints an identifier where its begin did not.
  private func matchMixed(_ event: LogEvent) -> TaskMatch {
    if let thread = event.thread {
      let own = index.oldest(told: event.messageSource, on: thread, in: tasks) {
        $0.timeline.identifier == nil
      }
      if let own { return .open(own.task, own.isOnly ? .thread : .order) }
    }
    return index.oldestUnidentified(told: event.messageSource, in: tasks).map { .open($0, .order) }
      ?? .unknown
  }

  private func match(label: String, _ event: LogEvent) -> TaskMatch {
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
    // Every task of that name is over: this is a second end, and not the end of a task of another.
    if let latest = index.latest(named: label) { return .ended(latest) }
    return matchAnonymous(event)
  }

  private func matchAnonymous(_ event: LogEvent) -> TaskMatch {
    func isMeant(_ task: TaskTracker) -> Bool { event.label == nil || task.timeline.label == nil }
    if isAboutExpiry(event) {
      let found = index.oldestUnnoticed(told: event.messageSource, in: tasks, where: isMeant)
      // A notice in the words of one message source may be about a task told in those of another.
      if let found { return .open(found, .order) }
      return taskEndedLast(event).map { .ended($0) } ?? .unknown
    }
    if let thread = event.thread {
      if let found = index.oldest(told: event.messageSource, on: thread, in: tasks, where: isMeant)
      {
        return .open(found.task, found.isOnly ? .thread : .order)
      }
      // The thread's own task is over, ended by its expiration handler on another thread: this is
      // its second end, and not the end of some other thread's task.
      if let latest = index.latest(in: event.messageSource, thread: thread),
        tasks.record(latest).map({ $0.timeline.expired != nil })
          ?? tasks.traits(of: latest).contains(.hasExpired)
      {
        return .ended(latest)
      }
    }
    if let found = index.oldest(told: event.messageSource, on: nil, in: tasks, where: isMeant) {
      return .open(found.task, .order)
    }
    return taskEndedLast(event).map { .ended($0) } ?? .unknown
  }

  /// The task that ended last, if an event that names none may be about it once more.
  ///
  /// Two ends without a begin between them end one task twice, unless that begin is one of those
  /// that the log does not show: an app may never log its begins.
  private func taskEndedLast(_ event: LogEvent) -> Int? {
    guard let task = index.latestEnded(in: event.messageSource) else { return nil }
    guard let record = tasks.record(task) else {
      let traits = tasks.traits(of: task)
      return traits.contains(.isUnmatched) && !traits.contains(.hasExpired) ? nil : task
    }
    if let label = event.label, let known = record.timeline.label, label != known { return nil }
    if !record.isUnmatched { return task }
    // What its handler ended is ended once more on the way out of it, before the app comes back.
    let isBack = record.endInterval.map { intervals[$0].hasEnded } ?? false
    return record.timeline.expired != nil && !isBack ? task : nil
  }
}

extension LogEvent {
  /// The event with the clues alone that its rule wants tasks matched by; with all of them where it
  /// wants none in particular, or prints none of those.
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
