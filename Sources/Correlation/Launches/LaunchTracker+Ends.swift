internal import LogModel

/// Matches ends with tasks, and handles repeated, unmatched and refused ends.
extension LaunchTracker {
  /// How many seconds after an end another message source may log the same end.
  static let endWindow = 5.0

  /// How far apart, in seconds, lines about the same repeated end may be.
  private static let furtherEndWindow = 1.0

  /// Takes a message that a task was ended.
  mutating func end(_ event: LogEvent) {
    // A line that looks like a copy can be ignored: if the app really ended the task twice, UIKit
    // also logs a refusal.
    if event.kind == .taskEnded, event.messageSource == HiddenIdentifiers.messageSource,
      hidden.isCopy(event, if: hidden.isHiding || hidden.hasCopies)
    {
      return
    }
    switch match(event) {
    case .open(let task, let pairing): close(task, event, pairing: pairing)
    case .ended(let task): endAgain(task, event)
    case .unknown:
      // A line with details about an end is useless if it names no task and the end itself is not in the log.
      if event.kind == .taskEndDetail, event.identifier == nil { return }
      // It is no longer known whether tasks of long ago were ended, so this end may be one of theirs.
      if index.byIdentifier.hasForgotten(event.identifier) { return }
      if let inferred = inferredTask(endedBy: event) {
        close(inferred, event, pairing: .order)
        return
      }
      addUnmatchedEnd(event)
    }
  }

  /// The task inferred from readings, if an end that names no task may be its end; otherwise `nil`.
  private func inferredTask(endedBy event: LogEvent) -> Int? {
    guard event.identifier == nil, event.label == nil, event.taskKind.isOnAppsClock else {
      return nil
    }
    return readings.inferredTask
  }

  /// Ends a task with an event.
  mutating func close(_ task: Int, _ event: LogEvent, pairing: Pairing) {
    let record = tasks[task]
    // A task that was found by its identifier already has that identifier.
    if pairing != .identifier || event.label != nil || record.timeline.identifier == nil {
      name(record, event)
    }
    record.timeline.pairing = pairing
    record.timeline.ended = reference(event)
    record.endedEvidence = evidence(event)
    _ = record.noteEnd(in: event.messageSource)
    if let remaining = event.remaining {
      record.timeline.remainingAtEnd = remaining
      note(event, remaining, of: record)
    }
    record.endInterval = intervals.currentPlace
    record.lastInterval = intervals.count - 1
    if record.isKindAssumed, event.label != nil { learnKind(of: record, from: event) }
    index.noteEnd(of: task, in: event.messageSource, begunIn: record.beginSources)
    noteOver(task, at: event.at)
    begins.noteEnd(at: event.at)
    if readings.inferredTask == task { readings.endSeries() }
  }

  /// Sets the kind of a task, which its begin did not print, to that of its end.
  private func learnKind(of task: TaskTracker, from event: LogEvent) {
    task.isKindAssumed = false
    task.timeline.kind = event.taskKind
    // The begin came from the message source of the end: lines of other kinds are about other tasks.
    task.beginSources = SourceSet()
    task.noteBegin(in: event.messageSource)
  }

  /// Takes another end of a task that has already ended: either another line about the same end, or a mistake.
  private mutating func endAgain(_ task: Int, _ event: LogEvent) {
    let record = restored(task, for: event)
    if record.timeline.identifier == nil, event.identifier != nil, !record.isDecided {
      name(record, event)
    }
    if event.kind == .taskEndDetail {
      // If the task began before the log, only lines like this one contain its name.
      if event.identifier != nil, event.identifier == record.timeline.identifier,
        !record.isDecided,
        Self.isWithin(Self.endWindow, of: tasks[task].timeline.ended?.at, event.at)
      {
        name(record, event)
      }
      return
    }
    let isNews = tasks[task].noteEnd(in: event.messageSource)
    if isNews, Self.isWithin(Self.endWindow, of: tasks[task].timeline.ended?.at, event.at) {
      if tasks[task].timeline.remainingAtEnd == nil, let remaining = event.remaining,
        tasks[task].timeline.expired != tasks[task].timeline.ended
      {
        tasks[task].timeline.remainingAtEnd = remaining
      }
      return
    }
    addDoubleEnd(of: task, event)
  }

  /// Takes a message that the expiration handler of a task ended it, although an earlier message already said
  /// that the task was ended.
  mutating func expireAgain(_ task: Int, _ event: LogEvent) {
    _ = restored(task, for: event)
    let isNews = tasks[task].noteEnd(in: event.messageSource)
    if isNews, Self.isWithin(Self.endWindow, of: tasks[task].timeline.ended?.at, event.at) {
      noteExpiry(of: task, event)
    } else {
      addDoubleEnd(of: task, event)
    }
  }

  /// Records a repeated end of a task. Other lines about it shortly after, such as UIKit's refusal, count as
  /// the same repeated end.
  mutating func addDoubleEnd(of task: Int, _ event: LogEvent) {
    let record = restored(task, for: event)
    if record.wasEvicted { return }
    let words = event.kind == .taskEndRejected ? "refusal" : event.messageSource
    if let last = tasks[task].doubleEnds.indices.last,
      Self.isWithin(Self.furtherEndWindow, of: tasks[task].details.doubleEnds[last].at, event.at),
      tasks[task].details.doubleEnds[last].words.insert(words).inserted
    {
      tasks[task].details.doubleEnds[last].evidence.append(evidence(event))
      return
    }
    tasks[task].details.doubleEnds.append(
      TaskTracker.FurtherEnd(evidence: [evidence(event)], at: event.at, words: [words]))
    noteFurtherEnd(of: record)
  }

  /// Adds a task for an end whose begin is not in the log.
  mutating func addUnmatchedEnd(_ event: LogEvent) {
    let task = addTask(event).number
    close(task, event, pairing: .none)
    anomalies.add(
      UnmatchedEnd(
        task: task, identifier: event.identifier, evidence: [evidence(event)], at: event.at,
        isRejection: false, messageSource: event.messageSource))
  }

  /// Takes UIKit's refusal to end a task that does not exist or was ended before.
  mutating func rejectEnd(_ event: LogEvent) {
    if hidden.isCopy(event, if: hidden.hasCopies) { return }
    guard let task = rejectedTask(event) else {
      return anomalies.add(
        UnmatchedEnd(
          task: nil, identifier: event.identifier, evidence: [evidence(event)], at: event.at,
          isRejection: true, intervalCount: intervals.count))
    }
    if tasks.isOpen(task) {
      // UIKit of iOS 13 prints such refusals even if the app ended no task, so they do not prove
      // that the task has ended.
      tasks[task].details.disputed.append(evidence(event))
      noteRefusal(event, of: tasks[task])
      return
    }
    // If UIKit refused the last end and that end has no begin in the log, the call ended nothing.
    let isOfLatestEnd =
      tasks.record(task)?.doubleEnds.isEmpty ?? false
      && anomalies.reject(latestEndOf: task, evidence(event)) {
        Self.isWithin(Self.furtherEndWindow, of: $0, event.at)
      }
    if !isOfLatestEnd { addDoubleEnd(of: task, event) }
  }

  /// Notes a refusal to end a task of the app that is open according to the log.
  private mutating func noteRefusal(_ event: LogEvent, of task: TaskTracker) {
    guard task.isBlamable, !UnmatchedEnd.mayBeSpurious(identifier: event.identifier) else { return }
    anomalies.add(refusedOpenEnd: task.timeline.title, line: event.line)
  }

  /// The ended task whose identifier a refusal prints in hexadecimal, as some systems up to iOS 11 did without
  /// marking it as such. `nil` if the refusal prints both notations, or there is no such task.
  private func hexadecimalTask(_ event: LogEvent) -> Int? {
    guard let digits = event.identifier, digits.utf8.count > 1, !event.text.contains("(0x"),
      event.text.contains(" \(digits)"),
      let number = Int(digits, radix: 16), let task = index.byIdentifier[String(number)],
      !tasks.isOpen(task)
    else { return nil }
    return task
  }

  private func rejectedTask(_ event: LogEvent) -> Int? {
    guard let identifier = event.identifier else {
      return event.label.flatMap { index.latest(named: $0) }
    }
    let printed = index.byIdentifier[identifier]
    if printed.map({ tasks.isOpen($0) }) ?? true, let other = hexadecimalTask(event) {
      return other
    }
    if let printed { return printed }
    guard let begin = hiddenBegin(identifier), let task = index.task(ofOrdinal: begin),
      tasks.isUnidentified(task)
    else { return nil }
    return task
  }
}
