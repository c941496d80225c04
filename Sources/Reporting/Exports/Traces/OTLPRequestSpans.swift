internal import LogModel

/// The OpenTelemetry spans of requests for scheduled work. Each request is a trace of its own, because
/// it may wait for days, over many launches of the app.
struct OTLPRequestSpans {
  /// The clock on which the document's times are placed.
  let clock: TraceClock
  /// The paths of the document's inputs.
  let paths: InputPaths
  /// The document's findings.
  let findings: TaskFindings

  /// Writes the span of a request, and below it that of the run of its work.
  ///
  /// Every span must have an end. If the request has none, the span ends with the last line about it,
  /// and an attribute says so. If no line of the request has a time that the format can hold, the span
  /// has neither begin nor end, and an attribute says that.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - launch: The trace and the span of the launch that asked for the work or ran it; `nil` if
  ///     nothing is known of the launch.
  ///   - identifiers: Makes the identifiers of the trace and its spans.
  ///   - json: The writer, within the array of spans.
  func write(
    _ request: ScheduledRequest, _ launch: (trace: String, span: String)?,
    _ identifiers: inout SpanIdentifiers, to json: inout JSONWriter
  ) {
    let life = RequestSpan(request, clock)
    let trace = identifiers.trace(of: request, start: life?.start)
    let span = identifiers.span(["request"], in: trace)
    let findings = findings[request]
    json.object { json in
      json.member("traceId", trace)
      json.member("spanId", span)
      json.member("name", request.traceName)
      json.member("kind", 1)
      if let life {
        json.nanoseconds("startTimeUnixNano", life.start)
        json.nanoseconds("endTimeUnixNano", life.end ?? life.last)
      }
      json.attributes { attributes(of: request, life, findings, to: &$0) }
      json.key("events")
      json.array { events(of: request, to: &$0) }
      if let launch {
        json.key("links")
        json.array { json in
          json.object { json in
            json.member("traceId", launch.trace)
            json.member("spanId", launch.span)
          }
        }
      }
      writeStatus(of: request, findings, to: &json)
    }
    guard let run = life?.run else { return }
    let child = identifiers.span(["run"], in: trace)
    json.object { json in
      json.member("traceId", trace)
      json.member("spanId", child)
      json.member("parentSpanId", span)
      json.member("name", "run")
      json.member("kind", 1)
      json.nanoseconds("startTimeUnixNano", run.lowerBound)
      json.nanoseconds("endTimeUnixNano", run.upperBound)
      json.attributes { json in
        json.attribute("bglog.seconds_run", request.secondsRun)
        json.attribute("bglog.started.line", request.started?.line)
        json.attribute("bglog.ended.line", request.ended?.line)
      }
    }
  }

  private func writeStatus(
    of request: ScheduledRequest, _ findings: [Finding], to json: inout JSONWriter
  ) {
    let worst = findings.first { $0.severity == .error }
    guard request.state.isFailure || worst != nil else { return }
    json.key("status")
    json.object { json in
      json.member("code", 2)
      json.member("message", worst?.message ?? request.sentence)
    }
  }

  private func attributes(
    of request: ScheduledRequest, _ life: RequestSpan?, _ findings: [Finding],
    to json: inout JSONWriter
  ) {
    json.attribute("bglog.request.key", request.key)
    json.attribute("bglog.request.kind", request.kind.rawValue)
    json.attribute("bglog.request.identifier", request.identifier)
    json.attribute("bglog.request.activity", request.activity)
    json.attribute("bglog.request.state", request.state.rawValue)
    json.attribute("bglog.sentence", request.sentence)
    json.attribute("bglog.simulated", request.isSimulated)
    json.attribute("bglog.open", request.state.isUndecided)
    if let life {
      if request.asked == nil { json.attribute("bglog.begin_unknown", true) }
      if life.end == nil { json.attribute("bglog.end_unknown", true) }
    } else {
      json.attribute("bglog.undated", true)
    }
    json.attribute("bglog.input", request.place.map { paths[$0.input] })
    json.attribute("bglog.asked.at", clock.unplaced(request.asked?.at)?.rfc3339)
    json.attribute("bglog.ended.at", clock.unplaced(request.ended?.at)?.rfc3339)
    json.attribute("bglog.asked.line", request.asked?.line)
    json.attribute("bglog.ended.line", request.ended?.line)
    json.attribute("bglog.window.from", request.window?.from?.rfc3339)
    json.attribute("bglog.window.to", request.window?.to?.rfc3339)
    json.attribute("bglog.checks", request.checks.count)
    json.attribute("bglog.refusals", request.refusals)
    json.attribute("bglog.lowest_score", request.checks.lowestScore)
    json.attribute("bglog.threshold", request.checks.threshold)
    json.attribute("bglog.seconds_run", request.secondsRun)
    json.attribute("bglog.request.task", request.task)
    json.attribute("bglog.request.crash", request.crash)
    json.attribute("bglog.reasons", request.reasons.map(\.sentence))
    json.attribute("bglog.findings", findings.map(\.rule.rawValue))
    json.attribute("bglog.fingerprints", findings.map(\.fingerprint))
    let evidence = request.reasons.flatMap(\.evidence) + findings.flatMap(\.evidence)
    json.attribute("bglog.evidence", evidence.map(paths.quote))
  }

  private func events(of request: ScheduledRequest, to json: inout JSONWriter) {
    for step in request.steps {
      guard let at = clock.microseconds(step.line.at) else { continue }
      json.object { json in
        json.nanoseconds("timeUnixNano", at)
        json.member("name", step.word)
        json.attributes { $0.attribute("bglog.line", step.line.line) }
      }
    }
  }
}
