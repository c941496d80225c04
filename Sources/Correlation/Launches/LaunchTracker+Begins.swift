internal import LogModel

/// Turns begins into tasks.
extension LaunchTracker {
  /// Whether two times are at most `seconds` apart; `true` if one of them is unknown.
  static func isWithin(_ seconds: Double, of earlier: Instant?, _ later: Instant?) -> Bool {
    guard let earlier, let later else { return true }
    return abs(later.seconds(since: earlier)) <= seconds
  }

  /// Takes a message that a task was requested or has begun.
  mutating func begin(_ event: LogEvent, isKindAssumed: Bool = false) {
    let verdict = verdict(on: event)
    if case .copy? = verdict { return }
    if let task = taskReportedBefore(by: event) {
      confirmBegin(of: tasks[task], event)
      return
    }
    guard case .either(let original, let isCounted)? = verdict else {
      return addBegun(event).isKindAssumed = isKindAssumed
    }
    addBegun(event, isCounted: isCounted).details.pairingDoubt = .copy(line: original)
  }

  /// Adds the task that an event says was requested or begun. If `isCounted` is `false`, the event may be a
  /// copy, so that later lines are not matched with the task.
  private mutating func addBegun(_ event: LogEvent, isCounted: Bool = true) -> TaskTracker {
    let record = addTask(event, isFound: isCounted)
    record.timeline.began = reference(event)
    record.beganEvidence = evidence(event)
    guard isCounted else { return record }
    if event.kind == .taskRequested {
      record.isRequested = true
      index.insertRequest(record.number)
    }
    if event.taskKind.isOnAppsClock, let notice = intervals.current?.expiryEvidence {
      record.details.beganAfterExpiry = notice
    }
    if let granted = event.grantedSeconds { record.details.grantedSeconds = granted }
    noteBegin(of: record, event)
    if event.taskKind.isOnAppsClock { absorbInferred(into: record.number, event) }
    return record
  }

  /// Adds a task that an event mentions, whether or not the event is its begin. If `isFound` is `false`, later
  /// lines are not matched with the task.
  mutating func addTask(_ event: LogEvent, isFound: Bool = true) -> TaskTracker {
    // The key is set later, because the name of the process may not be known yet.
    let task = TaskTracker(TaskTimeline(key: "", process: process.process))
    // Assigning only an existing value is faster than copying the optional.
    if let thread = event.thread { task.thread = thread }
    task.timeline.kind = event.taskKind
    task.firstInterval = intervals.currentPlace ?? intervals.count
    tasks.append(task)
    unfinalized.add()
    if isFound { index.insert(task.number, isOnAppsClock: event.taskKind.isOnAppsClock) }
    return task
  }

  private mutating func confirmBegin(of task: TaskTracker, _ event: LogEvent) {
    if task.isRequested, event.messageSource == "uikit" {
      task.timeline.began = reference(event)
      task.beganEvidence = evidence(event)
      task.isRequested = false
    } else if event.kind == .taskRequested {
      task.isRequested = true
      index.insertRequest(task.number)
    }
    noteBegin(of: task, event)
  }

  /// Records what a begin says about its task, whichever message source logged it.
  private mutating func noteBegin(of task: TaskTracker, _ event: LogEvent) {
    if event.messageSource == "uikit", task.ordinal == nil {
      let ordinal = begins.countUIKitBegin()
      task.ordinal = ordinal
      index.setOrdinal(ordinal, of: task.number)
      if let doubt = hidden.series?.doubt(ofBegin: ordinal) {
        task.details.pairingDoubt = doubt
      }
    }
    if let ordinal = task.ordinal {
      hidden.note(begin: event, number: ordinal, tasksSoFar: tasks.count)
    }
    task.noteBegin(in: event.messageSource)
    begins.note(source: event.messageSource)
    index.setMessageSource(event.messageSource, thread: event.thread, of: task.number)
    name(task, event)
    if event.lacksExpirationHandler {
      task.lacksExpirationHandler = true
      task.details.handlerEvidence = evidence(event)
    }
    if let remaining = event.remaining, task.timeline.remainingAtBegin == nil {
      task.timeline.remainingAtBegin = remaining
      note(event, remaining, of: task)
    }
  }

  /// Gives a task the identifier and the name that an event prints, unless it has them already.
  mutating func name(_ task: TaskTracker, _ event: LogEvent) {
    if let identifier = event.identifier {
      if task.timeline.identifier == nil { task.timeline.identifier = identifier }
      if let earlier = index.byIdentifier[identifier], earlier != task.number, tasks.isOpen(earlier)
      {
        index.noteOvertaken(earlier, identifier)
      }
      index.setIdentifier(identifier, of: task.number)
      begins.noteIdentifier()
    }
    if let label = event.label, task.timeline.label == nil {
      unfinalized.name(label)
      task.timeline.label = label
      task.timeline.owner = TaskOwners.owner(ofTaskNamed: label)
      index.setLabel(label, of: task.number)
    }
  }
}
