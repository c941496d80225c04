internal import LogModel

extension TraceDrawing {
  /// Draws a request for scheduled work from when the app asked to its end, and the run of its work. A
  /// request that the log leaves undecided has no end in the drawing either.
  func drawRequest(
    _ request: ScheduledRequest, _ process: TraceEvents.Process, to events: inout TraceEvents
  ) {
    guard let span = RequestSpan(request, clock) else {
      return events.undated("request_without_time", process, thread: process.requests) { json in
        requestArguments(request, to: &json)
      }
    }
    let identifier = events.nextTask()
    let category = "request,\(request.state.rawValue)"
    func event(
      _ phase: String, at microseconds: Int64, _ arguments: (inout JSONWriter) -> Void
    ) {
      events.event(phase, request.traceTitle, category, process, at: microseconds) { json in
        members(identifier, process, to: &json, arguments)
      }
    }
    event("b", at: span.start) { requestArguments(request, to: &$0) }
    for step in request.steps {
      // Begin and end have events of their own.
      guard step.line != request.asked, step.line != request.ended,
        let at = clock.microseconds(step.line.at)
      else { continue }
      event("n", at: at) { json in
        json.member("event", step.word)
        json.member("line", place(step.line))
      }
    }
    if let end = span.end {
      event("e", at: end) { $0.member("line", request.ended.map(place)) }
    }
    drawRun(of: request, span, process, to: &events)
  }

  /// Draws the run of a request's work, if there was one.
  private func drawRun(
    of request: ScheduledRequest, _ span: RequestSpan, _ process: TraceEvents.Process,
    to events: inout TraceEvents
  ) {
    guard let run = span.run else { return }
    let identifier = events.nextTask()
    let name = "run of " + request.traceName
    events.event("b", name, "run", process, at: run.lowerBound) { json in
      members(identifier, process, to: &json) { json in
        json.member("secondsRun", request.secondsRun)
        json.member("line", request.started.map(place))
      }
    }
    guard span.end != nil else { return }
    events.event("e", name, "run", process, at: run.upperBound) { json in
      members(identifier, process, to: &json) { $0.member("line", request.ended.map(place)) }
    }
  }

  private func members(
    _ identifier: String, _ process: TraceEvents.Process, to json: inout JSONWriter,
    _ arguments: (inout JSONWriter) -> Void
  ) {
    json.key("id2")
    json.object { $0.member("local", identifier) }
    json.member("tid", process.requests)
    json.key("args")
    json.object { arguments(&$0) }
  }

  /// Writes the details that a viewer shows when a request is selected.
  private func requestArguments(_ request: ScheduledRequest, to json: inout JSONWriter) {
    json.member("state", request.state.rawValue)
    json.member("sentence", request.sentence)
    json.member("key", request.key)
    json.member("kind", request.kind.rawValue)
    json.member("identifier", request.identifier)
    json.member("activity", request.activity)
    json.member("asked", request.asked.map(place))
    json.member("launched", request.launched.map(place))
    json.member("started", request.started.map(place))
    json.member("ended", request.ended.map(place))
    json.member("windowFrom", request.window?.from)
    json.member("windowTo", request.window?.to)
    json.member("checks", request.checks.count)
    json.member("refusals", request.refusals)
    json.member("lowestScore", request.checks.lowestScore)
    json.member("threshold", request.checks.threshold)
    json.member("secondsRun", request.secondsRun)
    json.member("simulated", request.isSimulated)
    json.member("task", request.task)
    if let asked = clock.unplaced(request.asked?.at) { json.member("askedAt", asked) }
    if let ended = clock.unplaced(request.ended?.at) { json.member("endedAt", ended) }
    json.key("reasons")
    json.array { json in
      for reason in request.reasons { json.object { reasonArguments(reason, to: &$0) } }
    }
    json.key("findings")
    json.array { json in
      for finding in findings[request] { json.object { findingArguments(finding, to: &$0) } }
    }
  }

  private func reasonArguments(_ reason: ScheduledRequest.Reason, to json: inout JSONWriter) {
    json.member("sentence", reason.sentence)
    json.member("confidence", reason.confidence)
    json.key("evidence")
    json.array { json in
      for evidence in reason.evidence { json.value(paths.quote(evidence)) }
    }
  }
}
