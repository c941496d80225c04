internal import LogModel

/// Draws the launches of one document as events of a Chrome trace.
struct TraceDrawing {
  /// The document.
  let document: ReportDocument
  /// The clock it is drawn on.
  let clock: TraceClock
  /// Its findings.
  let findings: TaskFindings
  /// The paths of its inputs.
  let paths: InputPaths

  /// Creates a drawing of a document.
  init(_ document: ReportDocument, _ clock: TraceClock) {
    self.document = document
    self.clock = clock
    findings = TaskFindings(document.findings)
    paths = InputPaths(document.inputs)
  }

  /// Draws a launch: its states, its tasks, the time that remained, its end.
  func draw(_ launch: TraceLaunch, to events: inout TraceEvents) {
    let process = events.process(named: launch.title)
    drawStates(of: launch, process, to: &events)
    for index in launch.tasks { drawTask(document.tasks[index], launch, process, to: &events) }
    drawReadings(of: launch, process, to: &events)
    if !launch.crashes.isEmpty { events.name(thread: process.ends, of: process, "crashes") }
    for index in launch.crashes { drawCrash(document.crashes[index], process, to: &events) }
  }

  /// Draws the states as slices on one row: there is one at a time, so that none overlaps another.
  private func drawStates(
    of launch: TraceLaunch, _ process: TraceEvents.Process, to events: inout TraceEvents
  ) {
    guard let first = launch.first, let last = launch.last else { return }
    events.name(thread: process.states, of: process, "app state")
    let changes = (launch.timeline?.states ?? []).compactMap { change in
      clock.microseconds(change.line.at).map { (at: $0, change: change) }
    }
    // In order of time where a clock was set back; the sort keeps the order of the log otherwise.
    let states = changes.sorted { $0.at < $1.at }
    if states.isEmpty, first < last {
      // A crash report knows when it was launched; of a log it is as long as it logged.
      return slice("alive", process, from: first, to: last, line: nil, to: &events)
    }
    for (index, state) in states.enumerated() {
      let next = states.indices.contains(index + 1) ? states[index + 1].at : last
      // Daemons go on to tell of what is gone.
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
    guard let at = clock.microseconds(crash.capturedAt) else { return }
    events.event("i", crash.traceTitle, "crash", process, at: at) { json in
      json.member("tid", process.ends)
      json.member("s", "p")
      json.key("args")
      json.object { crashArguments(crash, to: &$0) }
    }
  }

  /// A line as people look it up: `console.log:3`.
  func place(_ line: LineReference) -> String { "\(paths[line.input]):\(line.line)" }
}
