internal import LogModel

/// How notices of expiry, refusals and UIKit's warnings touch the tasks of a launch.
extension LaunchRecord {
  /// Takes the notice that one task's expiration handler is called.
  ///
  /// - Parameter ends: Whether the same message says that the handler ended the task.
  mutating func expire(_ event: LogEvent, ends: Bool) {
    switch match(event) {
    case .open(let task, let pairing):
      noteExpiry(of: task, event)
      guard ends else { return }
      tasks[task].timeline.pairing = pairing
      tasks[task].timeline.ended = reference(event)
      tasks[task].endedEvidence = evidence(event)
      tasks[task].endVocabularies.insert(event.vocabulary)
      tasks[task].endStretch = currentStretch
      tasks[task].lastStretch = stretches.count - 1
      index.noteEnd(of: task, vocabulary: event.vocabulary)
      latestEnd = event.at ?? latestEnd
      if implied == task { implied = nil }
    case .ended(let task):
      if ends { addDoubleEnd(of: task, event) }
    case .unknown:
      let task = addTask(event)
      name(task, event)
      noteExpiry(of: task, event)
      guard ends else { return }
      tasks[task].timeline.ended = reference(event)
      tasks[task].endedEvidence = evidence(event)
      tasks[task].endStretch = currentStretch
      tasks[task].lastStretch = stretches.count - 1
    }
  }

  private mutating func noteExpiry(of task: Int, _ event: LogEvent) {
    guard tasks[task].timeline.expired == nil else { return }
    tasks[task].timeline.expired = reference(event)
    tasks[task].expiredEvidence = evidence(event)
    name(task, event)
  }

  /// Takes the notice that the expiration handlers of all tasks are about to be called.
  mutating func startExpiration(_ event: LogEvent) {
    for task in index.openTasks(in: tasks, limit: 1024) {
      noteExpiry(of: task, event)
    }
  }

  /// Takes the system's refusal of a task.
  mutating func refuse(_ event: LogEvent) {
    let recent = index.openTasks(in: tasks, limit: Self.recent)
    let asked =
      event.identifier.flatMap { index.byIdentifier[$0] }
      ?? (event.vocabulary == "uikit" ? recent.last { tasks[$0].isRequested } : nil)
    if let asked {
      name(asked, event)
      tasks[asked].timeline.outcome = .refused
      tasks[asked].proof.append(evidence(event))
      return
    }
    // UIKit tells of one refusal in two lines, the second with the identifier.
    if event.vocabulary == "uikit", event.identifier != nil, let last = tasks.indices.last,
      tasks[last].timeline.outcome == .refused, tasks[last].timeline.identifier == nil
    {
      name(last, event)
      tasks[last].proof.append(evidence(event))
      return
    }
    let task = addTask(event)
    name(task, event)
    tasks[task].timeline.began = reference(event)
    tasks[task].beganEvidence = evidence(event)
    tasks[task].timeline.outcome = .refused
  }

  /// Takes UIKit's warning that a task is older than 30 seconds.
  mutating func warnOfAge(_ event: LogEvent) {
    let task = namedTask(event)
    tasks[task].longRunningEvidence = (evidence(event), isInBackground)
  }

  /// Takes UIKit's warning that a task is still open after its expiration handler was called.
  mutating func warnOfMissingEnd(_ event: LogEvent) {
    let task = namedTask(event)
    tasks[task].notEndedEvidence.append(evidence(event))
    noteExpiry(of: task, event)
  }

  /// The task a warning names; one that began before the log is added.
  private mutating func namedTask(_ event: LogEvent) -> Int {
    if let identifier = event.identifier {
      if let task = index.byIdentifier[identifier], isOpen(task) { return task }
    } else {
        if let found = index.oldest(in: tasks, where: { $0.notEndedEvidence.isEmpty }) {
        return found.task
      }
    }
    let task = addTask(event)
    name(task, event)
    return task
  }

  /// Takes UIKit's refusal to end a task that does not exist or was ended before.
  mutating func rejectEnd(_ event: LogEvent) {
    guard let identifier = event.identifier, let task = index.byIdentifier[identifier] else {
      let stray = StrayEnd(
        identifier: event.identifier, evidence: [evidence(event)], at: event.at,
        isRejection: true)
      strayEnds.append(stray)
      return
    }
    if isOpen(task) {
      // UIKit of iOS 13 prints this of its own accord, so the task is not called ended for it.
      tasks[task].disputed.append(evidence(event))
    } else {
      addDoubleEnd(of: task, event)
    }
  }
}
