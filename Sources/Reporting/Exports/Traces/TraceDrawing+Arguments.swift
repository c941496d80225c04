internal import LogModel

extension TraceDrawing {
  /// Writes what a viewer shows of a task that is selected.
  func taskArguments(_ task: TaskTimeline, _ span: TraceSpan, to json: inout JSONWriter) {
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
    if span.isBeginUnknown { json.member("beginUnknown", true) }
    if span.endsBeforeBegin { json.member("endsBeforeBegin", true) }
    if task.ended != nil, span.end == nil { json.member("endUndated", true) }
    json.key("findings")
    json.array { json in
      for finding in findings[task] { json.object { findingArguments(finding, to: &$0) } }
    }
  }

  private func findingArguments(_ finding: Finding, to json: inout JSONWriter) {
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

  /// Writes what a viewer shows of a crash that is selected.
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
