internal import LogModel

/// Writes the launches of one document as events of a Chrome trace.
struct TraceDrawing {
  /// The document.
  let document: ReportDocument
  /// The clock on which the document's times are placed.
  let clock: TraceClock
  /// The document's findings.
  let findings: TaskFindings
  /// The paths of the document's inputs.
  let paths: InputPaths

  /// Prepares to draw a document.
  init(_ document: ReportDocument, _ clock: TraceClock) {
    self.document = document
    self.clock = clock
    findings = TaskFindings(document)
    paths = InputPaths(document.inputs)
  }

  /// Draws a launch: its states, its tasks, the remaining time, its requests and its crashes.
  func draw(_ launch: TraceLaunch, to events: inout TraceEvents) {
    let process = events.process(named: launch.title)
    drawStates(of: launch, process, to: &events)
    for index in launch.tasks { drawTask(document.tasks[index], launch, process, to: &events) }
    drawReadings(of: launch, process, to: &events)
    if !launch.requests.isEmpty {
      events.name(thread: process.requests, of: process, "scheduled work")
    }
    for index in launch.requests { drawRequest(document.requests[index], process, to: &events) }
    if !launch.crashes.isEmpty { events.name(thread: process.ends, of: process, "crashes") }
    for index in launch.crashes { drawCrash(document.crashes[index], process, to: &events) }
  }

  /// Draws the states as slices on one row; they never overlap, because the app has one state at a
  /// time.
  private func drawStates(
    of launch: TraceLaunch, _ process: TraceEvents.Process, to events: inout TraceEvents
  ) {
    guard let first = launch.first, let last = launch.last else { return }
    events.name(thread: process.states, of: process, "app state")
    let changes = (launch.timeline?.states ?? []).compactMap { change in
      clock.microseconds(change.line.at).map { (at: $0, change: change) }
    }
    // Sorts by time, because a clock may have been set back. States with equal times keep the order
    // of the log.
    let states = changes.sorted { $0.at < $1.at }
    if states.isEmpty, first < last {
      // From the launch if a crash report gives its time, or else for as long as the process
      // logged.
      return slice("alive", process, from: first, to: last, line: nil, to: &events)
    }
    for (index, state) in states.enumerated() {
      let next = states.indices.contains(index + 1) ? states[index + 1].at : last
      // Daemons may still log about a process after its end.
      let end = state.change.state == .terminated ? state.at : next
      slice(
        state.change.state.rawValue, process, from: state.at, to: end,
        line: place(state.change.line), to: &events)
    }
  }

  private func slice(
    _ name: String, _ process: TraceEvents.Process, from start: Int64, to end: Int64,
    line: String?, to events: inout TraceEvents
  ) {
    events.event("X", name, "state", process, at: start) { json in
      json.member("tid", process.states)
      json.member("dur", Int(end - start))
      json.key("args")
      json.object { $0.member("line", line) }
    }
  }

  private func drawCrash(
    _ crash: CrashReport, _ process: TraceEvents.Process, to events: inout TraceEvents
  ) {
    guard let at = clock.microseconds(crash.capturedAt) else {
      return events.undated("crash_without_time", process, thread: process.ends) { json in
        crashArguments(crash, to: &json)
      }
    }
    events.event("i", crash.traceTitle, "crash", process, at: at) { json in
      json.member("tid", process.ends)
      json.member("s", "p")
      json.key("args")
      json.object { crashArguments(crash, to: &$0) }
    }
  }

  /// A line as people look it up: `console.log:3`.
  func place(_ line: LineReference) -> String { "\(paths[line.input]):\(line.line)" }

  /// Draws a task from its begin to its end; a task that never ended has no end in the drawing
  /// either.
  func drawTask(
    _ task: TaskTimeline, _ launch: TraceLaunch, _ process: TraceEvents.Process,
    to events: inout TraceEvents
  ) {
    guard let span = TraceSpan(task, in: launch, clock) else {
      return events.undated("task_without_time", process, thread: process.states) { json in
        taskArguments(task, nil, to: &json)
      }
    }
    // The identifiers of tasks start anew in each launch, so the trace needs identifiers that are
    // unique.
    let identifier = events.nextTask()
    let name = task.traceTitle
    let category = "task,\(task.outcome.rawValue)"
    func event(
      _ phase: String, at microseconds: Int64, _ arguments: (inout JSONWriter) -> Void
    ) {
      events.event(phase, name, category, process, at: microseconds) { json in
        json.key("id2")
        json.object { $0.member("local", identifier) }
        // A task belongs to no thread, but the format requires a number.
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

  /// Draws the remaining time as a counter; a line is drawn once, even if it belongs to several
  /// tasks.
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
    // An unlimited time cannot be drawn.
    guard let at = clock.microseconds(at), let seconds = remaining?.seconds, seconds.isFinite
    else { return }
    points.insert(Point(at: at, line: line ?? 0, seconds: seconds))
  }

  /// Writes the details that a viewer shows when a task is selected; `span` is `nil` if no line of the
  /// task has a time that a trace can hold.
  func taskArguments(_ task: TaskTimeline, _ span: TraceSpan?, to json: inout JSONWriter) {
    json.member("outcome", task.outcome.rawValue)
    json.member("key", task.key)
    json.member("identifier", task.identifier)
    json.member("label", task.label)
    json.member("owner", task.owner.name)
    json.member("kind", task.kind.rawValue)
    json.member("began", task.began.map(place))
    json.member("expired", task.expired.map(place))
    json.member("ended", task.ended.map(place))
    json.member("elapsedSeconds", task.elapsedSeconds)
    json.member("backgroundSeconds", task.backgroundSeconds)
    json.member("budgetSeconds", task.budgetSeconds)
    json.member("deadline", task.deadline)
    if let began = clock.unplaced(task.began?.at) { json.member("beganAt", began) }
    if let ended = clock.unplaced(task.ended?.at) { json.member("endedAt", ended) }
    if let span {
      if span.isBeginUnknown { json.member("beginUnknown", true) }
      if span.endsBeforeBegin { json.member("endsBeforeBegin", true) }
      if task.ended != nil, span.end == nil { json.member("endUndated", true) }
    }
    json.key("findings")
    json.array { json in
      for finding in findings[task] { json.object { findingArguments(finding, to: &$0) } }
    }
  }

  /// Writes the details of a finding.
  func findingArguments(_ finding: Finding, to json: inout JSONWriter) {
    json.member("rule", finding.rule.rawValue)
    json.member("severity", finding.severity.rawValue)
    json.member("confidence", finding.confidence)
    json.member("message", finding.message)
    json.member("advice", finding.advice)
    json.member("fingerprint", finding.fingerprint)
    json.key("evidence")
    json.array { json in
      for evidence in finding.evidence { json.value(paths.quote(evidence)) }
    }
  }

  /// Writes the details that a viewer shows when a crash is selected.
  func crashArguments(_ crash: CrashReport, to json: inout JSONWriter) {
    json.member("report", "\(place(LineReference(input: crash.input, line: crash.line, at: nil)))")
    json.member("format", crash.format)
    json.member("incident", crash.incident)
    json.member("version", crash.version)
    json.member("os", crash.os.version)
    json.member("device", crash.device)
    json.member("exception", crash.exception?.type)
    json.member("namespace", crash.termination?.namespace)
    json.member("code", crash.termination?.codeHex)
    json.member("description", crash.termination?.description)
    json.member("signature", crash.signature)
    json.member("verdict", crash.verdict?.rule.rawValue)
    json.member("confidence", crash.verdict?.confidence)
    json.key("because")
    json.array { json in
      for reason in crash.verdict?.because ?? [] { json.value(reason) }
    }
    json.key("evidence")
    json.array { json in
      for evidence in crash.evidence { json.value(paths.quote(evidence)) }
    }
  }
}

/// A value of the counter for the remaining time.
private struct Point: Hashable, Comparable {
  let at: Int64
  let line: Int
  let seconds: Double

  static func < (lhs: Point, rhs: Point) -> Bool {
    (lhs.at, lhs.line, lhs.seconds) < (rhs.at, rhs.line, rhs.seconds)
  }
}
