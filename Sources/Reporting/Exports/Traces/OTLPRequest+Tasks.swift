internal import LogModel

extension OTLPRequest {
  /// Writes the span of a task.
  ///
  /// A span has an end whatever happened: one of a task that was never ended, or not before the log
  /// stopped, ends at the last sign of its process and says so in its attributes.
  func taskSpan(
    _ task: TaskTimeline, _ launch: TraceLaunch, trace: String, span: String, parent: String,
    to json: inout JSONWriter
  ) {
    guard let life = TraceSpan(task, in: launch, clock) else { return }
    let findings = findings[task]
    json.object { json in
      json.member("traceId", trace)
      json.member("spanId", span)
      json.member("parentSpanId", parent)
      json.member("name", task.spanName)
      json.member("kind", 1)
      json.nanoseconds("startTimeUnixNano", life.start)
      json.nanoseconds("endTimeUnixNano", life.end ?? max(launch.last ?? life.start, life.start))
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
    of task: TaskTimeline, _ life: TraceSpan, _ findings: [Finding], to json: inout JSONWriter
  ) {
    json.attribute("bglog.task.key", task.key)
    json.attribute("bglog.task.identifier", task.identifier)
    json.attribute("bglog.task.label", task.label)
    json.attribute("bglog.task.owner", task.owner.name)
    json.attribute("bglog.task.kind", task.kind.rawValue)
    json.attribute("bglog.task.outcome", task.outcome.rawValue)
    json.attribute("bglog.leaked", task.outcome == .leaked)
    json.attribute("bglog.open", task.outcome == .open)
    if task.ended != nil, life.end == nil { json.attribute("bglog.end_undated", true) }
    if life.isBeginUnknown { json.attribute("bglog.begin_unknown", true) }
    if life.endsBeforeBegin { json.attribute("bglog.ends_before_begin", true) }
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
