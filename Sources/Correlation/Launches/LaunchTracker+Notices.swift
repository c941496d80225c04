internal import LogModel

/// Applies expiration notices and refusals to the tasks of a launch.
extension LaunchTracker {
  /// How many seconds after the notice to all tasks the notices to each of them may come.
  private static let noticeWindow = 10.0

  /// Takes the notice that one task's expiration handler is called.
  ///
  /// `ends` says whether the same message reports that the handler ended the task.
  mutating func expire(_ event: LogEvent, ends: Bool) {
    switch match(event) {
    case .open(let task, let pairing):
      noteExpiry(of: task, event)
      if ends { close(task, event, pairing: pairing) }
    case .ended(let task):
      if ends { expireAgain(task, event) }
    case .unknown:
      if ends {
        addUnmatchedEnd(event)
        noteExpiry(of: tasks.count - 1, event)
        return
      }
      // Soon after the notice to all tasks, an unnamed notice is about one of those tasks, so it adds none.
      if event.identifier == nil, event.label == nil, let notice = begins.latestNoticeToAll,
        Self.isWithin(Self.noticeWindow, of: notice, event.at)
      {
        return
      }
      let task = addTask(event)
      name(task, event)
      noteExpiry(of: task.number, event)
      // Its end will come from the same message source.
      index.setMessageSource(event.messageSource, thread: event.thread, of: task.number)
    }
  }

  /// Notes that a task's expiration handler was called; the first notice counts.
  mutating func noteExpiry(of task: Int, _ event: LogEvent) {
    guard tasks[task].timeline.expired == nil else { return }
    tasks[task].timeline.expired = reference(event)
    tasks[task].details.expiredEvidence = evidence(event)
    tasks[task].isNoticeItsOwn = event.kind != .expirationStarted
    name(tasks[task], event)
    if tasks[task].timeline.kind.isOnAppsClock { noteExpiryOfInterval(event) }
  }

  /// Notes that the app's time in the current background interval is about to run out.
  private func noteExpiryOfInterval(_ event: LogEvent) {
    intervals.current?.noteExpiry(evidence(event))
  }

  /// Takes the notice that the expiration handlers of all tasks are about to be called.
  mutating func startExpiration(_ event: LogEvent) {
    for task in index.allUnnoticed(in: tasks) { noteExpiry(of: task, event) }
    noteExpiryOfInterval(event)
    begins.noteNoticeToAll(at: event.at)
  }

  /// Takes the system's refusal to begin a task.
  mutating func refuse(_ event: LogEvent) {
    // If this were the refusal of another task, UIKit would have logged another request or identifier,
    // so the line is a copy.
    if event.messageSource == HiddenIdentifiers.messageSource, hidden.isCopy(event) { return }
    if let task = askedTask(event) {
      name(tasks[task], event)
      noteRefusal(event, ofBegin: tasks[task])
      tasks[task].timeline.outcome = .refused
      tasks[task].details.proof.append(evidence(event))
      releaseInferred(from: task)
      queue.append(ended: task)
      begins.note(refused: task, in: event.messageSource)
      return
    }
    if let latest = begins.latestRefused, isSameRefusal(event, latest) {
      name(tasks[latest.task], event)
      noteRefusal(event, ofBegin: tasks[latest.task])
      tasks[latest.task].details.proof.append(evidence(event))
      begins.noteRefusedAgain(in: event.messageSource)
      return
    }
    let task = addTask(event)
    name(task, event)
    task.timeline.began = reference(event)
    task.beganEvidence = evidence(event)
    task.timeline.outcome = .refused
    queue.append(ended: task.number)
    begins.note(refused: task.number, in: event.messageSource)
  }

  private mutating func noteRefusal(_ event: LogEvent, ofBegin task: TaskTracker) {
    if let begin = task.ordinal { hidden.note(refusal: event, ofBegin: begin) }
  }

  /// The open task that a refusal names, or else the newest one that was requested from UIKit;
  /// `nil` if there is none.
  private mutating func askedTask(_ event: LogEvent) -> Int? {
    if let task = event.identifier.flatMap({ index.byIdentifier[$0] }), tasks.isOpen(task) {
      return task
    }
    guard event.messageSource == "uikit" else { return nil }
    if event.identifier != nil, let latest = begins.latestRefused, isSameRefusal(event, latest) {
      return nil
    }
    return index.newest(1, needing: .creation, in: tasks) {
      event.thread == nil || $0.thread == nil || $0.thread == event.thread
    }.first
  }

  /// Whether a refusal is another line about the latest one. UIKit logs a refusal in two lines, the second with
  /// the identifier, and the app may log it, too.
  private func isSameRefusal(
    _ event: LogEvent, _ latest: (task: Int, sources: Set<String>)
  ) -> Bool {
    guard let known = tasks.record(latest.task)?.timeline,
      known.identifier == nil || event.identifier == nil
        || known.identifier == event.identifier,
      Self.isWithin(2, of: known.began?.at, event.at)
    else { return false }
    if !latest.sources.contains(event.messageSource) { return true }
    return event.messageSource == "uikit" && event.identifier != nil && known.identifier == nil
  }
}
