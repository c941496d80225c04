internal import LogModel

/// The problems of a launch other than the outcomes of its tasks.
struct Anomalies {
  /// Ends of tasks that were never begun, according to UIKit or as far as the log shows. Reported ends are removed.
  private(set) var unmatchedEnds: ArraySlice<UnmatchedEnd> = []

  /// The number of refused ends that were removed from ``unmatchedEnds`` because they were reported.
  private(set) var refusalsReported = 0

  /// UIKit's first refusal to end a task that is open according to the log: the title of the task, the 1-based
  /// line of the refusal, and the number of further such refusals; `nil` if there was none.
  private(set) var refusedOpenEnd: (title: String, line: Int, others: Int)?

  /// Completion handlers that were never called.
  private(set) var missingCompletions: [LogEvent] = []

  /// Adds an end without a begin.
  mutating func add(_ end: UnmatchedEnd) { unmatchedEnds.append(end) }

  /// Adds a completion handler that was never called.
  mutating func add(missingCompletion event: LogEvent) { missingCompletions.append(event) }

  /// Notes that UIKit refused to end a task that is open according to the log.
  mutating func add(refusedOpenEnd title: @autoclosure () -> String, line: Int) {
    if refusedOpenEnd == nil {
      refusedOpenEnd = (title(), line, 0)
    } else {
      refusedOpenEnd?.others += 1
    }
  }

  /// Marks the latest end without a begin as refused by UIKit, if the refusal is about that very call.
  /// `isRecent` tells whether an end is recent enough for that.
  ///
  /// - Returns: Whether the refusal is about that call.
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

  /// Removes and returns the end of a task without a begin, so that it is reported only once;
  /// `nil` if there is none.
  mutating func takeEnd(of task: Int) -> UnmatchedEnd? {
    if unmatchedEnds.first?.task == task { return unmatchedEnds.popFirst() }
    return unmatchedEnds.firstIndex { $0.task == task }.map { unmatchedEnds.remove(at: $0) }
  }

  /// Removes and returns the leading refusals that are due, to report them. Stops at the first end that has a
  /// task or is not due.
  mutating func takeRefusals(where isDue: (Instant) -> Bool) -> [UnmatchedEnd] {
    let ends = unmatchedEnds.prefix { $0.task == nil && ($0.at.map(isDue) ?? false) }
    unmatchedEnds.removeFirst(ends.count)
    refusalsReported += ends.count
    return Array(ends)
  }

  /// Removes what was already reported when the events of the launch were read the first time. `isReported`
  /// tells whether the end of a task was reported.
  mutating func adopt(fromFirstReading earlier: Anomalies, isReported: (_ task: Int) -> Bool) {
    var left = earlier.refusalsReported
    unmatchedEnds.removeAll { end in
      if let task = end.task { return isReported(task) }
      defer { left -= 1 }
      return left > 0
    }
    refusalsReported = earlier.refusalsReported
  }

  /// Adapts the ends after background intervals have moved; `moved` maps the old place of an
  /// interval to the new one.
  mutating func moveIntervals(_ moved: (Int) -> Int) {
    for place in unmatchedEnds.indices {
      unmatchedEnds[place].intervalCount = moved(unmatchedEnds[place].intervalCount)
    }
  }

  /// Drops what exceeds the limit: events from the middle once there are twice as many, and the oldest
  /// refusals. Ends that have a task stay until their task is finalized.
  mutating func prune(to limit: Int) {
    missingCompletions.prune(to: limit)
    var surplus = unmatchedEnds.count(where: { $0.task == nil }) - limit
    guard surplus > 0 else { return }
    unmatchedEnds.removeAll { end in
      guard surplus > 0, end.task == nil else { return false }
      surplus -= 1
      return true
    }
  }
}
