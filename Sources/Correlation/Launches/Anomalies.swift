internal import LogModel

/// What went wrong in a launch besides the outcomes of its tasks.
struct Anomalies {
  /// Ends of tasks that were never begun, by UIKit's word or as far as the log shows.
  private(set) var unmatchedEnds: ArraySlice<UnmatchedEnd> = []

  /// How many of those that UIKit refused were reported.
  private(set) var refusalsReported = 0

  /// UIKit's first refusal to end a task that is open as far as the log shows: the task, its line, and how many
  /// more there were.
  private(set) var refusedOpenEnd: (title: String, line: Int, others: Int)?

  /// Completion handlers that were never called.
  private(set) var missingCompletions: [LogEvent] = []

  /// Requests for scheduled work that the system refused.
  private(set) var refusedRequests: [LogEvent] = []

  /// Adds an end without a begin.
  mutating func add(_ end: UnmatchedEnd) { unmatchedEnds.append(end) }

  /// Adds a completion handler that was never called.
  mutating func add(missingCompletion event: LogEvent) { missingCompletions.append(event) }

  /// Adds a request that the system refused.
  mutating func add(refusedRequest event: LogEvent) { refusedRequests.append(event) }

  /// Notes that UIKit refused to end a task that is open as far as the log shows.
  mutating func add(refusedOpenEnd title: @autoclosure () -> String, line: Int) {
    if refusedOpenEnd == nil {
      refusedOpenEnd = (title(), line, 0)
    } else {
      refusedOpenEnd?.others += 1
    }
  }

  /// Takes a refusal for the latest end without a begin, if it is about that very call.
  ///
  /// - Returns: Whether it is.
  mutating func reject(
    latestEndOf task: Int, _ line: Evidence, where isRecent: (Instant?) -> Bool
  ) -> Bool {
    guard let last = unmatchedEnds.indices.last, unmatchedEnds[last].task == task,
      !unmatchedEnds[last].isRejection, isRecent(unmatchedEnds[last].at)
    else { return false }
    unmatchedEnds[last].isRejection = true
    unmatchedEnds[last].evidence.append(line)
    return true
  }

  /// Takes the end of a task without a begin out of those that are still to be reported.
  mutating func takeEnd(of task: Int) -> UnmatchedEnd? {
    if unmatchedEnds.first?.task == task { return unmatchedEnds.popFirst() }
    return unmatchedEnds.firstIndex { $0.task == task }.map { unmatchedEnds.remove(at: $0) }
  }

  /// Takes the first refusals, as far as they are due, to report them.
  mutating func takeRefusals(where isDue: (Instant) -> Bool) -> [UnmatchedEnd] {
    let ends = unmatchedEnds.prefix { $0.task == nil && ($0.at.map(isDue) ?? false) }
    unmatchedEnds.removeFirst(ends.count)
    refusalsReported += ends.count
    return Array(ends)
  }

  /// Leaves out what an earlier reading of the same launch had reported.
  mutating func resume(from earlier: Anomalies, isReported: (_ task: Int) -> Bool) {
    var left = earlier.refusalsReported
    unmatchedEnds.removeAll { end in
      if let task = end.task { return isReported(task) }
      defer { left -= 1 }
      return left > 0
    }
    refusalsReported = earlier.refusalsReported
  }

  /// Moves the places of intervals that ends name.
  mutating func moveIntervals(_ moved: (Int) -> Int) {
    for place in unmatchedEnds.indices {
      unmatchedEnds[place].intervalCount = moved(unmatchedEnds[place].intervalCount)
    }
  }

  /// Keeps no more of each kind than the limit; ends that have a task go with their tasks.
  mutating func prune(to limit: Int) {
    missingCompletions.prune(to: limit)
    refusedRequests.prune(to: limit)
    var surplus = unmatchedEnds.count(where: { $0.task == nil }) - limit
    guard surplus > 0 else { return }
    unmatchedEnds.removeAll { end in
      guard surplus > 0, end.task == nil else { return false }
      surplus -= 1
      return true
    }
  }
}
