internal import LogModel

/// When tasks are decided: nothing that comes later can change them.
///
/// A task is looked at some time after its end. Its launch must be known by name and number, and its
/// budget; the stretch it ended in must be over, or what is to come of it not matter.
extension LaunchRecord {
  /// How long after the end of a task other lines may still add to it, in seconds: longer than any
  /// of the windows in which words for one event are joined.
  private static let horizon = 60.0

  /// How long after its first line a launch callback may still come, in seconds.
  private static let callbackWindow = 31.0

  /// How long after a further end other words for it may come, in seconds.
  private static let furtherEndTime = 2.0

  /// Notes that a task is over, so that it is looked at when some time has passed.
  func noteOver(_ task: Int, at: Instant?) {
    guard let at else { return }
    waiting.append((Int32(clamping: task), at))
  }

  /// Whether a task waits to be looked at.
  var hasWaiting: Bool { waitingHead < waiting.count }

  /// Whether nothing was logged for long before a time, which is one of the same kind of stamps.
  func isSilent(at now: Instant) -> Bool {
    guard let latestAt, StampHistory.Domain(of: latestAt) == StampHistory.Domain(of: now) else {
      return false
    }
    return now.seconds(since: latestAt) > Self.horizon
  }

  /// Whether a task waits that ended long enough before a time.
  func hasWaiting(at now: Instant) -> Bool {
    guard waitingHead < waiting.count else { return false }
    return now.seconds(since: waiting[waitingHead].at) > Self.horizon
  }

  /// Whether what all of its tasks share is known for good, but for its number.
  var isFoundOut: Bool {
    !isShadow && process.process.name != nil && (isInBackground != nil || !stretches.isEmpty)
      && fold.budget != nil
  }

  /// Takes the budget for known where no later line can show another one.
  func settleBudget(option: Double?) {
    guard fold.budget == nil else { return }
    if let option {
      fold.budget = Budget(seconds: option, source: .option)
    } else if let grantedBudget {
      fold.budget = grantedBudget
    } else if isReadBudgetSure, let readBudget {
      fold.budget = Budget(seconds: readBudget, source: .reading)
    }
    if let settled = fold.budget { budget = settled }
  }

  /// The tasks that are decided at a time, in the order they are; each is returned once.
  func takeDecidable(at now: Instant) -> [Int] {
    var found: [Int] = []
    while deferredHead < deferred.count, stretches[deferred[deferredHead].stretch].isOver {
      found.append(Int(deferred[deferredHead].task))
      deferredHead += 1
    }
    while hasWaiting(at: now) {
      let number = Int(waiting[waitingHead].task)
      waitingHead += 1
      guard let task = tasks.record(number), !task.isDecided, !task.isAbsorbed else { continue }
      switch readiness(of: task, at: now) {
      case .ready: found.append(number)
      case .whenOver(let stretch): deferred.append((Int32(clamping: number), stretch))
      case .later: waiting.append((Int32(clamping: number), now))
      case .atTheEnd: break
      }
    }
    if waitingHead > 1024, waitingHead > waiting.count / 2 {
      waiting.removeFirst(waitingHead)
      waitingHead = 0
    }
    if deferredHead > 1024, deferredHead > deferred.count / 2 {
      deferred.removeFirst(deferredHead)
      deferredHead = 0
    }
    return found
  }

  private enum Readiness {
    case ready
    case later
    case whenOver(Int)
    case atTheEnd
  }

  /// Whether nothing can change what will be said of a task that ended long ago.
  private func readiness(of task: TaskRecord, at now: Instant) -> Readiness {
    if task.timeline.outcome == .refused { return .ready }
    // The order of begins may name it once the launch is over.
    if task.timeline.identifier == nil, task.ordinal != nil { return .atTheEnd }
    if task.isSeriesOver { return .atTheEnd }
    if let last = task.doubleEnds.last?.at, now.seconds(since: last) < Self.furtherEndTime {
      return .later
    }
    if task.timeline.began == nil, !isStrayDecided(task, at: now) { return .atTheEnd }
    guard let ended = task.timeline.ended?.at else { return .atTheEnd }
    guard let stretch = task.endStretch, !stretches[stretch].isOver else { return .ready }
    // The time in the background is known once a later line shows that the stretch went on.
    guard let reading = stretches[stretch].latestReading,
      reading.at.seconds(since: ended) >= 1
    else { return .whenOver(stretch) }
    if !task.timeline.kind.isOnAppsClock { return .ready }
    if let reading = task.latestReading, !isForegroundSeen(from: reading.stretch, to: stretch) {
      return .ready
    }
    guard stretches[stretch].start != nil, !isSuspended,
      let deadline = stretches[stretch].deadline(budget: budget.seconds),
      now.seconds(since: deadline) > 1
    else { return .whenOver(stretch) }
    return .ready
  }

  /// Whether it is known by now what the end of a task without a begin means.
  private func isStrayDecided(_ task: TaskRecord, at now: Instant) -> Bool {
    guard let first = firstAt, abs(now.seconds(since: first)) > Self.callbackWindow else {
      return false
    }
    if !isLaunchInLog || task.timeline.identifier != nil { return true }
    return task.endVocabularies.contains { begunWords.contains($0) }
  }

  /// Takes a further end of a task that was told of already.
  func noteFurtherEnd(of task: TaskRecord) {
    if task.isDecided { lateEnds.append(task) }
  }

  /// The tasks that were ended again after they were told of, as far as that is all told.
  func takeLateEnds(at now: Instant?) -> [TaskRecord] {
    guard !lateEnds.isEmpty else { return [] }
    let isTold = { (task: TaskRecord) -> Bool in
      guard let now else { return true }
      guard let last = task.doubleEnds.last else { return true }
      return last.at.map { now.seconds(since: $0) > Self.furtherEndTime } ?? false
    }
    let told = lateEnds.filter(isTold)
    lateEnds.removeAll(where: isTold)
    return told
  }

  /// Takes the end of a task without a begin out of those that are to be told of.
  func takeStray(of task: Int) -> StrayEnd? {
    strayEnds.firstIndex { $0.task == task }.map { strayEnds.remove(at: $0) }
  }

  /// Takes the refusals that are to be told of at a time.
  func takeRefusedEnds(at now: Instant) -> [StrayEnd] {
    guard let first = strayEnds.first, first.task == nil, let from = firstAt,
      abs(now.seconds(since: from)) > Self.callbackWindow
    else { return [] }
    let ends = strayEnds.prefix { end in
      end.task == nil && (end.at.map { now.seconds(since: $0) > Self.horizon } ?? false)
    }
    strayEnds.removeFirst(ends.count)
    return Array(ends)
  }

  /// What is still known of a task that is forgotten: enough to say that it was ended again.
  func recalled(_ number: Int, for event: LogEvent) -> TaskRecord {
    if let record = tasks.record(number) { return record }
    let record = TaskRecord(TaskTimeline(key: key(of: number), process: process.process))
    record.number = number
    record.isDecided = true
    record.timeline.identifier = event.identifier
    record.timeline.label = event.identifier == nil ? event.label : nil
    if tasks.traits(of: number).contains(.isSystems) { record.timeline.owner = .system }
    // Long before any window in which words for one end are joined.
    record.timeline.ended = LineReference(
      input: event.input, line: 0, at: event.at?.advanced(bySeconds: -86_400))
    tasks.put(record, at: number)
    return record
  }

  /// The key of a task whose launch has its number.
  func key(of number: Int) -> String {
    let name = process.process.name ?? process.bundleIdentifier ?? "?"
    let pid = process.process.pid.map { String($0) } ?? "-"
    return "\(name)/\(pid)/\(process.process.launch)#\(number + 1)"
  }
}
