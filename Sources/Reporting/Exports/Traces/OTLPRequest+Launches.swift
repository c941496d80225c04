internal import LogModel

extension OTLPRequest {
  /// Writes the span of a launch, with its states and its end as events.
  func rootSpan(
    _ launch: TraceLaunch, _ crashes: [CrashReport], trace: String, span: String,
    to json: inout JSONWriter
  ) {
    guard let first = launch.first, let last = launch.last else { return }
    let states = launch.timeline?.states ?? []
    json.object { json in
      json.member("traceId", trace)
      json.member("spanId", span)
      json.member("name", launch.process.name ?? "unnamed process")
      // An internal operation: nobody called it over a wire.
      json.member("kind", 1)
      json.nanoseconds("startTimeUnixNano", first)
      json.nanoseconds("endTimeUnixNano", last)
      json.attributes { json in
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

  /// Writes a crash as the event that instrumented programs write of an exception.
  private func event(_ crash: CrashReport, to json: inout JSONWriter) {
    guard let at = clock.microseconds(crash.capturedAt) else { return }
    json.object { json in
      json.nanoseconds("timeUnixNano", at)
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
}
