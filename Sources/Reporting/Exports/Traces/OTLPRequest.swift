internal import LogModel

/// The OpenTelemetry spans of one document.
struct OTLPRequest {
  /// The document.
  let document: ReportDocument
  /// The clock on which the document's times are placed.
  let clock: TraceClock
  /// The paths of the document's inputs.
  let paths: InputPaths
  /// The document's findings.
  let findings: TaskFindings

  /// Prepares the request for a document.
  init(_ document: ReportDocument, _ clock: TraceClock) {
    self.document = document
    self.clock = clock
    paths = InputPaths(document.inputs)
    findings = TaskFindings(document)
  }

  /// Writes a launch as an element of `resourceSpans`.
  func write(
    _ launch: TraceLaunch, _ identifiers: inout SpanIdentifiers, to json: inout JSONWriter
  ) {
    let crashes = launch.crashes.map { document.crashes[$0] }
    let trace = identifiers.trace(of: launch, incident: crashes.first?.incident)
    let root = identifiers.span(["launch"], in: trace)
    let requests = OTLPRequestSpans(clock: clock, paths: paths, findings: findings)
    json.object { json in
      json.key("resource")
      json.object { json in
        json.attributes { resource(launch, crashes.first, to: &$0) }
      }
      json.key("scopeSpans")
      json.array { json in
        json.object { json in
          json.key("scope")
          json.object { json in
            json.member("name", document.tool.name)
            json.member("version", document.tool.version)
          }
          json.key("spans")
          json.array { json in
            // Only requests may mention the launch; then nothing is known of its life.
            if !launch.hasRequestsOnly {
              rootSpan(launch, crashes, trace: trace, span: root, to: &json)
            }
            for index in launch.tasks {
              let task = document.tasks[index]
              let span = identifiers.span(["task", task.key], in: trace)
              taskSpan(task, launch, trace: trace, span: span, parent: root, to: &json)
            }
            let link = launch.hasRequestsOnly ? nil : (trace: trace, span: root)
            for index in launch.requests {
              requests.write(document.requests[index], link, &identifiers, to: &json)
            }
          }
        }
      }
    }
  }

  /// Whether something of a document is in no span.
  static func leavesOut(_ launches: TraceLaunches) -> Bool {
    launches.findingsWithoutTask > 0 || launches.duplicateCrashes > 0
  }

  /// Writes an element of `resourceSpans` without spans that says what is in none: how many findings are
  /// about no task and no request, and how many crash reports are copies.
  func writeRest(_ launches: TraceLaunches, to json: inout JSONWriter) {
    json.object { json in
      json.key("resource")
      json.object { json in
        json.attributes { json in
          json.attribute("service.name", document.tool.name)
          json.attribute("bglog.findings_without_task", launches.findingsWithoutTask)
          json.attribute("bglog.duplicate_crashes", launches.duplicateCrashes)
        }
      }
      json.emptyArray("scopeSpans")
    }
  }

  /// Writes the attributes of the process; the system and the version are known only from a crash
  /// report.
  private func resource(
    _ launch: TraceLaunch, _ crash: CrashReport?, to json: inout JSONWriter
  ) {
    json.attribute("service.name", launch.process.name ?? "unknown_service")
    json.attribute("service.version", crash?.version)
    json.attribute("process.pid", launch.process.pid)
    json.attribute("host.name", launch.process.host)
    json.attribute("os.type", "darwin")
    json.attribute("os.name", crash?.os.name)
    json.attribute("os.version", crash?.os.version)
    json.attribute("os.build_id", crash?.os.build)
    json.attribute("device.model.identifier", crash?.device)
    json.attribute(
      "bglog.bundle_identifier",
      launch.timeline?.bundleIdentifier ?? crash?.process.bundleIdentifier)
  }

  /// Writes the span of a launch; its states and its end are events of the span.
  func rootSpan(
    _ launch: TraceLaunch, _ crashes: [CrashReport], trace: String, span: String,
    to json: inout JSONWriter
  ) {
    let states = launch.timeline?.states ?? []
    json.object { json in
      json.member("traceId", trace)
      json.member("spanId", span)
      json.member("name", launch.process.name ?? "unnamed process")
      // An internal operation: no other program requested it.
      json.member("kind", 1)
      if let first = launch.first, let last = launch.last {
        json.nanoseconds("startTimeUnixNano", first)
        json.nanoseconds("endTimeUnixNano", last)
      }
      json.attributes { json in
        if launch.first == nil { json.attribute("bglog.undated", true) }
        json.attribute("bglog.launch", launch.process.launch)
        json.attribute("bglog.input", paths[launch.input])
      }
      json.key("events")
      json.array { json in
        for state in states { event(state, to: &json) }
        for crash in crashes { event(crash, to: &json) }
      }
      let undated = states.count { clock.microseconds($0.line.at) == nil }
      if undated > 0 { json.member("droppedEventsCount", undated) }
      guard let crash = crashes.first else { return }
      json.key("status")
      json.object { json in
        json.member("code", 2)
        json.member("message", crash.traceTitle)
      }
    }
  }

  private func event(_ change: StateChange, to json: inout JSONWriter) {
    guard let at = clock.microseconds(change.line.at) else { return }
    json.object { json in
      json.nanoseconds("timeUnixNano", at)
      json.member("name", change.state.rawValue)
      json.attributes { json in
        json.attribute("bglog.state", change.state.rawValue)
        json.attribute("bglog.line", change.line.line)
      }
    }
  }

  /// Writes a crash as the event that OpenTelemetry defines for an exception.
  private func event(_ crash: CrashReport, to json: inout JSONWriter) {
    json.object { json in
      if let at = clock.microseconds(crash.capturedAt) { json.nanoseconds("timeUnixNano", at) }
      json.member("name", "exception")
      json.attributes { json in
        json.attribute("exception.type", crash.exception?.type ?? crash.traceTitle)
        json.attribute(
          "exception.message", crash.termination?.description ?? crash.exception?.message)
        json.attribute("bglog.input", paths[crash.input])
        json.attribute("bglog.line", crash.line)
        json.attribute("bglog.incident", crash.incident)
        json.attribute("bglog.termination.namespace", crash.termination?.namespace)
        json.attribute("bglog.termination.code", crash.termination?.codeHex)
        json.attribute("bglog.signature", crash.signature)
        json.attribute("bglog.verdict", crash.verdict?.rule.rawValue)
        json.attribute("bglog.confidence", crash.verdict?.confidence)
        json.attribute("bglog.because", crash.verdict?.because ?? [])
      }
    }
  }

  /// Writes the span of a task.
  ///
  /// Every span must have an end. If the task has none, the span ends when the process was last
  /// seen, and an attribute says so. If no line of the task has a time that the format can hold, the
  /// span has neither begin nor end, and an attribute says that.
  func taskSpan(
    _ task: TaskTimeline, _ launch: TraceLaunch, trace: String, span: String, parent: String,
    to json: inout JSONWriter
  ) {
    let life = TraceSpan(task, in: launch, clock)
    let findings = findings[task]
    json.object { json in
      json.member("traceId", trace)
      json.member("spanId", span)
      json.member("parentSpanId", parent)
      json.member("name", task.spanName)
      json.member("kind", 1)
      if let life {
        json.nanoseconds("startTimeUnixNano", life.start)
        json.nanoseconds("endTimeUnixNano", life.end ?? max(launch.last ?? life.start, life.start))
      }
      json.attributes { attributes(of: task, life, findings, to: &$0) }
      json.key("events")
      json.array { events(of: task, to: &$0) }
      let undated = task.readings.count { clock.microseconds($0.at) == nil }
      if undated > 0 { json.member("droppedEventsCount", undated) }
      guard task.outcome == .leaked || task.outcome == .late else { return }
      json.key("status")
      json.object { json in
        json.member("code", 2)
        json.member("message", findings.first?.message ?? task.outcome.rawValue)
      }
    }
  }

  private func attributes(
    of task: TaskTimeline, _ life: TraceSpan?, _ findings: [Finding], to json: inout JSONWriter
  ) {
    json.attribute("bglog.task.key", task.key)
    json.attribute("bglog.task.identifier", task.identifier)
    json.attribute("bglog.task.label", task.label)
    json.attribute("bglog.task.owner", task.owner.name)
    json.attribute("bglog.task.kind", task.kind.rawValue)
    json.attribute("bglog.task.outcome", task.outcome.rawValue)
    json.attribute("bglog.leaked", task.outcome == .leaked)
    json.attribute("bglog.open", task.outcome == .open)
    if let life {
      if task.ended != nil, life.end == nil { json.attribute("bglog.end_undated", true) }
      if life.isBeginUnknown { json.attribute("bglog.begin_unknown", true) }
      if life.endsBeforeBegin { json.attribute("bglog.ends_before_begin", true) }
    } else {
      json.attribute("bglog.undated", true)
    }
    json.attribute("bglog.began.at", clock.unplaced(task.began?.at)?.rfc3339)
    json.attribute("bglog.ended.at", clock.unplaced(task.ended?.at)?.rfc3339)
    json.attribute("bglog.began.line", task.began?.line)
    json.attribute("bglog.ended.line", task.ended?.line)
    json.attribute("bglog.input", task.input.map { paths[$0] })
    json.attribute("bglog.elapsed_seconds", task.elapsedSeconds)
    json.attribute("bglog.background_seconds", task.backgroundSeconds)
    json.attribute("bglog.budget_seconds", task.budgetSeconds)
    json.attribute("bglog.deadline", task.deadline?.rfc3339)
    json.attribute("bglog.findings", findings.map(\.rule.rawValue))
    json.attribute("bglog.fingerprints", findings.map(\.fingerprint))
    json.attribute("bglog.evidence", findings.flatMap(\.evidence).map(paths.quote))
  }

  private func events(of task: TaskTimeline, to json: inout JSONWriter) {
    for reading in task.readings {
      guard let at = clock.microseconds(reading.at) else { continue }
      json.object { json in
        json.nanoseconds("timeUnixNano", at)
        json.member("name", "remaining time")
        json.attributes { json in
          json.attribute("bglog.remaining_seconds", reading.remaining.seconds)
          if reading.remaining.isUnlimited { json.attribute("bglog.unlimited", true) }
          json.attribute("bglog.line", reading.line)
        }
      }
    }
    guard let expired = task.expired, let at = clock.microseconds(expired.at) else { return }
    json.object { json in
      json.nanoseconds("timeUnixNano", at)
      json.member("name", "expiration handler called")
      json.attributes { $0.attribute("bglog.line", expired.line) }
    }
  }
}
