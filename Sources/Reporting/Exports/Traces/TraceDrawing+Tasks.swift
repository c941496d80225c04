internal import LogModel

extension TraceDrawing {
  /// Draws a task from its begin to its end; one that never ended stays without an end.
  func drawTask(
    _ task: TaskTimeline, _ launch: TraceLaunch, _ process: TraceEvents.Process,
    to events: inout TraceEvents
  ) {
    guard let span = TraceSpan(task, in: launch, clock) else { return }
    // Identifiers of tasks start anew in each launch: only a local one keeps them apart.
    let identifier = events.nextTask()
    let name = task.traceTitle
    let category = "task,\(task.outcome.rawValue)"
    func event(
      _ phase: String, at microseconds: Int64, _ arguments: (inout JSONWriter) -> Void
    ) {
      events.event(phase, name, category, process, at: microseconds) { json in
        json.key("id2")
        json.object { $0.member("local", identifier) }
        // No thread holds a task; the format wants a number all the same.
        json.member("tid", process.states)
        json.key("args")
        json.object { arguments(&$0) }
      }
    }
    event("b", at: span.start) { taskArguments(task, span, to: &$0) }
    if let expired = task.expired, let at = clock.microseconds(expired.at) {
      event("n", at: at) { json in
        json.member("event", "expiration handler called")
        json.member("line", place(expired))
      }
    }
    if let end = span.end {
      event("e", at: end) { $0.member("line", task.ended.map(place)) }
    }
  }

  /// Draws the remaining time as a counter, each line once however many tasks it belongs to.
  func drawReadings(
    of launch: TraceLaunch, _ process: TraceEvents.Process, to events: inout TraceEvents
  ) {
    var points: Set<Point> = []
    for task in launch.tasks.lazy.map({ document.tasks[$0] }) {
      for reading in task.readings { point(reading.at, reading.line, reading.remaining, &points) }
      point(task.began?.at, task.began?.line, task.remainingAtBegin, &points)
      point(task.ended?.at, task.ended?.line, task.remainingAtEnd, &points)
    }
    for point in points.sorted(by: <) {
      events.event("C", "remaining time", "reading", process, at: point.at) { json in
        json.key("args")
        json.object { $0.member("seconds", point.seconds) }
      }
    }
  }

  private func point(
    _ at: Instant?, _ line: Int?, _ remaining: RemainingTime?, _ points: inout Set<Point>
  ) {
    // What is unlimited has no height.
    guard let at = clock.microseconds(at), let seconds = remaining?.seconds, seconds.isFinite
    else { return }
    points.insert(Point(at: at, line: line ?? 0, seconds: seconds))
  }
}

/// A height of the counter.
private struct Point: Hashable, Comparable {
  let at: Int64
  let line: Int
  let seconds: Double

  static func < (lhs: Point, rhs: Point) -> Bool {
    (lhs.at, lhs.line, lhs.seconds) < (rhs.at, rhs.line, rhs.seconds)
  }
}
