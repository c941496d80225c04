internal import LogModel

/// Late lines about tasks that are decided, and ends that no task is known of.
extension LaunchTracker {
  /// Takes a further end of a task that was told of already.
  func noteFurtherEnd(of task: TaskTracker) {
    if task.isFinalized { queue.changeLateEnds { $0.append(task) } }
  }

  /// The tasks that were ended again after they were told of, as far as that is all told.
  func takeLateEnds(at now: Instant?) -> [TaskTracker] {
    guard !queue.lateEnds.isEmpty else { return [] }
    let isFinalized = { (task: TaskTracker) -> Bool in
      guard let now else { return true }
      guard let last = task.doubleEnds.last else { return true }
      return last.at.map { now.seconds(since: $0) > Self.furtherEndTime } ?? false
    }
    let told = queue.lateEnds.filter(isFinalized)
    queue.changeLateEnds { $0.removeAll(where: isFinalized) }
    return told
  }

  /// Takes the end of a task without a begin out of those that are to be told of.
  func takeUnmatchedEnd(of task: Int) -> UnmatchedEnd? {
    changeUnmatchedEnds { ends in
      if ends.first?.task == task { return ends.popFirst() }
      return ends.firstIndex { $0.task == task }.map { ends.remove(at: $0) }
    }
  }

  /// Takes the refusals that are to be told of at a time.
  func takeRefusedEnds(at now: Instant) -> [UnmatchedEnd] {
    guard let first = unmatchedEnds.first, first.task == nil, let from = firstAt,
      abs(now.seconds(since: from)) > Self.callbackWindow
    else { return [] }
    return changeUnmatchedEnds { all in
      let ends = all.prefix { end in
        end.task == nil && (end.at.map { now.seconds(since: $0) > Self.horizon } ?? false)
      }
      all.removeFirst(ends.count)
      refusalsReported += ends.count
      return Array(ends)
    }
  }

  /// What is still known of a task that is forgotten: enough to say that it was ended again.
  func recalled(_ number: Int, for event: LogEvent) -> TaskTracker {
    if let record = tasks.record(number) { return record }
    let record = TaskTracker(TaskTimeline(key: key(of: number), process: process.process))
    record.numbered = number
    record.isFinalized = true
    record.timeline.identifier = event.identifier
    record.timeline.label = event.identifier == nil ? event.label : nil
    record.wasEvicted =
      tasks.traits(of: number).contains(.wasEvicted) || tasks.hasForgottenTraits(of: number)
    if tasks.traits(of: number).contains(.isSystems) { record.timeline.owner = .system }
    // Long before any window in which words for one end are joined.
    record.timeline.ended = LineReference(
      input: event.input, line: 0, at: event.at?.advanced(bySeconds: -86_400))
    tasks.put(record, at: number)
    if bounds != nil { queue.recalled.append(Int32(clamping: number)) }
    return record
  }
}
