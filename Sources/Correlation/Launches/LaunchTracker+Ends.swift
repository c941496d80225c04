internal import LogModel

/// How ends close tasks.
extension LaunchTracker {
  /// How long after an end another message source's word for the same end may come, in seconds.
  static let endWindow = 5.0

  /// How far apart the lines about one further end may be, in seconds.
  private static let furtherEndWindow = 1.0

  /// Takes the message that a task was given back.
  mutating func end(_ event: LogEvent) {
    // UIKit refuses a second end, and says so.
    if event.kind == .taskEnded, event.messageSource == HiddenIdentifiers.messageSource,
      hidden.isCopy(event, if: hidden.isHiding || hidden.hasCopies)
    {
      return
    }
    switch match(event) {
    case .open(let task, let pairing): close(task, event, pairing: pairing)
    case .ended(let task): endAgain(task, event)
    case .unknown:
      // More about an end says nothing where the end itself was not seen.
      if event.kind == .taskEndDetail, event.identifier == nil { return }
      // Of tasks of days ago it is not known any more whether they were ended.
      if index.byIdentifier.hasForgotten(event.identifier) { return }
      if let inferred = inferredTask(endedBy: event) {
        close(inferred, event, pairing: .order)
        return
      }
      addUnmatchedEnd(event)
    }
  }

  /// The task that readings give away, if an event that names none says that it was ended.
  private func inferredTask(endedBy event: LogEvent) -> Int? {
    guard event.identifier == nil, event.label == nil, event.taskKind.isOnAppsClock else {
      return nil
    }
    return readings.inferredTask
  }

  /// Ends a task.
  mutating func close(_ task: Int, _ event: LogEvent, pairing: Pairing) {
    let record = tasks[task]
    // What is found by its own identifier is known by it.
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

  /// Takes the kind of a task, which its begin did not print, from its end.
  private func learnKind(of task: TaskTracker, from event: LogEvent) {
    task.isKindAssumed = false
    task.timeline.kind = event.taskKind
    // Its begin came from the same message source; lines of other kinds are about other tasks.
    task.beginSources = SourceSet()
    task.noteBegin(in: event.messageSource)
  }

  /// Takes a further end of a task: another word for the one that was seen, or a mistake.
  private mutating func endAgain(_ task: Int, _ event: LogEvent) {
    let record = recalled(task, for: event)
    if record.timeline.identifier == nil, event.identifier != nil, !record.isFinalized {
      name(record, event)
    }
    if event.kind == .taskEndDetail {
      // Where the begin precedes the log, only these lines hold the name.
      if event.identifier != nil, event.identifier == record.timeline.identifier,
        !record.isFinalized,
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

  /// Takes the message that a task's expiration handler ended it, where another one said before
  /// that the task was ended.
  mutating func expireAgain(_ task: Int, _ event: LogEvent) {
    _ = recalled(task, for: event)
    let isNews = tasks[task].noteEnd(in: event.messageSource)
    if isNews, Self.isWithin(Self.endWindow, of: tasks[task].timeline.ended?.at, event.at) {
      noteExpiry(of: task, event)
    } else {
      addDoubleEnd(of: task, event)
    }
  }

  /// Notes a further end; other lines about it, UIKit's refusal among them, belong to the same one.
  mutating func addDoubleEnd(of task: Int, _ event: LogEvent) {
    let record = recalled(task, for: event)
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

  /// Adds the task of an end whose begin the log does not show.
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
      // UIKit of iOS 13 prints this of its own accord, so the task is not called ended for it.
      tasks[task].details.disputed.append(evidence(event))
      noteRefusal(event, of: tasks[task])
      return
    }
    // An end whose begin is not known was no end where the refusal is about that very call.
    let isOfLatestEnd =
      tasks.record(task)?.doubleEnds.isEmpty ?? false
      && anomalies.reject(latestEndOf: task, evidence(event)) {
        Self.isWithin(Self.furtherEndWindow, of: $0, event.at)
      }
    if !isOfLatestEnd { addDoubleEnd(of: task, event) }
  }

  /// Notes a refusal that speaks against what the log shows of a task of the app.
  private mutating func noteRefusal(_ event: LogEvent, of task: TaskTracker) {
    guard task.isBlamable, !UnmatchedEnd.mayBeSpurious(identifier: event.identifier) else { return }
    anomalies.add(refusedOpenEnd: task.timeline.title, line: event.line)
  }

  /// The task that has ended whose identifier a refusal prints in hexadecimal, as some systems up to
  /// iOS 11 did without saying so; `nil` where it prints both, or there is no such task.
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
